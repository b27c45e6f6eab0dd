// Measures the memory in use after sends, to see whether anything grows beside the stored data:
// `npm run memory`. Server and client share the process; each line is measured after a full garbage collection.
import { createSandbox } from '../../src/index.ts';
import { Client } from '../support/sandbox.ts';

const ROUNDS = 5;
const SENDS = 4000;
const AT_ONCE = 8;

const { gc } = globalThis;
if (!gc) throw new Error('Start it with node --expose-gc');
const sandbox = await createSandbox();
const client = new Client(sandbox.baseUrl);
await client.control('PUT', 'account', { credits: 1e9, flood: { max: 1e9 } });
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

let sent = 0;
const sendShare = async () => {
	for (let i = 0; i < SENDS / AT_ONCE; i++) {
		sent += 1;
		const { status } = await client.send(`Hello ${sent}`, [String(33639980000 + (sent % 800))]);
		if (status !== 1) throw new Error(`Send ${sent} was answered with ${status}`);
	}
};
for (let round = 0; round < ROUNDS; round++) {
	await Promise.all(Array.from({ length: AT_ONCE }, sendShare));
	await gc({ type: 'major', execution: 'async' });
	const { heapUsed, rss } = process.memoryUsage();
	process.stdout.write(
		`${sent} sends: heap in use ${megabytes(heapUsed)}, resident ${megabytes(rss)}\n`,
	);
}
await sandbox.close();
