// The real n8n as a process: its settings, its start, and the package installed in it as a user's n8n has it.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment, run } from '../command.ts';
import { packageName } from '../system/packageNames.ts';
import { ChildProcess } from '../system/childProcess.ts';
import { freePort } from '../system/ports.ts';
import { newTempFolder } from '../system/tempFolders.ts';
import { N8nRest } from './rest.ts';

/** How an n8n is started. */
export interface N8nOptions {
	/** The n8n installation, of `installN8n`. */
	folder: string;
	/** Where it keeps its data, the package among it. */
	userFolder: string;
	port: number;
	/** Settings beyond the usual ones. */
	env?: NodeJS.ProcessEnv;
}

/** An n8n that runs. */
export interface RunningN8n {
	/** Without a slash at its end. */
	url: string;
	rest: N8nRest;
	process: ChildProcess;
}

/** The packed package, until `tearDown` removes it. */
let tarball = '';

/** Packs the built package, once, and unpacks it where n8n's own installer puts community packages. */
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

/** The environment of a quiet n8n on loopback that knows nothing of another n8n's settings. */
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
 * @param command of n8n: `start`, `worker` or `webhook`
 * @param ready the line of its output that says so
 * @throws Error with its last lines when it does not come up
 */
export async function startProcess(
	command: string,
	ready: RegExp,
	options: N8nOptions,
): Promise<ChildProcess> {
	const { folder, userFolder } = options;
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
 * Starts n8n and waits until its editor answers.
 *
 * @throws Error with n8n's last lines when it does not come up
 */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
	const process = await startProcess('start', /Editor is now accessible/, options);
	const url = `http://127.0.0.1:${options.port}`;
	return { url, rest: new N8nRest(url), process };
}
