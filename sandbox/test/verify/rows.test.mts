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

const probed = ASSUMPTIONS.filter(({ id }) => id in PROBES);
const switches = probed.flatMap((row) => otherValues(row).map((value) => ({ id: row.id, value })));
const sandbox = await startSandbox();

test('every probe belongs to a row of the register', () => {
	assert.equal(Object.keys(PROBES).length, probed.length);
	assert.ok(probed.length >= 10 && switches.length >= 3);
});

test('every row with a probe holds for an account with the default assumptions, and nothing is sent', async () => {
	const { rows, differing, campaigns } = await verifyWith(sandbox, {});
	assert.deepEqual([differing, campaigns], [{}, 0]);
	const holding = rows.filter(({ id, verdict }) => verdict === 'holds' && id in PROBES);
	assert.deepEqual(
		holding.map(({ id }) => id),
		probed.map(({ id }) => id),
	);
});

for (const { id, value } of switches) {
	test(`verify reports that ${id} is ${JSON.stringify(value)}, and no other difference`, async () => {
		const outcome = await verifyWith(sandbox, { [id]: value });
		assert.deepEqual(outcome.differing, { [id]: value });
		assert.equal(outcome.campaigns, 0);
	});
}
