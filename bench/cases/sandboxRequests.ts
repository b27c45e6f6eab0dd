// Sends of one message each, over connections that stay open: the sandbox, which checks and stores each, and a bare
// server that gives the same answer. Client and server share the machine's cores. Arguments: `file` keeps the
// sandbox's data in a file.
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measurePairs, report } from '../pairs.ts';
import { BARE, campaign, startProcess, startSandbox } from '../sandboxProcess.ts';

const REQUESTS = 5_000;
const AT_ONCE = 16;
const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const args = process.argv[2] === 'file' ? ['--data', path.join(folder, 'bench.db')] : [];

/** Sends all, and gives how many were answered with HTTP 200 and status 1. */
async function flood({ baseUrl, token }) {
	const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
	const text = 'Your parcel is here. Pick it up by 7 pm today.';
	const bodies = Array.from({ length: REQUESTS }, (_, at) =>
		Buffer.from(JSON.stringify(campaign(text, 1, at))),
	);
	const headers = {
		...{ authorization: `Bearer ${token}`, accept: 'application/json' },
		'content-type': 'application/json',
	};
	const send = async (body) =>
		await new Promise((resolve, reject) => {
			const options = {
				method: 'POST',
				agent,
				headers: { ...headers, 'content-length': body.length },
			};
			const request = http.request(`${baseUrl}/send`, options, (response) => {
				let text = '';
				response.setEncoding('utf8').on('data', (part) => (text += part));
				response.on('end', () => {
					resolve(response.statusCode === 200 && text.startsWith('{"status":1,'));
				});
			});
			request.on('error', reject);
			request.end(body);
		});
	const rest = bodies.values();
	let accepted = 0;
	const hand = async () => {
		for (const body of rest) if (await send(body)) accepted++;
	};
	await Promise.all(Array.from({ length: AT_ONCE }, hand));
	agent.destroy();
	return accepted;
}

const check = (accepted) => {
	if (accepted !== REQUESTS) throw new Error(`Only ${accepted} of ${REQUESTS} were accepted.`);
};
const sandbox = await startSandbox(args);
const bare = await startProcess(BARE);
let stored = 0;
const ours = {
	run: async () => await flood(sandbox),
	warmUp: async () => await flood(sandbox),
	check: async (accepted) => {
		check(accepted);
		const { campaigns } = await sandbox.control('GET', '/_sandbox/account');
		if (stored > 0 && campaigns - stored !== REQUESTS) throw new Error('Not all were stored.');
		stored = campaigns;
	},
};
const theirs = {
	run: async () => await flood(bare),
	warmUp: async () => await flood(bare),
	check,
};
const pairs = await measurePairs(ours, theirs, { alternate: true });
report({ pairs, facts: { requests: REQUESTS, stored } });
await sandbox.stop();
await bare.stop();
process.exit();
