// Events that the trigger acknowledges are in n8n's database, whatever ends next: queue mode with PostgreSQL and Redis.
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryPostgres } from '../../harness/n8n/database.mts';
import type { QueueN8n } from '../../harness/n8n/queueMode.mts';
import { storeOfPostgres } from '../../harness/n8n/storedEvents.mts';
import type { Interruption, ReportSender, ReportTrigger } from './storedEvents.mts';
import { FLOOD_ENV, floodAndInterrupt, IN_FLIGHT, publishReportTrigger } from './storedEvents.mts';

/** How long PostgreSQL is away, and Redis: longer than the ten seconds after which n8n's processes end. */
const POSTGRES_AWAY_MS = 5_000;
const REDIS_AWAY_MS = 12_000;

/** Further events that must be acknowledged while a process that takes none is away. */
const MEANWHILE = 20;

/** n8n holds a call for 20 s when PostgreSQL is away: 5 s show the same. */
export const QUEUE_FLOOD_ENV = { ...FLOOD_ENV, DB_POSTGRESDB_CONNECTION_TIMEOUT: '5000' };

const goOn = async (sender: ReportSender) =>
	await sender.acknowledges(sender.acknowledged.length + MEANWHILE);

const interruptions = (queue: QueueN8n): Record<string, Interruption> => ({
	'the webhook processor is killed': {
		interrupt: async () => await queue.webhooks[0].process.stop('SIGKILL'),
		recover: async () => await queue.startAgain('webhook'),
	},
	'the worker is killed': {
		interrupt: async (sender) => {
			await queue.workers[0].stop('SIGKILL');
			await goOn(sender);
		},
		recover: async () => await queue.startAgain('worker'),
	},
	'the main process is killed': {
		interrupt: async (sender) => {
			await queue.process.stop('SIGKILL');
			await goOn(sender);
		},
		recover: async () => await queue.startAgain('main'),
	},
	'PostgreSQL is away': {
		interrupt: async () => {
			await queue.postgres.process.stop('SIGINT');
			await sleep(POSTGRES_AWAY_MS);
			await queue.postgres.startAgain();
		},
		recover: async () => {},
	},
	'Redis is away': {
		interrupt: async () => {
			await queue.redis.process.stop();
			await sleep(REDIS_AWAY_MS);
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

/** @param queue with `QUEUE_FLOOD_ENV`, from the tests' own `before` on */
export function queueInterruptionTests(queue: () => QueueN8n): void {
	describe('acknowledged events are stored', () => {
		let trigger: ReportTrigger;

		before(async () => {
			const store = await storeOfPostgres(queryPostgres(queue().env));
			trigger = await publishReportTrigger(queue().rest, store);
		});

		for (const inFlight of IN_FLIGHT) {
			for (const what of Object.keys(interruptions({} as QueueN8n))) {
				it(`when ${what} with ${inFlight} calls in flight`, async (test) => {
					await floodAndInterrupt(test, trigger, inFlight, interruptions(queue())[what]);
				});
			}
		}
	});
}
