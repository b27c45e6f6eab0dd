import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SeenRequests } from './messagingService.mts';

export interface ServiceSettings {
	latencyMs?: number;
	/** Calls that it takes in each second; all by default. */
	perSecond?: number;
}

/** Starts the stand-in for the service. It ends with this process, also when that is killed: its input ends. */
export async function startMessagingService({
	latencyMs = 5,
	perSecond = Infinity,
}: ServiceSettings) {
	const script = path.join(import.meta.dirname, 'messagingService.mts');
	const child = spawn(process.execPath, [script, String(latencyMs), String(perSecond)], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const exited = once(child, 'exit');
	const [line] = (await Promise.race([
		once(child.stdout, 'data'),
		exited.then(() => {
			throw new Error('The stand-in for the service ended before it listened.');
		}),
	])) as [Buffer];
	const { baseUrl } = JSON.parse(line.toString()) as { baseUrl: string };
	return {
		baseUrl,
		/** What it has seen since the last look. */
		seen: async () => (await (await fetch(`${baseUrl}/bench/counts`)).json()) as SeenRequests,
		stop: async () => {
			child.kill();
			await exited;
		},
	};
}

export type MessagingService = Awaited<ReturnType<typeof startMessagingService>>;
