// The sandbox and a bare server, started in turns: how long until each has answered a request, and what memory it
// holds a moment later.
import { setTimeout as sleep } from 'node:timers/promises';
import { bareServerScript, sandboxScript, startServerProcess } from '../servers/serverProcess.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';
import { timePairs } from '../measuring/timePairs.ts';

/** Nothing of the start is going on any more. */
const MEMORY_SETTLED_MS = 300;

await runAsCase<'sandboxStart'>(async ({ readMemory }) => {
	const starting = (script: string, args: string[]) => {
		const memory: Array<{ now: number; peak: number }> = [];
		const start = async () => await startServerProcess(script, args);
		return {
			memory,
			input: () => {},
			warmUp: async () => await (await start()).stop(),
			run: async () => {
				const server = await start();
				await (await fetch(`${server.baseUrl}/_sandbox/ready`)).text();
				return server;
			},
			check: async (server: Awaited<ReturnType<typeof start>>) => {
				await sleep(MEMORY_SETTLED_MS);
				if (readMemory) memory.push({ now: server.memory('VmRSS'), peak: server.memory('VmHWM') });
				await server.stop();
			},
		};
	};
	const ours = starting(sandboxScript, ['--port', '0', '--json']);
	const theirs = starting(bareServerScript, []);
	const pairs = await timePairs(ours, theirs, { alternate: true });
	return {
		pairs,
		memory: ours.memory.map(({ now }, at) => ({ ours: now, theirs: theirs.memory[at].now })),
		peak: Math.max(0, ...ours.memory.map(({ peak }) => peak)),
	};
});
