import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { EVENT_ROWS } from '../../src/verify/rows/eventRows.mts';
import { startSandbox } from '../support/sandbox.mts';
import { HEARING, verifyWith, type Values } from '../support/verify.mts';

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

/** Rows of times, which a busy machine changes: `verify/times.test.mts` has them. */
const TIMES = ['push.at-once', 'push.timeout-ms', 'push.retry-ms', 'reports.after-ms'];

const withoutTimes = (values: Values) =>
	Object.fromEntries(Object.entries(values).filter(([id]) => !TIMES.includes(id)));

/** Rows that this sandbox does not let anybody tell, or that take longer than a test. */
const UNTOLD = ['signature.content', 'push.retries'];

describe('event rows as something else are found, and no other', { concurrency: true }, () => {
	for (const [values, found = values] of SWITCHED) {
		test(JSON.stringify(values), async () => {
			const { differing, webhooks } = await verifyWith(sandbox, values, HEARING);
			assert.deepEqual([withoutTimes(differing), webhooks], [found, 0]);
		});
	}
});

test('as the sandbox assumes: all that can be told holds', async () => {
	const values = { 'push.timeout-ms': 2000 };
	const { rows, differing } = await verifyWith(sandbox, values, HEARING);
	assert.deepEqual(withoutTimes(differing), {});
	const untold = rows.filter(({ id, verdict }) => id in EVENT_ROWS && verdict === 'unknown');
	assert.deepEqual(
		untold.map(({ id }) => id),
		UNTOLD,
	);
});
