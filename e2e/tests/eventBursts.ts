// Many replies at once: each is acknowledged when it is stored, and they share executions. Regular mode with SQLite.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import { querySqlite } from '../../harness/n8n/database.ts';
import { startFreshN8n } from '../../harness/n8n/process.ts';
import type { FreshN8n } from '../../harness/n8n/process.ts';
import { storeOfSqlite, watchStoredEvents } from '../../harness/n8n/storedEvents.ts';
import { newAccount } from '../support/stack.ts';
import { PublishedTrigger, replyBody } from '../support/publishedTrigger.ts';
import { RUNS } from '../support/random.ts';
import { FLOOD_ENV } from '../support/storedEvents.ts';

/** How many replies are sent at once. */
const BURSTS = RUNS > 0 ? [300, 1_000, 3_000] : [100];

describe('many replies at once', () => {
	let n8n: FreshN8n;
	let trigger: PublishedTrigger;

	before(async () => {
		n8n = await startFreshN8n({ env: FLOOD_ENV });
		const { credential } = await newAccount({}, n8n.rest);
		trigger = await PublishedTrigger.create(n8n.rest, {}, credential);
	});
	after(async () => await n8n?.process.stop());

	/** Makes all calls at once, and checks that all are acknowledged and stored once. */
	const send = async (test: TestContext, calls: number) => {
		const store = storeOfSqlite(querySqlite(n8n.userFolder));
		const stored = await watchStoredEvents(store, trigger.workflow.id);
		const ids = Array.from({ length: calls }, () => crypto.randomUUID());
		const started = performance.now();
		let longest = 0;
		const call = async (id: string) => {
			const { code } = await trigger.call('MO', replyBody('Yes', { last_message_id: id }));
			longest = performance.now() - started;
			return code;
		};
		const codes = await Promise.all(ids.map(call));
		const missing = await stored.missing(ids);
		await stored.settle();
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
		it(`${count} are acknowledged, stored once, and share executions`, async (test) => {
			const executions = await send(test, count);
			assert.ok(executions < count / 5, `${executions} executions`);
		});
	}
});
