import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../harness/root.ts';

export const sandboxScript = path.join(root, 'sandbox/dist/cli.js');
export const bareServerScript = path.join(import.meta.dirname, '../peers/bareServer.mjs');

/** Whether the system tells how much memory a process has: only Linux does. */
export const tellsMemory = existsSync('/proc/self/status');

/**
 * Starts a server, and waits until it says where it listens, on its first line: `{"baseUrl": …, "token": …}`. It ends
 * with this process.
 */
export async function startServerProcess(script: string, args: string[] = []) {
	// A server of the bench ends when its input does, which it also does when this process is killed.
	const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
	const kill = () => child.kill();
	process.once('exit', kill);
	const exited = once(child, 'exit').then(() => process.off('exit', kill));
	const [line] = (await Promise.race([
		once(child.stdout, 'data'),
		exited.then(() => {
			throw new Error(`${path.basename(script)} ended before it listened.`);
		}),
	])) as [Buffer];
	const { baseUrl, token } = JSON.parse(line.toString()) as { baseUrl: string; token: string };
	return {
		baseUrl,
		token,
		/** Megabytes as the kernel counts them: what it has now (VmRSS), or the most it ever had (VmHWM). */
		memory: (name: 'VmRSS' | 'VmHWM') => {
			const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
			return (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
		},
		stop: async () => {
			child.kill();
			await exited;
		},
	};
}
