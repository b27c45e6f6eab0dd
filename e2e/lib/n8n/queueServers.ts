// What n8n's queue mode needs besides n8n: Redis and PostgreSQL of this machine, each a process of this run's own on a
// free loopback port with its data in a folder of this run's own.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { ChildProcess } from '../system/childProcess.ts';
import { freePort } from '../system/ports.ts';

const SECONDS_TO_START = 30;

/** A server that runs, and the settings by which n8n finds it. */
export interface QueueServer {
	process: ChildProcess;
	env: Record<string, string>;
	/** Starts it again when it has been stopped: at the same port, and on the same data as far as it keeps any. */
	startAgain: () => Promise<void>;
}

/** The user to run PostgreSQL as; empty: this process's own. */
type ServerUser = { uid: number; gid: number } | Record<string, never>;

function onPath(name: string): string | undefined {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	return folders.map((folder) => path.join(folder, name)).find(existsSync);
}

/** Debian keeps PostgreSQL's programs off the path, in a folder per version: the newest one counts. */
function postgresFolder(): string | undefined {
	const base = '/usr/lib/postgresql';
	const versions = existsSync(base) ? readdirSync(base).map(Number).filter(Boolean) : [];
	const folders = versions.sort((one, other) => other - one).map((it) => `${base}/${it}/bin`);
	const complete = (folder: string) => existsSync(path.join(folder, 'initdb'));
	const found = onPath('postgres');
	return folders.find(complete) ?? (found && path.dirname(found));
}

const redisServer = () => onPath('redis-server') ?? onPath('valkey-server');

/** PostgreSQL does not run as root: there the user of its package is taken, undefined where there is none. */
function postgresUser(): ServerUser | undefined {
	if (process.getuid?.() !== 0) return {};
	const ask = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
	const [uid, gid] = [ask('-u'), ask('-g')];
	return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

/** The programs of this machine, and what is missing and how to get it. */
function findServers() {
	const redis = redisServer();
	const postgres = postgresFolder();
	const user = postgresUser();
	const missing = [
		...(redis ? [] : [['Redis', 'redis-server']]),
		...(postgres && user ? [] : [['PostgreSQL', 'postgresql']]),
	];
	if (redis && postgres && user) return { postgres, user };
	const names = missing.map(([name]) => name).join(' and ');
	const packages = missing.map(([, name]) => name).join(' ');
	return {
		missing: `queue mode needs ${names}, which this machine lacks. On Debian or Ubuntu: apt-get install ${packages}`,
	};
}

/** Whether Redis can run here. @returns undefined if so, else how to get it */
export const missingRedis = (): string | undefined =>
	redisServer() ? undefined : 'it needs Redis. On Debian or Ubuntu: apt-get install redis-server';

/** Whether queue mode can run here. @returns undefined if so, else what is missing and how to get it */
export const missingForQueue = (): string | undefined => findServers().missing;

async function startServer(
	start: () => ChildProcess,
	ready: RegExp,
	env: Record<string, string>,
): Promise<QueueServer> {
	const startAndWait = async () => {
		const child = start();
		await child.line(ready, SECONDS_TO_START);
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
