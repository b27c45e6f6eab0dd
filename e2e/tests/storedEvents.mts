// Tests regular mode with SQLite: acknowledged events are in n8n's database after n8n has ended.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportSender, ReportTrigger } from '../support/storedEvents.mts';
import { querySqlite } from '../../harness/n8n/database.mts';
import { startAgain, startFreshN8n } from '../../harness/n8n/process.mts';
import type { FreshN8n } from '../../harness/n8n/process.mts';
import { until } from '../../harness/system/polling.mts';
import { startReadyProxy } from '../support/servers.mts';
import { storeOfSqlite, watchStoredEvents } from '../../harness/n8n/storedEvents.mts';
import { PublishedTrigger, replyBody } from '../support/publishedTrigger.mts';
import { RUNS } from '../../sandbox/test/support/random.mts';
import { newAccount } from '../support/stack.mts';
import {
	FLOOD_ENV,
	floodAndInterrupt,
	IN_FLIGHT,
	publishReportTrigger,
	watchEvents,
} from '../support/storedEvents.mts';

/** The time limit of n8n's shutdown, longer than n8n's own limit of 30 s. */
const SHUTDOWN_MS = 40_000;
/** The time for which events arrive during the shutdown. */
const MEANWHILE_MS = 4_000;

/** The numbers of replies that are sent together. */
const BURSTS = RUNS > 0 ? [300, 1_000, 3_000] : [100];

/** The number of events that are acknowledged before n8n is killed behind the proxy. */
const BEFORE_KILL = 50;

describe('acknowledged events', () => {
	let n8n: FreshN8n;
	let trigger: ReportTrigger;

	before(async () => {
		n8n = await startFreshN8n({ env: FLOOD_ENV });
		trigger = await publishReportTrigger(n8n.rest, storeOfSqlite(querySqlite(n8n.userFolder)));
	});
	after(async () => await n8n?.process.stop());

	for (const count of BURSTS) {
		it(`are stored exactly once if ${count} replies arrive together and share executions`, async (test) => {
			const { credential } = await newAccount({}, n8n.rest);
			const replies = await PublishedTrigger.create(n8n.rest, {}, credential);
			const stored = await watchStoredEvents(trigger.store, replies.workflow.id);
			const ids = Array.from({ length: count }, () => crypto.randomUUID());
			const started = performance.now();
			let longest = 0;
			const call = async (id: string) => {
				const { code } = await replies.call('MO', replyBody('Yes', { last_message_id: id }));
				longest = performance.now() - started;
				return code;
			};
			const codes = await Promise.all(ids.map(call));
			const missing = await stored.missing(ids);
			const { executions, repeated } = await until('all executions to succeed', async () => {
				const outcome = await stored.outcome(ids);
				return outcome.statuses.success === count && outcome;
			});
			test.diagnostic(
				`the last reply was acknowledged after ${Math.round(longest)} ms; ${executions} executions`,
			);
			for (const code of codes) assert.equal(code, 200);
			assert.deepEqual([missing, repeated], [[], 0]);
			assert.ok(executions < count / 5, `${executions} executions`);
			await replies.workflow.unpublish();
		});
	}

	const shutDown = async (_sender: ReportSender, stop: () => Promise<void>) => {
		const ended = n8n.process.stop('SIGTERM', SHUTDOWN_MS);
		// n8n continues to accept events over open connections.
		await Promise.race([ended, sleep(MEANWHILE_MS)]);
		await stop();
		await ended;
	};

	const recover = async () => {
		n8n = await startAgain(n8n, FLOOD_ENV);
	};

	const kill = async () => await n8n.process.stop('SIGKILL');

	for (const inFlight of IN_FLIGHT) {
		it(`are stored if n8n receives SIGTERM (concurrent calls: ${inFlight})`, async (test) => {
			await floodAndInterrupt(test, trigger, inFlight, { interrupt: shutDown, recover });
		});

		// Only long runs include this test, because the test with the proxy checks the same behavior.
		if (RUNS > 0) {
			it(`are stored if n8n is killed (concurrent calls: ${inFlight})`, async (test) => {
				await floodAndInterrupt(test, trigger, inFlight, { interrupt: kill, recover });
			});
		}
	}

	it("are stored if n8n is killed and restarted while events arrive through a proxy that checks n8n's readiness", async (test) => {
		const url = trigger.url.replace(n8n.url, await startReadyProxy(n8n.url));
		const events = await watchEvents({ ...trigger, url });
		const stop = events.sender.flood(10);
		await events.sender.acknowledges(BEFORE_KILL);
		await kill();
		await recover();
		await events.sender.acknowledges(2 * BEFORE_KILL);
		await stop();
		await events.conclude(test);
	});
});
