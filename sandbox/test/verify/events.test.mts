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
			...{ 'webhook.new-status': 'paused' },
			...{ 'signature.scheme': 'hmac-sha256-hex', 'signature.prefix': true },
			...{ 'push.content-type': 'text/plain', 'reports.intermediate': true },
			...{ 'dlr.message-id': 'null', 'mo.date': 'none', 'mo.account-id': 'number' },
			...{ 'mo.no-message-id': 'empty', 'clicker.no-info': 'null', 'stop.also-mo': true },
		},
	],
	[
		{
			...{ 'signature.scheme': 'hmac-sha256-base64', 'reports.sequence': 'undelivered' },
			...{ 'push.content-type': 'application/x-www-form-urlencoded' },
		},
	],
	[{ 'signature.scheme': 'hmac-sha1-hex', 'push.content-type': 'none' }],
	[{ 'signature.scheme': 'hmac-sha512-hex', 'reports.sequence': 'repeated' }],
	[{ 'reports.sequence': 'out-of-order' }],
	[{ 'signature.fault': 'flipped' }, { 'signature.scheme': 'another' }],
	[{ 'reports.sequence': 'none' }, {}],
];

describe('event rows as something else are found, and no other', { concurrency: true }, () => {
	for (const [values, found = values] of SWITCHED) {
		test(JSON.stringify(values), async () => {
			const { differing, webhooks } = await verifyWith(sandbox, values, HEARING);
			assert.deepEqual([differing, webhooks], [found, 0]);
		});
	}
});

test('as the sandbox assumes: all that can be checked holds', async () => {
	const { rows, differing } = await verifyWith(sandbox, {}, HEARING);
	assert.deepEqual(differing, {});
	const untold = rows.filter(({ id, verdict }) => id in EVENT_ROWS && verdict === 'unknown');
	// The default is the secret itself, which is over nothing.
	assert.deepEqual(
		untold.map(({ id }) => id),
		['signature.content'],
	);
});
