// Measures how long another account waits for what is done in one step on a large account: `npm run waits`.
// Server and client share the process.
import { createSandbox } from '../../src/index.ts';
import { Client } from '../support/sandbox.ts';

const RECIPIENTS = 200_000;

const sandbox = await createSandbox();
const [large, other] = [new Client(sandbox.baseUrl), new Client(sandbox.baseUrl)];
// No French number has a 0 after its country code, so nobody has one of these.
const numbers = Array.from({ length: RECIPIENTS }, (_, at) => String(33_000_000_000 + at));

/** Calls for another account until the work is done, and tells the longest that one took. */
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
	let isDone = false;
	const working = work().finally(() => (isDone = true));
	let longest = 0;
	while (!isDone) {
		const started = performance.now();
		await other.control('GET', 'ready');
		longest = Math.max(longest, performance.now() - started);
	}
	await working;
	process.stdout.write(`${what}: ${longest.toFixed(0)} ms\n`);
}

await large.control('PUT', 'account', { credits: 1e9 });
for (let sends = 0; sends < 2; sends++) {
	const { sent } = await large.send('Hello', numbers);
	if (sent !== RECIPIENTS) throw new Error(`Only ${sent} were sent.`);
}
// The delivery reports are stored before this is answered.
await large.control('GET', 'clock');
for (const path of ['duplicates', 'view/phones', 'messages?limit=50']) {
	await measure(`GET ${path}`, async () => await large.control('GET', path));
}
const contacts = numbers.map((phone) => ({ phone }));
const seed = { lists: [{ id: '1', name: 'All', contacts }] };
await measure('PUT account with a list', async () => await large.control('PUT', 'account', seed));
await sandbox.close();
