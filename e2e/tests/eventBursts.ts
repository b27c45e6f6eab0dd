// Many replies at once: each is acknowledged when it is stored, and they share executions. Regular mode with SQLite.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import { querySqlite } from '../../harness/n8n/database.ts';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { StoredEvents, storeOfSqlite } from '../../harness/n8n/storedEvents.ts';
import type { Stack } from '../../harness/stack.ts';
import { storeCredential } from '../support/credentials.ts';
import { EVENT_PHONE } from '../support/eventFixture.ts';
import { PublishedTrigger } from '../support/publishedTrigger.ts';
import { FLOOD_ENV } from '../support/storedEvents.ts';

/** How many replies are sent at once, burst by burst; `BURSTS=300,1000,3000` changes it. */
const BURSTS = (process.env.BURSTS ?? '100').split(',').map(Number);

/** How many events are in one call; EVENTS_IN_CALL changes it. */
const EVENTS_IN_CALL = Number(process.env.EVENTS_IN_CALL ?? 2_500);

/** How long executions may take in the end, in seconds. */
const SECONDS_TO_SETTLE = 120;

export function eventBurstsTests(stack: () => Stack): void {
	describe('many replies at once', () => {
		let n8n: FreshN8n;
		let trigger: PublishedTrigger;

		before(async () => {
			n8n = await startFreshN8n({ env: FLOOD_ENV });
			const token = `sbx_e2e-bursts-${crypto.randomUUID()}`;
			const credential = await storeCredential(stack(), n8n.rest, 'Bursts', token);
			trigger = await PublishedTrigger.create(n8n.rest, 'Bursts', {}, credential);
		});
		after(async () => await n8n?.process.stop());

		/** Makes all calls at once, each with so many replies, and checks that all are acknowledged and stored once. */
		const send = async (test: TestContext, calls: number, inEach: number) => {
			const store = storeOfSqlite(querySqlite(n8n.userFolder));
			const stored = await StoredEvents.from(store, trigger.workflow.id);
			const ids = Array.from({ length: calls * inEach }, () => crypto.randomUUID());
			const started = performance.now();
			let longest = 0;
			const call = async (_: unknown, at: number) => {
				const replies = ids.slice(at * inEach, (at + 1) * inEach).map((last_message_id) => ({
					date: '2026-01-15T09:30:00+01:00',
					message: 'Yes',
					from: EVENT_PHONE,
					last_message_id,
				}));
				const { code } = await trigger.call('MO', JSON.stringify(replies));
				longest = performance.now() - started;
				return code;
			};
			const codes = await Promise.all(Array.from({ length: calls }, call));
			const missing = await stored.missing(ids);
			await stored.settle(SECONDS_TO_SETTLE);
			const { executions, statuses, repeated } = await stored.outcome(ids);
			const acknowledged = codes.filter((code) => code === 200).length;
			test.diagnostic(
				`${acknowledged} of ${calls} acknowledged, the last after ${Math.round(longest)} ms, in ${executions} executions`,
			);
			assert.deepEqual([acknowledged, missing.length, repeated], [calls, 0, 0]);
			assert.deepEqual(statuses, { success: ids.length });
			return executions;
		};

		for (const count of BURSTS) {
			it(`${count} in a call each are acknowledged, stored once, and share executions`, async (test) => {
				const executions = await send(test, count, 1);
				assert.ok(executions < count / 5, `${executions} executions`);
			});
		}

		it(`${EVENTS_IN_CALL} in one call are stored in one execution`, async (test) => {
			assert.equal(await send(test, 1, EVENTS_IN_CALL), 1);
		});
	});
}
