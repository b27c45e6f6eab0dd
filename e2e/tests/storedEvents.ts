// Events that the trigger acknowledges are in n8n's database, whatever ends next: regular mode with SQLite.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INode } from 'n8n-workflow';
import type { ReportSender } from '../support/reportSender.ts';
import { querySqlite } from '../../harness/n8n/database.ts';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { until } from '../../harness/system/polling.ts';
import { startHeldServer } from '../support/heldServer.ts';
import { startReadyProxy } from '../support/readyProxy.ts';
import { storeOfSqlite } from '../../harness/n8n/storedEvents.ts';
import type { Stack } from '../../harness/stack.ts';
import { startAgain } from '../support/restarts.ts';
import {
	AcknowledgedEvents,
	ARE_MANY_EVENTS,
	FLOOD_ENV,
	floodAndInterrupt,
	IN_FLIGHT,
	publishReportTrigger,
} from '../support/storedEvents.ts';
import type { ReportTrigger } from '../support/storedEvents.ts';

/** How long n8n may take to end in good order, more than the 30 s after which it gives up; and how long events come in. */
const SHUTDOWN_MS = 40_000;
const MEANWHILE_MS = 4_000;

/** How many events are acknowledged before n8n is killed behind the proxy. */
const BEFORE_KILL = 50;

export function storedEventsTests(stack: () => Stack): void {
	describe('acknowledged events are stored', () => {
		let n8n: FreshN8n;
		let trigger: ReportTrigger;

		const publish = async (next?: INode) =>
			await publishReportTrigger(
				stack(),
				n8n.rest,
				storeOfSqlite(querySqlite(n8n.userFolder)),
				next,
			);

		before(async () => {
			n8n = await startFreshN8n({ env: FLOOD_ENV });
			trigger = await publish();
		});
		after(async () => await n8n?.process.stop());

		const endInGoodOrder = async (_sender: ReportSender, stop: () => Promise<void>) => {
			const ended = n8n.process.stop('SIGTERM', SHUTDOWN_MS);
			// Over connections that stay open, n8n goes on taking events.
			await Promise.race([ended, sleep(MEANWHILE_MS)]);
			await stop();
			await ended;
		};

		const recover = async () => {
			n8n = await startAgain(n8n, FLOOD_ENV);
		};

		for (const inFlight of IN_FLIGHT) {
			it(`when n8n is asked to end with ${inFlight} calls in flight`, async (test) => {
				await floodAndInterrupt(test, trigger, inFlight, {
					interrupt: endInGoodOrder,
					recover,
				});
			});
		}

		// Without the proxy n8n says 200 to events that it drops: `n8n is starting up. Please wait`.
		it('when n8n is killed and starts while events come in, behind a proxy that asks whether it is ready', async (test) => {
			const proxy = await startReadyProxy(n8n.url);
			try {
				const url = trigger.url.replace(n8n.url, proxy.url);
				const events = await AcknowledgedEvents.of({ ...trigger, url });
				const stop = events.sender.flood(10);
				await events.sender.acknowledges(BEFORE_KILL);
				await n8n.process.stop('SIGKILL');
				await recover();
				await events.sender.acknowledges(2 * BEFORE_KILL);
				await stop();
				await events.conclude(test);
			} finally {
				await proxy.close();
			}
		});

		if (!ARE_MANY_EVENTS) return;

		for (const inFlight of IN_FLIGHT) {
			it(`when n8n is killed with ${inFlight} calls in flight`, async (test) => {
				await floodAndInterrupt(test, trigger, inFlight, {
					interrupt: async () => await n8n.process.stop('SIGKILL'),
					recover,
				});
			});
		}

		it('and each call is answered where executions wait for one that does not end', async (test) => {
			await n8n.process.stop('SIGKILL');
			n8n = await startAgain(n8n, { ...FLOOD_ENV, N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' });
			const held = await startHeldServer();
			try {
				const events = await AcknowledgedEvents.of(await publish(held.node('After')));
				const { sender } = events;
				const stop = sender.flood(10);
				await until('more answers than calls in flight', () => sender.answers > 10);
				await stop();
				await n8n.process.stop('SIGKILL');
				await events.look();
				await events.conclude(test);
				assert.ok(sender.acknowledged.length > 0);
				// n8n responds to the calls that took events to it: these can only be hung up on.
				const { 503: _unavailable, 'broken connection': _closed, ...others } = sender.failures;
				assert.deepEqual(others, {}, 'Calls ended otherwise than with 2xx, 503 or no response.');
			} finally {
				held.close();
			}
		});
	});
}
