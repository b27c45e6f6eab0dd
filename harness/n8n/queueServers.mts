// The servers of n8n's queue mode: this machine's Redis and PostgreSQL, as processes of this run. Each server uses a
// free loopback port and a folder of this run.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { ChildProcess } from '../system/childProcess.mts';
import { freePort } from '../system/ports.mts';
import { newTempFolder } from '../system/tempFolders.mts';

/** The user who runs PostgreSQL; empty for the user of this process. */
type ServerUser = { uid: number; gid: number } | Record<string, never>;

/** A running server, and the settings with which n8n finds the server. */
export interface QueueServer {
	process: ChildProcess;
	env: Record<string, string>;
	/** Starts the stopped server again at the same port. PostgreSQL has kept its data, and Redis starts empty. */
	startAgain: () => Promise<void>;
}

function onPath(name: string): string | undefined {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	return folders.map((folder) => path.join(folder, name)).find(existsSync);
}

const redisServer = () => onPath('redis-server') ?? onPath('valkey-server');

/** Returns the newest folder of PostgreSQL's programs. Debian has one folder per version, and adds none to PATH. */
function postgresFolder(): string | undefined {
	const versions = globSync('/usr/lib/postgresql/*/bin/initdb').sort((one, other) =>
		one.localeCompare(other, 'en', { numeric: true }),
	);
	const found = versions.at(-1) ?? onPath('initdb');
	return found && path.dirname(found);
}

/** PostgreSQL does not run as root, so root uses the user of PostgreSQL's package; undefined if no such user exists. */
function postgresUser(): ServerUser | undefined {
	if (process.getuid?.() !== 0) return {};
	const ask = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
	const [uid, gid] = [ask('-u'), ask('-g')];
	return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

/** Returns an error message with an installation command if queue mode cannot run here; otherwise undefined. */
export function missingForQueue(): string | undefined {
	if (redisServer() && postgresFolder() && postgresUser()) return undefined;
	return 'queue mode needs Redis and PostgreSQL. On Debian or Ubuntu: apt-get install redis-server postgresql';
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
 * Starts Redis with its default settings, except that Redis stores nothing on disk.
 *
 * @returns the server; `env` contains the settings of n8n's queue
 * @throws Error with an installation command if Redis is missing, or Error if Redis does not start
 */
export async function startRedis(): Promise<QueueServer> {
	const command = redisServer();
	if (!command) throw new Error(missingForQueue());
	const cwd = newTempFolder();
	const port = String(await freePort());
	const args = ['--port', port, '--bind', '127.0.0.1', '--dir', cwd, '--save', ''];
	return await startServer(
		() => new ChildProcess('Redis', args, { command, cwd, env: process.env }),
		/Ready to accept connections/,
		{ QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: port },
	);
}

/**
 * Starts PostgreSQL with its default settings.
 *
 * @returns the server; `env` contains n8n's settings for the database
 * @throws Error with an installation command if PostgreSQL is missing, or Error if PostgreSQL does not start
 */
export async function startPostgres(): Promise<QueueServer> {
	const programs = postgresFolder();
	const user = postgresUser();
	if (!programs || !user) throw new Error(missingForQueue());
	const cwd = newTempFolder();
	const password = randomBytes(12).toString('hex');
	const passwordFile = path.join(cwd, 'password');
	writeFileSync(passwordFile, password);
	if (user.uid !== undefined) {
		for (const owned of [cwd, passwordFile]) chownSync(owned, user.uid, user.gid);
	}
	const data = path.join(cwd, 'data');
	const env = { ...process.env, LC_ALL: 'C' };
	const options = ['-D', data, '-U', 'n8n', '-E', 'UTF8', '-A', 'scram-sha-256', '--pwfile'];
	const initdb = path.join(programs, 'initdb');
	await execa(initdb, [...options, passwordFile], { ...user, cwd, env, stdin: 'ignore' });
	const port = String(await freePort());
	const args = ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', cwd];
	const command = path.join(programs, 'postgres');
	return await startServer(
		() => new ChildProcess('PostgreSQL', args, { command, user, cwd, env }),
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
