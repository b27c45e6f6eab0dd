// The sandbox and a bare server, started in turns: how long until each has answered a request, and what memory it
// holds a moment later.
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { measurePairs, report } from '../pairs.ts';
import { BARE, SANDBOX, startProcess } from '../sandboxProcess.ts';

/** After so long nothing of the start is going on any more. */
const SETTLED_MS = 300;
/** Only Linux tells. */
const SEES_MEMORY = existsSync('/proc/self/status');

const starting = (script, args) => {
	const memory = [];
	return {
		memory,
		warmUp: async () => await (await startProcess(script, args)).stop(),
		run: async () => {
			const server = await startProcess(script, args);
			await (await fetch(`${server.baseUrl}/_sandbox/ready`)).text();
			return server;
		},
		check: async (server) => {
			await wait(SETTLED_MS);
			if (SEES_MEMORY) memory.push({ held: server.memory('VmRSS'), most: server.memory('VmHWM') });
			await server.stop();
		},
	};
};

const ours = starting(SANDBOX, ['--port', '0', '--json']);
const bare = starting(BARE, []);
const pairs = await measurePairs(ours, bare, { alternate: true });
report({
	pairs,
	memory: ours.memory.map((one, at) => ({ ours: one.held, theirs: bare.memory[at].held })),
	most: Math.max(...ours.memory.map(({ most }) => most)),
});
