// The real n8n in queue mode, as in large installations: a main process, workers and webhook processors, with Redis and
// PostgreSQL. Only the webhook processors receive calls from outside.
import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import path from 'node:path';
import type { ChildProcess } from '../system/childProcess.mts';
import { freePort } from '../system/ports.mts';
import { newTempFolder } from '../system/tempFolders.mts';
import { createOwner, installPackage, startN8n, startProcess } from './process.mts';
import type { FreshN8n } from './process.mts';
import { startPostgres, startRedis } from './queueServers.mts';
import type { QueueServer } from './queueServers.mts';

/** A process of n8n; `worker` and `webhook` mean the first process of that kind. */
type QueuePart = 'main' | 'worker' | 'webhook';

/** An n8n instance in queue mode; `url`, `rest` and `process` belong to its main process. */
export interface QueueN8n extends FreshN8n {
	workers: ChildProcess[];
	/** The webhook processors. */
	webhooks: Array<{ url: string; process: ChildProcess }>;
	redis: QueueServer;
	postgres: QueueServer;
	/** The settings that all processes share. */
	env: NodeJS.ProcessEnv;
	/** Starts an ended process again, with the same data and at the same port. */
	startAgain: (part: QueuePart) => Promise<void>;
	/** Ends all processes, beginning with n8n's. */
	stop: () => Promise<void>;
}

const freePorts = async (count: number): Promise<number[]> =>
	await Promise.all(Array.from({ length: count }, freePort));

/**
 * Starts Redis, PostgreSQL and n8n's processes, with a signed-in owner. Webhook URLs point to the first webhook
 * processor. The main process accepts no production calls, and test URLs (`/webhook-test/`) do not work.
 *
 * @param options `env`: environment variables that extend or override the defaults, for all processes; `processors`:
 * the number of webhook processors; `workers`: the number of workers
 * @throws Error that names the missing program, or has the last lines of the process that did not start
 */
export async function startQueueN8n({
	env = {},
	processors = 1,
	workers = 1,
}: {
	env?: NodeJS.ProcessEnv;
	processors?: number;
	workers?: number;
} = {}): Promise<QueueN8n> {
	const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
	const ports = await freePorts(processors);
	const urls = ports.map((its) => `http://127.0.0.1:${its}`);
	const shared = {
		...redis.env,
		...postgres.env,
		EXECUTIONS_MODE: 'queue',
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		WEBHOOK_URL: `${urls[0]}/`,
		...env,
	};
	const userFolder = newTempFolder();
	await installPackage(userFolder);
	// The main process creates the tables, so the other processes start later.
	const mainOptions = { userFolder, port: await freePort(), env: shared };
	const main = await startN8n(mainOptions);

	/** Starts a further process, with its own user folder and the same community packages. */
	const startBeside = async (command: string, ready: RegExp, itsPort: number) => {
		const its = newTempFolder();
		const nodes = path.join(userFolder, '.n8n/nodes');
		cpSync(nodes, path.join(its, '.n8n/nodes'), { recursive: true });
		const start = async () =>
			await startProcess(command, ready, { userFolder: its, port: itsPort, env: shared });
		return { start, process: await start() };
	};
	const startAll = async (command: string, ready: RegExp, its: number[]) =>
		await Promise.all(its.map(async (one) => await startBeside(command, ready, one)));
	const [workersStarted, webhooksStarted] = await Promise.all([
		startAll('worker', /n8n worker is now ready/, await freePorts(workers)),
		startAll('webhook', /Webhook listener waiting for requests/, ports),
	]);
	const n8n: QueueN8n = {
		...main,
		userFolder,
		owner: await createOwner(main.rest),
		workers: workersStarted.map((worker) => worker.process),
		webhooks: webhooksStarted.map(({ process }, at) => ({ url: urls[at], process })),
		redis,
		postgres,
		env: shared,
		startAgain: async (part) => {
			if (part === 'main') n8n.process = (await startN8n(mainOptions)).process;
			else if (part === 'worker') n8n.workers[0] = await workersStarted[0].start();
			else n8n.webhooks[0].process = await webhooksStarted[0].start();
		},
		stop: async () => {
			const webhooks = n8n.webhooks.map(({ process }) => process);
			const processes = [n8n.process, ...n8n.workers, ...webhooks];
			await Promise.all(processes.map((process) => process.stop()));
			await Promise.all([redis.process.stop(), postgres.process.stop()]);
		},
	};
	return n8n;
}
