import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Assumption, AssumptionValue } from '../../src/assumptions/assumption.mts';
import { ASSUMPTIONS } from '../../src/assumptions/register.mts';
import { PROBES } from '../../src/verify/probes.mts';
import { startSandbox } from '../support/sandbox.mts';
import { verifyWith } from '../support/verify.mts';

function otherValues({ default: usual, switch: rule }: Assumption): AssumptionValue[] {
	if (rule === null) return [];
	if ('integer' in rule) return [Number(usual) + 1];
	return rule.values.filter((value) => value !== usual);
}

const told = ASSUMPTIONS.filter(({ id }) => id in PROBES);
const switches = told.flatMap((row) => otherValues(row).map((value) => ({ id: row.id, value })));
const sandbox = await startSandbox();

test('every probe is of a row', () => {
	assert.equal(Object.keys(PROBES).length, told.length);
	assert.ok(told.length >= 10 && switches.length >= 3);
});

test('all that can be checked holds, and nothing is sent', async () => {
	const { rows, differing, campaigns } = await verifyWith(sandbox, {});
	assert.deepEqual([differing, campaigns], [{}, 0]);
	const holding = rows.filter(({ id, verdict }) => verdict === 'holds' && id in PROBES);
	assert.deepEqual(
		holding.map(({ id }) => id),
		told.map(({ id }) => id),
	);
});

for (const { id, value } of switches) {
	test(`${id} as ${JSON.stringify(value)} is found, and no other row`, async () => {
		const outcome = await verifyWith(sandbox, { [id]: value });
		assert.deepEqual(outcome.differing, { [id]: value });
		assert.equal(outcome.campaigns, 0);
	});
}
