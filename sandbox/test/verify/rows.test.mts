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

/** Values of integers that a probe can tell from the default. */
const INTEGERS: Record<string, number[]> = {
	'shortlink.length': [23],
	'errors.body-bytes': [1000],
	'gsmsmsid.length': [100],
};

function otherValues({ id, default: usual, switch: rule }: Assumption): AssumptionValue[] {
	if (rule === null || 'check' in rule) return [];
	if ('integer' in rule) return INTEGERS[id] ?? [];
	return rule.values.filter((value) => value !== usual);
}

const probed = ASSUMPTIONS.filter(({ id }) => id in PROBES);
const told = probed.filter(({ id }) => !(id in EVENT_ROWS));
const takesSend = (id: string) => id in SEND_ROWS || id === 'lists.send';
/** Rows whose default takes another row: a simulation that is too dear is refused. */
const APART: Record<string, Values> = { 'outcome.credits': { 'simulate.credits-short': 'refuse' } };
const switches = told.flatMap((row) =>
	otherValues(row).map((value) => ({ id: row.id, value, sends: takesSend(row.id) })),
);
const sandbox = await startSandbox();
const idsOf = (rows: Array<{ id: string; verdict: string }>) =>
	rows.filter(({ id, verdict }) => verdict === 'holds' && id in PROBES).map(({ id }) => id);

test('every row of the register has a probe, or the reason why there is none', () => {
	assert.equal(Object.keys(PROBES).length, probed.length);
	for (const { id, untold } of ASSUMPTIONS) assert.equal(untold === null, id in PROBES, id);
	assert.ok(Object.keys(EVENT_ROWS).length >= 25 && probed.length >= 25 + 54);
});

test('every row with a probe and a switch is tried with another value', () => {
	const tried = new Set(switches.map(({ id }) => id));
	const missed = told.filter(({ id, switch: rule }) => rule !== null && !tried.has(id));
	assert.deepEqual(
		missed.map(({ id }) => id),
		[],
	);
	assert.ok(switches.length > 45, String(switches.length));
});

test('without a number to send to, all that can be told holds, and nothing is sent', async () => {
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

test('where everything that can cost is taken, no more messages go out than the help says', async () => {
	const outcome = await verifyWith(
		sandbox,
		{
			'send.pushtype': 'optional',
			'send.links-missing': 'literal',
			'links.mismatch': 'tolerate',
			'xml.links-value': 'accept',
		},
		{ ...HEARING, waitMs: 100 },
	);
	assert.ok(outcome.messages > 0 && outcome.messages <= MOST_MESSAGES, String(outcome.messages));
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

test('rows without a probe are never told, whatever they are switched to', async () => {
	const others: Values = {};
	for (const row of ASSUMPTIONS.filter(({ untold }) => untold !== null)) {
		const [value] = otherValues(row);
		if (value !== undefined) others[row.id] = value;
	}
	assert.deepEqual((await verifyWith(sandbox, others)).differing, {});
});
