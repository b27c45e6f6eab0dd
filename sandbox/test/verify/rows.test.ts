import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Assumption, AssumptionValue } from '../../src/assumptions/assumption.ts';
import { ASSUMPTIONS } from '../../src/assumptions/register.ts';
import { PROBES } from '../../src/verify/rows/all.ts';
import { nextGap } from '../../src/verify/rows/delayProbes.ts';
import { MOST_MESSAGES, SEND_PROBES } from '../../src/verify/rows/sendProbes.ts';
import { startSandbox } from '../support/sandbox.ts';
import { verifyWith, type Values } from '../support/verify.ts';

/** Rows whose default cannot be told from the sandbox's answers. */
const UNTOLD = ['webhook.new-status'];
const NUMBER = '33639981777';

/** Values of integers that a probe can tell from the default. */
const INTEGERS: Record<string, number[]> = {
	'shortlink.length': [23],
	'errors.body-bytes': [1000],
};

function otherValues({ id, default: usual, switch: rule }: Assumption): AssumptionValue[] {
	if (rule === null || 'check' in rule) return [];
	if ('integer' in rule) return INTEGERS[id] ?? [];
	return rule.values.filter((value) => value !== usual);
}

const probed = ASSUMPTIONS.filter(({ id }) => typeof PROBES[id] === 'function');
const told = probed.filter(({ id }) => !UNTOLD.includes(id));
const switches = told.flatMap((row) =>
	otherValues(row).map((value) => ({ id: row.id, value, sends: row.id in SEND_PROBES })),
);
const sandbox = await startSandbox();

test('every row of the register has a probe, or the reason why there is none', () => {
	assert.deepEqual(Object.keys(PROBES).sort(), ASSUMPTIONS.map(({ id }) => id).sort());
	for (const { id } of ASSUMPTIONS) assert.notEqual(PROBES[id], '', id);
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
	const { rows, differing, webhooks, campaigns, left } = await verifyWith(sandbox, {});
	assert.deepEqual([differing, webhooks, campaigns, left], [{}, 0, 0, []]);
	const holds = rows.filter(({ verdict }) => verdict === 'holds').map(({ id }) => id);
	const wanted = told.filter(({ id }) => !(id in SEND_PROBES)).map(({ id }) => id);
	assert.deepEqual(holds, wanted);
});

test('with a number to send to, the rows of sends are told too', async () => {
	const outcome = await verifyWith(sandbox, {}, { sendTo: NUMBER });
	assert.deepEqual(outcome.differing, {});
	const holds = outcome.rows.filter(({ verdict }) => verdict === 'holds').map(({ id }) => id);
	assert.deepEqual(
		holds,
		told.map(({ id }) => id),
	);
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
		{ sendTo: NUMBER },
	);
	assert.ok(outcome.messages > 0 && outcome.messages <= MOST_MESSAGES, String(outcome.messages));
});

for (const { id, value, sends } of switches) {
	test(`${id} as ${JSON.stringify(value)} is found, and no other row`, async () => {
		const options = { sendTo: sends ? NUMBER : null };
		const outcome = await verifyWith(sandbox, { [id]: value }, options);
		assert.deepEqual(outcome.differing, { [id]: value });
		assert.deepEqual([outcome.webhooks, outcome.left], [0, []]);
		if (!sends) assert.equal(outcome.campaigns, 0);
	});
}

test('rows without a probe are never told, whatever they are switched to', async () => {
	const others: Values = {};
	for (const row of ASSUMPTIONS.filter(({ id }) => typeof PROBES[id] === 'string')) {
		const [value] = otherValues(row);
		if (value !== undefined) others[row.id] = value;
	}
	assert.deepEqual((await verifyWith(sandbox, others)).differing, {});
});

test('the clocks of Paris go forward on the last Sunday of March, which is yet to come', () => {
	const gap = (now: string) => nextGap(new Date(now)).day;
	assert.equal(gap('2026-11-22T12:00:00Z'), '2027-03-28');
	assert.equal(gap('2026-03-27T12:00:00Z'), '2026-03-29');
	assert.equal(gap('2026-03-28T12:00:00Z'), '2027-03-28');
});
