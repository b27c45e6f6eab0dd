// The real n8n in queue mode, as it is run at scale: a main process, a worker, and webhook processors that alone take
// the calls from outside, with Redis and PostgreSQL between them.
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { installN8n } from './install.ts';
import { environment, installPackage, startN8n } from './n8n.ts';
import { freePort } from './ports.ts';
import { ChildProcess } from './processes.ts';
import { startQueueServers } from './queueServers.ts';
import { createOwner, newState } from './world.ts';

export { missingForQueue } from './queueServers.ts';

const SECONDS_TO_START = 180;

/** A further process of n8n, with a user folder of its own and the same community packages in it. */
async function startBeside(main, command, ready, { folder, port, env }) {
	const state = newState();
	const nodes = path.join(main, '.n8n/nodes');
	if (existsSync(nodes)) cpSync(nodes, path.join(state, '.n8n/nodes'), { recursive: true });
	mkdirSync(path.join(state, 'files'));
	const args = [path.join(folder, 'node_modules/n8n/bin/n8n'), command];
	const child = new ChildProcess(`n8n ${command}`, args, {
		cwd: state,
		env: await environment(state, port, env),
	});
	await child.line(ready, SECONDS_TO_START);
	return child;
}

/**
 * Starts Redis, PostgreSQL and n8n's processes, with an owner who is logged in. Webhook URLs point at the first webhook
 * processor; the main process takes no production calls, and test URLs (`/webhook-test/`) lead nowhere.
 * @param options `env`: settings beyond the usual ones, for all processes; `install(state)`: puts packages into a user
 *   folder, this package by default; `processors`: how many webhook processors
 * @returns {url, rest, process, state, owner} of the main process as `startOwnN8n` gives them; `worker`, a process;
 *   `webhooks`: {url, process} of each webhook processor; `env`: what all processes share; `stop()`: ends all in order
 * @throws Error naming what is missing on this machine, or with the last lines of what did not start
 */
export async function startQueueN8n({ env = {}, install = installPackage, processors = 1 } = {}) {
	const folder = await installN8n();
	const servers = await startQueueServers(newState(), newState());
	const ports = [];
	for (let at = 0; at < processors; at++) ports.push(await freePort());
	const urls = ports.map((port) => `http://127.0.0.1:${port}`);
	const shared = {
		...servers.env,
		EXECUTIONS_MODE: 'queue',
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		WEBHOOK_URL: `${urls[0]}/`,
		...env,
	};
	const state = newState();
	await install(state);
	const port = await freePort();
	// The main process makes the tables: the others come when they are there.
	const main = await startN8n({ folder, state, port, env: shared });
	const beside = async (command, ready, itsPort) =>
		await startBeside(state, command, ready, { folder, port: itsPort, env: shared });
	const [worker, ...others] = await Promise.all([
		beside('worker', /n8n worker is now ready/, await freePort()),
		...ports.map((it) => beside('webhook', /Webhook listener waiting for requests/, it)),
	]);
	const processes = [main.process, worker, ...others];
	return {
		...main,
		state,
		owner: await createOwner(main.rest),
		worker,
		webhooks: others.map((process, at) => ({ url: urls[at], process })),
		env: shared,
		stop: async () => {
			await Promise.all(processes.map(async (process) => await process.stop()));
			await servers.stop();
		},
	};
}
