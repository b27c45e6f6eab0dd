// What is told of the times at which events came.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { AssumptionValue } from '../../src/assumptions/assumption.mts';
import { EVENT_ROWS } from '../../src/verify/rows/eventRows.mts';
import { Service } from '../../src/verify/service/service.mts';
import { Session } from '../../src/verify/service/session.mts';
import { HEARING } from '../support/verify.mts';

/** When events came to an ear, and when the service gave up waiting for the answer. */
type Came = Array<[ear: string, at: number, givenUpAt?: number]>;

/** Tells a row by the events that came. @throws Error with the reason why it cannot be told */
async function tell(row: string, came: Came, endedAt = 20_000): Promise<AssumptionValue> {
	const service = new Service({ baseUrl: 'http://127.0.0.1:2', token: '', timeoutMs: 1 });
	const session = new Session(service, HEARING, () => undefined);
	const hits = came.map(([ear, at, givenUpAt = null]) => {
		return { ear, at, givenUpAt, body: 'same', event: { campaign_id: '2' } };
	});
	const listener = { hits, at: (ear: string) => hits.filter((hit) => hit.ear === ear) };
	await session.once('events', async () => {
		return await Promise.resolve({ listener, tickets: ['1', '2'], sentAt: 0, endedAt });
	});
	return await EVENT_ROWS[row]!(session);
}

/** Tries at a webhook that does not take an event, beside the one at a webhook that does. */
const tries = (...times: number[]): Came => [
	['good', 0],
	...times.map((at): [string, number] => ['failing', at]),
];

const TOLD: Array<[row: string, why: string, came: Came, told: AssumptionValue]> = [
	['push.timeout-ms', 'within a quarter', [['silent', 100, 12_000]], 15_000],
	['push.timeout-ms', 'at another time', [['silent', 100, 2100]], 2000],
	['push.retry-ms', 'within half a second', tries(0, 1400, 4200), 1000],
	['push.retry-ms', 'at another time', tries(0, 3000, 9000), 3000],
	['push.retry-ms', 'not doubled', tries(0, 3000, 6000), 'not twice as long each time'],
	['push.retries', 'then it was quiet', tries(0, 100, 300, 700), 3],
	[
		'push.at-once',
		'both at once',
		[
			['silent', 0, 2000],
			['silent', 100],
		],
		8,
	],
	[
		'push.at-once',
		'one after the other',
		[
			['silent', 0, 2000],
			['silent', 2000],
		],
		1,
	],
	['reports.after-ms', 'within half a second', [['good', 1400]], 1000],
	['reports.after-ms', 'at another time', [['good', 3000]], 3000],
];

for (const [row, why, came, told] of TOLD) {
	test(`${row}, ${why}: ${told}`, async () => assert.equal(await tell(row, came), told));
}

const UNTOLD: Array<[row: string, came: Came, reason: RegExp]> = [
	['push.timeout-ms', [['silent', 0]], /not given up in the time of --wait/],
	['push.retry-ms', tries(0), /nothing was sent again/],
	['push.retries', tries(0, 4000, 12_000), /goes on after the time of --wait/],
	['push.at-once', [['silent', 0, 2000]], /two events did not come/],
];

for (const [row, came, reason] of UNTOLD) {
	test(`${row} cannot be told where ${reason.source}`, async () => {
		await assert.rejects(tell(row, came), reason);
	});
}
