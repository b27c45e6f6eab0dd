import path from 'node:path';
import type { SeenRequests } from './messagingService.ts';
import { startServerProcess } from './serverProcess.ts';

export async function startMessagingService() {
	const script = path.join(import.meta.dirname, 'messagingService.ts');
	const { baseUrl, stop } = await startServerProcess(script);
	return {
		baseUrl,
		/** What it has seen since the last look. */
		seen: async () => (await (await fetch(`${baseUrl}/bench/counts`)).json()) as SeenRequests,
		lastBody: async () => Buffer.from(await (await fetch(`${baseUrl}/bench/body`)).arrayBuffer()),
		stop,
	};
}

export type MessagingService = Awaited<ReturnType<typeof startMessagingService>>;
