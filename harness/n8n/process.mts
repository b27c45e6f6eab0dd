// The real n8n: its settings, its start, and the package installed as in a user's n8n.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment, run } from '../command.mts';
import { packageName } from '../system/packageNames.mts';
import { ChildProcess } from '../system/childProcess.mts';
import { freePort } from '../system/ports.mts';
import { newTempFolder } from '../system/tempFolders.mts';
import { N8nRest } from './rest.mts';
import { randomBytes } from 'node:crypto';
import { installN8n } from './install.mts';
import type { Owner } from './rest.mts';

/** The options of an n8n instance. */
interface N8nOptions {
	/** The folder of its data and of the package. */
	userFolder: string;
	port: number;
	/** Environment variables that extend or override the defaults. */
	env?: NodeJS.ProcessEnv;
}

/** A running n8n instance. */
interface RunningN8n {
	/** Without a trailing slash. */
	url: string;
	rest: N8nRest;
	process: ChildProcess;
}

/** The path of the packed package. `tearDown` removes the file. */
let tarball = '';

/** Packs the built package once and unpacks it in the place that n8n's own installer uses. */
export async function installPackage(userFolder: string): Promise<void> {
	if (!existsSync(tarball)) {
		const folder = newTempFolder();
		await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder]);
		tarball = path.join(folder, readdirSync(folder)[0]);
	}
	const target = path.join(userFolder, '.n8n/nodes/node_modules', packageName);
	mkdirSync(target, { recursive: true });
	await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
}

/** Returns the environment of an n8n instance on loopback. The n8n settings of this process are left out. */
async function environment({ userFolder, port, env }: N8nOptions): Promise<NodeJS.ProcessEnv> {
	const clean = cleanEnvironment();
	for (const name of Object.keys(clean)) {
		if (/^(?:N8N|DB|EXECUTIONS|QUEUE|CREDENTIALS|WEBHOOK|GENERIC|NODE_FUNCTION)_/.test(name)) {
			delete clean[name];
		}
	}
	const url = `http://127.0.0.1:${port}/`;
	return {
		...clean,
		N8N_USER_FOLDER: userFolder,
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PROTOCOL: 'http',
		N8N_SECURE_COOKIE: 'false',
		WEBHOOK_URL: url,
		N8N_EDITOR_BASE_URL: url,
		GENERIC_TIMEZONE: 'Europe/Paris',
		N8N_RESTRICT_FILE_ACCESS_TO: path.join(userFolder, 'files'),
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		...env,
	};
}

/**
 * Starts one of n8n's processes and waits until it is ready.
 *
 * @param command n8n's command: `start`, `worker` or `webhook`
 * @param ready the output line that shows that the process is ready
 * @throws Error with the last lines if the process does not start
 */
export async function startProcess(
	command: string,
	ready: RegExp,
	options: N8nOptions,
): Promise<ChildProcess> {
	const { userFolder } = options;
	const folder = await installN8n();
	mkdirSync(path.join(userFolder, 'files'), { recursive: true });
	const args = [path.join(folder, 'node_modules/n8n/bin/n8n'), command];
	const child = new ChildProcess(command === 'start' ? 'n8n' : `n8n ${command}`, args, {
		cwd: userFolder,
		env: await environment(options),
	});
	await child.line(ready);
	return child;
}

/**
 * Starts n8n and waits until its editor responds.
 *
 * @throws Error with n8n's last lines if n8n does not start
 */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
	const process = await startProcess('start', /Editor is now accessible/, options);
	const url = `http://127.0.0.1:${options.port}`;
	return { url, rest: new N8nRest(url), process };
}

/** An n8n instance with the package and a signed-in owner. */
export interface FreshN8n extends RunningN8n {
	userFolder: string;
	owner: Owner;
}

/** Creates an owner and signs the owner in. */
export async function createOwner(rest: N8nRest): Promise<Owner> {
	const owner = {
		email: 'owner@example.com',
		// n8n requires a digit and a capital letter in the password.
		password: `${randomBytes(6).toString('hex')}-A1`,
	};
	await rest.createOwner(owner);
	return owner;
}

/**
 * Starts an n8n instance that contains only the package and an owner.
 *
 * @param options `port`: a free port by default; `env`: environment variables that extend or override the defaults
 * @throws Error with n8n's last lines if n8n does not start
 */
export async function startFreshN8n({
	port,
	env,
}: { port?: number; env?: NodeJS.ProcessEnv } = {}): Promise<FreshN8n> {
	const userFolder = newTempFolder();
	await installPackage(userFolder);
	const n8n = await startN8n({ userFolder, port: port ?? (await freePort()), env });
	return { ...n8n, userFolder, owner: await createOwner(n8n.rest) };
}

/** Starts a stopped n8n instance again, with the same data and port. Its owner is still signed in. */
export async function startAgain(n8n: FreshN8n, env?: NodeJS.ProcessEnv): Promise<FreshN8n> {
	const { userFolder, url } = n8n;
	const port = Number(new URL(url).port);
	const again = await startN8n({ userFolder, port, env });
	return { ...n8n, process: again.process };
}
