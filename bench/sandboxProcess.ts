// The sandbox as a process of its own, as `npm pack` makes it, and the bare server beside it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../tools/root.ts';

const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill()));

export const SANDBOX = path.join(root, 'sandbox/dist/cli.js');
export const BARE = path.join(import.meta.dirname, 'cases/sandboxBare.ts');

/**
 * Starts a server, and waits until it says where it listens.
 * @returns `baseUrl`, `token`, `memory(name)` in MB by the kernel's count (VmRSS: now, VmHWM: the most ever), `stop`
 */
export async function startProcess(script, args = []) {
	const child = spawn(process.execPath, [script, ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	running.add(child);
	child.once('exit', () => running.delete(child));
	const [line] = await Promise.race([
		once(child.stdout, 'data'),
		once(child, 'exit').then(() => {
			throw new Error('The server of the bench ended before it listened.');
		}),
	]);
	const { baseUrl, token } = JSON.parse(line.toString());
	return {
		baseUrl,
		token,
		memory: (name) => {
			const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
			return (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)[1]) * 1024) / 1e6;
		},
		stop: async () => {
			const gone = once(child, 'exit');
			child.kill();
			await gone;
		},
	};
}

/** The sandbox with credits for all. @returns what `startProcess` gives, and `control` for its calls */
export async function startSandbox(args = []) {
	const server = await startProcess(SANDBOX, ['--port', '0', '--json', ...args]);
	const headers = { authorization: `Bearer ${server.token}`, accept: 'application/json' };
	const control = async (method, call, body) => {
		const response = await fetch(`${server.baseUrl}${call}`, {
			method,
			headers,
			body: body && JSON.stringify(body),
		});
		return await response.json();
	};
	await control('PUT', '/_sandbox/account', { credits: 1e9 });
	return { ...server, control };
}

/** A campaign to `count` numbers of a range kept for fiction, which begins again after 9,000. */
export const campaign = (text, count, first = 0) => ({
	sms: {
		message: { text, pushtype: 'alert' },
		recipients: {
			gsm: Array.from({ length: count }, (_, at) => ({
				value: String(33_639_981_000 + ((first + at) % 9_000)),
			})),
		},
	},
});
