// What n8n's queue mode needs besides n8n: Redis and PostgreSQL of this machine, each a process of this run's own on a
// free loopback port with its data in a folder of this run's own.
import { randomBytes } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { ChildProcess } from '../system/childProcess.ts';
import { freePort } from '../system/ports.ts';
import { findServers, missingRedis, redisServer } from './queuePrograms.ts';
import type { ServerUser } from './queuePrograms.ts';

/** A server that runs, and the settings by which n8n finds it. */
export interface QueueServer {
	process: ChildProcess;
	env: Record<string, string>;
	/** Starts it again when it has been stopped: at the same port, and on the same data as far as it keeps any. */
	startAgain: () => Promise<void>;
}

async function startServer(
	start: () => ChildProcess,
	ready: RegExp,
	env: Record<string, string>,
): Promise<QueueServer> {
	const startAndWait = async () => {
		const child = start();
		await child.line(ready);
		return child;
	};
	const server: QueueServer = {
		process: await startAndWait(),
		env,
		startAgain: async () => {
			server.process = await startAndWait();
		},
	};
	return server;
}

/**
 * Starts Redis with its own default settings, but for its copies on disk, which are off.
 *
 * @param folder of this run's own
 * @returns it, with `env` by which n8n's queue finds it
 * @throws Error when it is missing here or does not start
 */
export async function startRedis(folder: string): Promise<QueueServer> {
	const command = redisServer();
	if (!command) throw new Error(missingRedis());
	const port = String(await freePort());
	const args = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
	return await startServer(
		() => new ChildProcess('Redis', args, { command, cwd: folder, env: process.env }),
		/Ready to accept connections/,
		{ QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: port },
	);
}

async function startPostgres(
	programs: string,
	user: ServerUser,
	folder: string,
): Promise<QueueServer> {
	const password = randomBytes(12).toString('hex');
	const passwordFile = path.join(folder, 'password');
	writeFileSync(passwordFile, password);
	if (user.uid !== undefined) {
		for (const owned of [folder, passwordFile]) chownSync(owned, user.uid, user.gid);
	}
	const data = path.join(folder, 'data');
	const env = { ...process.env, LC_ALL: 'C' };
	const options = ['-D', data, '-U', 'n8n', '-E', 'UTF8', '-A', 'scram-sha-256', '--pwfile'];
	await execa(path.join(programs, 'initdb'), [...options, passwordFile], {
		...user,
		cwd: folder,
		env,
		stdin: 'ignore',
	});
	const port = String(await freePort());
	const args = ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', folder];
	const command = path.join(programs, 'postgres');
	return await startServer(
		() => new ChildProcess('PostgreSQL', args, { command, user, cwd: folder, env }),
		/database system is ready to accept connections/,
		{
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: port,
			DB_POSTGRESDB_DATABASE: 'postgres',
			DB_POSTGRESDB_USER: 'n8n',
			DB_POSTGRESDB_PASSWORD: password,
		},
	);
}

/**
 * Starts Redis and PostgreSQL with their own default settings, but for Redis's copies on disk, which are off.
 *
 * @param redisFolder a folder of this run's own
 * @param postgresData another one, which is handed over to PostgreSQL's user
 * @returns both, `env` by which n8n finds them, and `stop()`
 * @throws Error naming what is missing here, or with the last lines of what did not start
 */
export async function startQueueServers(redisFolder: string, postgresData: string) {
	const found = findServers();
	if (found.missing !== undefined) throw new Error(found.missing);
	const redis = await startRedis(redisFolder);
	const postgres = await startPostgres(found.postgres, found.user, postgresData);
	return {
		redis,
		postgres,
		env: { ...redis.env, ...postgres.env },
		stop: async () => {
			await Promise.all([redis.process.stop(), postgres.process.stop()]);
		},
	};
}
