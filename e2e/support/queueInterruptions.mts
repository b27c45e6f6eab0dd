// Defines tests in queue mode with PostgreSQL and Redis: n8n's database contains all acknowledged events, no matter
// which process was stopped or killed.
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryPostgres } from '../../harness/n8n/database.mts';
import type { QueueN8n } from '../../harness/n8n/queueMode.mts';
import { storeOfPostgres } from '../../harness/n8n/storedEvents.mts';
import type { Interruption, ReportSender, ReportTrigger } from './storedEvents.mts';
import { FLOOD_ENV, floodAndInterrupt, IN_FLIGHT, publishReportTrigger } from './storedEvents.mts';

/** The milliseconds for which PostgreSQL and Redis are stopped. n8n's processes end after ten seconds without Redis. */
const POSTGRES_STOPPED_MS = 5_000;
const REDIS_STOPPED_MS = 12_000;

/** The number of events that must be acknowledged while a process that receives no events is stopped. */
const MEANWHILE = 20;

/** By default, n8n waits up to 20 s for PostgreSQL before it responds to a call. In these tests, 5 s are enough. */
export const QUEUE_FLOOD_ENV = { ...FLOOD_ENV, DB_POSTGRESDB_CONNECTION_TIMEOUT: '5000' };

const sendMore = async (sender: ReportSender) =>
	await sender.acknowledges(sender.acknowledged.length + MEANWHILE);

const interruptions = (queue: QueueN8n): Record<string, Interruption> => ({
	'the webhook processor is killed': {
		interrupt: async () => await queue.webhooks[0].process.stop('SIGKILL'),
		recover: async () => await queue.startAgain('webhook'),
	},
	'the worker is killed': {
		interrupt: async (sender) => {
			await queue.workers[0].stop('SIGKILL');
			await sendMore(sender);
		},
		recover: async () => await queue.startAgain('worker'),
	},
	'the main process is killed': {
		interrupt: async (sender) => {
			await queue.process.stop('SIGKILL');
			await sendMore(sender);
		},
		recover: async () => await queue.startAgain('main'),
	},
	'PostgreSQL is stopped': {
		interrupt: async () => {
			await queue.postgres.process.stop('SIGINT');
			await sleep(POSTGRES_STOPPED_MS);
			await queue.postgres.startAgain();
		},
		recover: async () => {},
	},
	'Redis is stopped': {
		interrupt: async () => {
			await queue.redis.process.stop();
			await sleep(REDIS_STOPPED_MS);
			const processes = [queue.process, ...queue.workers, queue.webhooks[0].process];
			await Promise.all(processes.map(async (it) => await it.stop('SIGKILL')));
		},
		recover: async () => {
			await queue.redis.startAgain();
			const parts = ['main', 'worker', 'webhook'] as const;
			await Promise.all(parts.map(async (part) => await queue.startAgain(part)));
		},
	},
});

/** Defines the tests. @param queue returns an n8n instance with `QUEUE_FLOOD_ENV`; only hooks and tests call it */
export function queueInterruptionTests(queue: () => QueueN8n): void {
	describe('acknowledged events', () => {
		let trigger: ReportTrigger;

		before(async () => {
			const store = await storeOfPostgres(queryPostgres(queue().env));
			trigger = await publishReportTrigger(queue().rest, store);
		});

		for (const inFlight of IN_FLIGHT) {
			for (const what of Object.keys(interruptions({} as QueueN8n))) {
				it(`are stored if ${what} (concurrent calls: ${inFlight})`, async (test) => {
					await floodAndInterrupt(test, trigger, inFlight, interruptions(queue())[what]);
				});
			}
		}
	});
}
