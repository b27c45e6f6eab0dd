// What n8n's queue mode needs besides n8n: Redis and PostgreSQL of this machine, each a process of this run's own on a
// free loopback port with its data in a folder of this run's own.
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.ts';
import { ChildProcess } from './processes.ts';

const SECONDS_TO_START = 30;

function onPath(name) {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	return folders.map((folder) => path.join(folder, name)).find(existsSync);
}

/** Debian keeps PostgreSQL's programs off the path, in a folder per version: the newest one counts. */
function postgresFolder() {
	const base = '/usr/lib/postgresql';
	const versions = existsSync(base) ? readdirSync(base).map(Number).filter(Boolean) : [];
	const folders = versions.sort((one, other) => other - one).map((it) => `${base}/${it}/bin`);
	const complete = (folder) => existsSync(path.join(folder, 'initdb'));
	const found = onPath('postgres');
	return folders.find(complete) ?? (found && path.dirname(found));
}

const redisServer = () => onPath('redis-server') ?? onPath('valkey-server');

/** PostgreSQL does not run as root: there the user of its package is taken. */
function postgresUser() {
	if (process.getuid?.() !== 0) return {};
	const ask = (flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
	const [uid, gid] = [ask('-u'), ask('-g')];
	return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

/** Whether queue mode can run here. @returns undefined if so, else what is missing and how to get it */
export function missingForQueue() {
	const missing = [];
	if (!redisServer()) missing.push(['Redis', 'redis-server']);
	if (!postgresFolder() || !postgresUser()) missing.push(['PostgreSQL', 'postgresql']);
	if (missing.length === 0) return undefined;
	const names = missing.map(([name]) => name).join(' and ');
	const packages = missing.map(([, name]) => name).join(' ');
	return `queue mode needs ${names}, which this machine lacks. On Debian or Ubuntu: apt-get install ${packages}`;
}

async function startRedis(folder) {
	const port = await freePort();
	const args = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', ''].map(String);
	const child = new ChildProcess('Redis', args, {
		command: redisServer(),
		cwd: folder,
		env: process.env,
	});
	await child.line(/Ready to accept connections/, SECONDS_TO_START);
	return {
		process: child,
		env: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
	};
}

async function startPostgres(folder) {
	const user = postgresUser();
	if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
	const password = randomBytes(12).toString('hex');
	const passwordFile = path.join(folder, 'password');
	writeFileSync(passwordFile, password);
	if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
	const data = path.join(folder, 'data');
	const programs = postgresFolder();
	const env = { ...process.env, LC_ALL: 'C' };
	const options = ['-D', data, '-U', 'n8n', '-E', 'UTF8', '-A', 'scram-sha-256', '--pwfile'];
	await promisify(execFile)(path.join(programs, 'initdb'), [...options, passwordFile], {
		...user,
		cwd: folder,
		env,
	});
	const port = await freePort();
	const args = ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', folder].map(String);
	const child = new ChildProcess('PostgreSQL', args, {
		command: path.join(programs, 'postgres'),
		user,
		cwd: folder,
		env,
	});
	await child.line(/database system is ready to accept connections/, SECONDS_TO_START);
	return {
		process: child,
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_DATABASE: 'postgres',
			DB_POSTGRESDB_USER: 'n8n',
			DB_POSTGRESDB_PASSWORD: password,
		},
	};
}

/**
 * Starts Redis and PostgreSQL with their own default settings, but for Redis's copies on disk, which are off.
 * @param redisFolder, postgresFolder folders of this run's own; PostgreSQL's is handed over to its user
 * @returns `env` by which n8n finds both, and `stop()`
 * @throws Error naming what is missing here, or with the last lines of what did not start
 */
export async function startQueueServers(redisFolder, postgresFolder) {
	const missing = missingForQueue();
	if (missing) throw new Error(missing);
	const redis = await startRedis(redisFolder);
	const postgres = await startPostgres(postgresFolder);
	return {
		env: { ...redis.env, ...postgres.env },
		stop: async () => await Promise.all([redis.process.stop(), postgres.process.stop()]),
	};
}
