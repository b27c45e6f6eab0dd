import path from 'node:path';
import { root } from '../../harness/root.mts';
import { ChildProcess } from '../../harness/system/childProcess.mts';
import type { SeenRequests } from './messagingService.mts';

/** Starts the stand-in for the service. @param perSecond the number of calls that the service accepts per second */
export async function startMessagingService(latencyMs = 5, perSecond = Infinity) {
	const script = path.join(import.meta.dirname, 'messagingService.mts');
	const child = new ChildProcess('The stand-in', [script, String(latencyMs), String(perSecond)], {
		cwd: root,
		env: process.env,
	});
	const [line] = await child.line(/^\{.*\}$/);
	const { baseUrl } = JSON.parse(line) as { baseUrl: string };
	return {
		baseUrl,
		/** Returns the numbers of requests and recipients since the last query. */
		seen: async () => (await (await fetch(`${baseUrl}/bench/counts`)).json()) as SeenRequests,
		stop: async () => await child.stop(),
	};
}

export type MessagingService = Awaited<ReturnType<typeof startMessagingService>>;
