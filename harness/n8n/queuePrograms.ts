// The programs of this machine that n8n's queue mode needs. It runs before `npm ci`: it needs Node.js alone.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The user to run PostgreSQL as; empty: this process's own. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

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

/** Redis's program, or that of Valkey. */
export const redisServer = () => onPath('redis-server') ?? onPath('valkey-server');

/** PostgreSQL does not run as root: there the user of its package is taken, undefined where there is none. */
function postgresUser(): ServerUser | undefined {
	if (process.getuid?.() !== 0) return {};
	const ask = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
	const [uid, gid] = [ask('-u'), ask('-g')];
	return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

/** PostgreSQL's folder of programs and its user, or what is missing for queue mode and how to get it. */
export function findServers() {
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
