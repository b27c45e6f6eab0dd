import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Assumption, AssumptionValue } from '../../src/assumptions/assumption.mts';
import { ASSUMPTIONS } from '../../src/assumptions/register.mts';
import { EVENT_ROWS } from '../../src/verify/rows/eventRows.mts';
import { MOST_MESSAGES, SEND_ROWS } from '../../src/verify/rows/sends.mts';
import { PROBES } from '../../src/verify/verify.mts';
import { startSandbox } from '../support/sandbox.mts';
import { HEARING, verifyWith, type Values } from '../support/verify.mts';

const NUMBER = '33639981777';

function otherValues({ default: usual, switch: rule }: Assumption): AssumptionValue[] {
	if (rule === null) return [];
	if ('integer' in rule) return [Number(usual) + 1];
	return rule.values.filter((value) => value !== usual);
}

const told = ASSUMPTIONS.filter(({ id }) => id in PROBES && !(id in EVENT_ROWS));
const takesSend = (id: string) => id in SEND_ROWS;
/** Rows whose default takes another row: a simulation that is too dear is refused. */
const APART: Record<string, Values> = { 'outcome.credits': { 'simulate.credits-short': 'refuse' } };
const switches = told.flatMap((row) =>
	otherValues(row).map((value) => ({ id: row.id, value, sends: takesSend(row.id) })),
);
const sandbox = await startSandbox();
const idsOf = (rows: Array<{ id: string; verdict: string }>) =>
	rows.filter(({ id, verdict }) => verdict === 'holds' && id in PROBES).map(({ id }) => id);

test('every probe is of a row, and a row without one is of the delivery of events', () => {
	const ids = ASSUMPTIONS.map(({ id }) => id);
	assert.deepEqual(
		Object.keys(PROBES).filter((id) => !ids.includes(id)),
		[],
	);
	const others = ids.filter((id) => !(id in PROBES));
	assert.ok(
		others.every((id) => /^(?:push|reports|signature)\./.test(id)),
		others.join(),
	);
	assert.ok(Object.keys(EVENT_ROWS).length >= 15 && told.length >= 20 && switches.length >= 10);
});

test('without a number to send to, all that can be checked holds, and nothing is sent', async () => {
	const { rows, differing, webhooks, campaigns, said } = await verifyWith(sandbox, {});
	assert.deepEqual([differing, webhooks, campaigns, said], [{}, 0, 0, []]);
	const wanted = told.filter(({ id }) => !takesSend(id) && !(id in APART)).map(({ id }) => id);
	assert.deepEqual(idsOf(rows), wanted);
});

test('with a number to send to, the rows of sends are told too', async () => {
	const outcome = await verifyWith(sandbox, {}, { sendTo: NUMBER });
	assert.deepEqual(outcome.differing, {});
	const wanted = told.filter(({ id }) => !(id in APART)).map(({ id }) => id);
	assert.deepEqual(idsOf(outcome.rows), wanted);
});

test('no more messages go out than the help says', async () => {
	const options = { ...HEARING, waitMs: 100 };
	const { messages } = await verifyWith(sandbox, { 'delay.past': 'now' }, options);
	assert.ok(messages > 0 && messages <= MOST_MESSAGES, String(messages));
});

for (const { id, value, sends } of switches) {
	test(`${id} as ${JSON.stringify(value)} is found, and no other row`, async () => {
		const options = { sendTo: sends ? NUMBER : null };
		const outcome = await verifyWith(sandbox, { [id]: value }, options);
		assert.deepEqual(outcome.differing, { [id]: value });
		assert.deepEqual([outcome.webhooks, outcome.said], [0, []]);
		if (!sends) assert.equal(outcome.campaigns, 0);
	});
}
