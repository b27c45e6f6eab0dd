// The real n8n: settings, start, and the package installed in it as a user's n8n has it.
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment, run } from '../../tools/run.ts';
import { freePort } from './ports.ts';
import { ChildProcess } from './processes.ts';
import { N8nRest } from './rest.ts';

export const packageName = 'n8n-nodes-sms-campaigns';

/** Packs the built package and unpacks it where n8n's own installer puts community packages. */
export async function installPackage(state) {
	const packed = path.join(state, 'packed');
	mkdirSync(packed);
	await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed]);
	const target = path.join(state, '.n8n/nodes/node_modules', packageName);
	mkdirSync(target, { recursive: true });
	const [tarball] = readdirSync(packed);
	await run('tar', ['-xzf', path.join(packed, tarball), '-C', target, '--strip-components=1']);
}

/** The environment of a quiet n8n on loopback that knows nothing of another n8n's settings. */
export async function environment(state, port, extra) {
	const env = cleanEnvironment();
	for (const name of Object.keys(env)) {
		if (/^(?:N8N|DB|EXECUTIONS|QUEUE|CREDENTIALS|WEBHOOK|GENERIC|NODE_FUNCTION)_/.test(name)) {
			delete env[name];
		}
	}
	const url = `http://127.0.0.1:${port}/`;
	return {
		...env,
		N8N_USER_FOLDER: state,
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PROTOCOL: 'http',
		N8N_SECURE_COOKIE: 'false',
		WEBHOOK_URL: url,
		N8N_EDITOR_BASE_URL: url,
		GENERIC_TIMEZONE: 'Europe/Paris',
		N8N_RESTRICT_FILE_ACCESS_TO: path.join(state, 'files'),
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		...extra,
	};
}

/**
 * Starts n8n and waits until its editor answers.
 * @param options `folder`: the n8n installation; `state`: a folder of this run's own, with the package
 *   in it; `port`; `env`: settings beyond the usual ones
 * @returns {url, rest, process}
 * @throws Error with n8n's last lines when it does not come up
 */
export async function startN8n({ folder, state, port, env }) {
	mkdirSync(path.join(state, 'files'), { recursive: true });
	const child = new ChildProcess('n8n', [path.join(folder, 'node_modules/n8n/bin/n8n'), 'start'], {
		cwd: state,
		env: await environment(state, port, env),
	});
	await child.line(/Editor is now accessible/, 180);
	const url = `http://127.0.0.1:${port}`;
	return { url, rest: new N8nRest(url), process: child };
}
