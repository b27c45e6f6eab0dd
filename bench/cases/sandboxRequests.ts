// Sends of one message each, over connections that stay open: the sandbox, which checks and stores each, and a bare
// server that gives the same answer. Client and server share the machine's cores.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MESSAGE_TEXT } from '../n8n/contacts.ts';
import { sendBody, startSandbox } from '../servers/startSandbox.ts';
import { bareServerScript, startServerProcess } from '../servers/serverProcess.ts';
import { runAsCase } from '../timing/caseProtocol.ts';
import { postAll } from '../timing/loadGenerator.ts';
import { timePairs } from '../timing/pairedTimings.ts';

const CONNECTIONS = 16;
const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Sends all, and gives how many were accepted. */
async function sendAll({ baseUrl, token }: { baseUrl: string; token: string }, requests: number) {
	const headers = {
		authorization: `Bearer ${token}`,
		accept: 'application/json',
		'content-type': 'application/json',
	};
	const posts = Array.from({ length: requests }, (_, at) => ({
		headers,
		body: Buffer.from(JSON.stringify(sendBody(MESSAGE_TEXT, 1, at))),
	}));
	let accepted = 0;
	await postAll(`${baseUrl}/send`, posts, CONNECTIONS, ({ status, text }) => {
		if (status === 200 && text.startsWith('{"status":1,')) accepted++;
	});
	return accepted;
}

await runAsCase<'sandboxRequests'>(async ({ requests, inFile }) => {
	const sandbox = await startSandbox(inFile ? ['--data', path.join(folder, 'bench.db')] : []);
	const bare = await startServerProcess(bareServerScript);
	const side = (server: { baseUrl: string; token: string }) => ({
		input: () => server,
		run: async () => await sendAll(server, requests),
		warmUp: async () => await sendAll(server, requests),
		check: (accepted: number) => {
			if (accepted !== requests) throw new Error(`Only ${accepted} of ${requests} were accepted.`);
		},
	});
	const ours = side(sandbox);
	let stored = 0;
	const pairs = await timePairs(
		{
			...ours,
			check: async (accepted) => {
				ours.check(accepted);
				const { campaigns } = await sandbox.account.state();
				if (stored > 0 && campaigns - stored !== requests) throw new Error('Not all were stored.');
				stored = campaigns;
			},
		},
		side(bare),
		{ alternate: true },
	);
	await sandbox.stop();
	await bare.stop();
	return { pairs };
});
