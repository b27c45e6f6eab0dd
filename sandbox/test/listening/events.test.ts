import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { EVENT_ROWS } from '../../src/verify/rows/eventRows.ts';
import { startSandbox } from '../support/sandbox.ts';
import { hearing, verifyWith, type Values } from '../support/verify.ts';

const sandbox = await startSandbox();

/** What is switched at once, and what is found of it where that is not the same. */
const SWITCHED: Array<[Values, found?: Values]> = [
	[
		{
			...{ 'webhook.new-status': 'paused', 'push.paused': 'drop', 'push.accepted': '200' },
			...{ 'signature.scheme': 'hmac-sha256-hex', 'signature.prefix': true },
			...{ 'push.content-type': 'text/plain', 'reports.intermediate': true },
			...{ 'dlr.message-id': 'null', 'mo.date': 'none', 'mo.account-id': 'number' },
			...{ 'mo.no-message-id': 'empty', 'clicker.no-info': 'null', 'stop.also-mo': true },
		},
	],
	[
		{
			...{ 'signature.scheme': 'hmac-sha256-base64', 'reports.sequence': 'undelivered' },
			...{ 'push.content-type': 'application/x-www-form-urlencoded', 'push.retries': 1 },
		},
	],
	[
		{
			...{ 'signature.scheme': 'hmac-sha1-hex', 'push.content-type': 'none' },
			...{ 'push.retries': 0 },
		},
	],
	[{ 'signature.scheme': 'hmac-sha512-hex', 'reports.sequence': 'repeated' }],
	[{ 'signature.fault': 'missing', 'reports.sequence': 'out-of-order' }],
	[{ 'signature.fault': 'flipped' }, { 'signature.scheme': 'another' }],
	[
		{ 'signature.fault': 'wrong', 'push.accepted': 'any' },
		{ 'signature.scheme': 'another', 'push.retries': 0 },
	],
	[{ 'reports.sequence': 'none' }, {}],
];

/** Rows of times, which a busy machine changes, and one that takes a time-out. */
const TIMES: Values = {
	'push.at-once': 1,
	'push.timeout-ms': 2000,
	'push.retry-ms': 3000,
	'reports.after-ms': 3000,
};

const withoutTimes = (values: Values) =>
	Object.fromEntries(Object.entries(values).filter(([id]) => !(id in TIMES)));

/** Rows that this sandbox does not let anybody tell, or that take longer than a test. */
const UNTOLD = ['signature.content', 'push.retries'];

describe('event rows as something else are found, and no other', { concurrency: true }, () => {
	for (const [values, found = values] of SWITCHED) {
		test(JSON.stringify(values), async () => {
			const { differing, webhooks } = await verifyWith(sandbox, values, await hearing());
			assert.deepEqual([withoutTimes(differing), webhooks], [found, 0]);
		});
	}
	test('a service that tries again quickly: how often is told', async () => {
		const values = { 'push.retry-ms': 10 };
		const { rows } = await verifyWith(sandbox, values, await hearing(20_000));
		assert.equal(rows.find(({ id }) => id === 'push.retries')?.verdict, 'holds');
	});
});

test('times are told about as they are', async () => {
	const wrong: string[] = [];
	// A busy machine makes a measurement longer, and no measurement right.
	for (let run = 0; run < 5; run++) {
		const { differing } = await verifyWith(sandbox, TIMES, await hearing(20_000));
		const far = Object.entries(TIMES).filter(
			([id, time]) => !(Math.abs(Number(differing[id]) - Number(time)) < 1000),
		);
		const others = Object.keys(differing).filter((id) => !(id in TIMES));
		if (far.length === 0 && others.length === 0) return;
		wrong.push(JSON.stringify(differing));
	}
	assert.fail(wrong.join('\n'));
});

test('as the sandbox assumes: all that can be told holds', async () => {
	const { rows, differing } = await verifyWith(sandbox, {}, await hearing(17_000));
	assert.deepEqual(withoutTimes(differing), {});
	const untold = rows.filter(({ id, verdict }) => id in EVENT_ROWS && verdict === 'unknown');
	assert.deepEqual(
		untold.map(({ id }) => id),
		UNTOLD,
	);
});
