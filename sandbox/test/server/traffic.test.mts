import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

import { MAIN_SCRIPT, startNode } from '../support/child.mts';
import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const lines: string[] = [];
const arrivals = new EventEmitter();
const { baseUrl } = await startSandbox({
	log: (line) => {
		lines.push(line);
		arrivals.emit('line');
	},
});

/** Waits for the log line that contains the given values. @returns all values of the line */
async function lineWith(expected: Json): Promise<Json> {
	const signal = AbortSignal.timeout(240_000);
	for (;;) {
		const rows = lines.map((line) => JSON.parse(line) as Json);
		const found = rows.find((row) =>
			Object.entries(expected).every(([name, value]) => row[name] === value),
		);
		if (found) return found;
		await once(arrivals, 'line', { signal });
	}
}
let newest = 1000;
/** Creates a client with a unique token prefix, because a log line contains only the token's prefix. */
const newClient = () => new Client(baseUrl, `sbx_${(newest += 1)}-rest-of-the-token`);
const accountOf = ({ token }: Client) => token.slice(0, 8);

test('each call has a log line with its result, in ASCII and without the token', async () => {
	const client = newClient();
	const account = accountOf(client);
	const common = { account, requestId: null, fault: null, details: null };
	await client.send('Hi', ['33639981000']);
	assert.deepEqual(await lineWith({ account, path: '/send' }), {
		...{ ...common, method: 'POST', path: '/send', httpStatus: 200, outcome: 1 },
	});
	const id = 'caf\u00e9';
	await client.request('DELETE', '/webhook/1', 'application/json', undefined, {
		'x-request-id': id,
	});
	assert.deepEqual(await lineWith({ account, path: '/webhook/1' }), {
		...{ ...common, method: 'DELETE', path: '/webhook/1', httpStatus: 200, outcome: -5 },
		...{ requestId: id, details: 'There is no webhook 1' },
	});
	await client.control('POST', 'faults', { kind: 'reset', when: 'after' });
	await assert.rejects(client.json('GET', '/npai'));
	const broken = await lineWith({ account, path: '/npai' });
	assert.deepEqual([broken.httpStatus, broken.fault], [null, 'after:reset']);
	await fetch(`${baseUrl}/errors`, { headers: { authorization: 'Bearer wrong' } });
	assert.equal((await lineWith({ path: '/errors' })).account, null);
	assert.match(lines.join(''), /^[\x20-\x7e]+$/);
	assert.doesNotMatch(lines.join(''), /rest-of|wrong/);
});

test('each delivery attempt has a log line, without secrets from the URL', async () => {
	const receiver = await Receiver.start();
	const client = newClient();
	const account = accountOf(client);
	await client.webhook('MO', `${receiver.url}/MO?key=secret`);
	await client.webhook('STOP', 'http://user:secret@127.0.0.1:9/');
	await client.reply('33639981000', 'Yes');
	const taken = { to: `${receiver.url}/MO`, attempt: 1, httpStatus: 200, problem: null };
	assert.deepEqual(await lineWith({ account, event: 'MO' }), {
		...{ account, event: 'MO', ...taken, state: 'delivered' },
	});
	await client.reply('33639981000', 'STOP');
	const failed = { to: 'http://127.0.0.1:9/', attempt: 1, httpStatus: null };
	assert.deepEqual(await lineWith({ account, event: 'STOP' }), {
		...{ account, event: 'STOP', ...failed, problem: 'ECONNREFUSED', state: 'pending' },
	});
});

test('--log prints a line for each call, and the sandbox continues to respond after its output is closed', async () => {
	const child = startNode([MAIN_SCRIPT, '--port', '0', '--json', '--log']);
	const output = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
	const { baseUrl: base } = JSON.parse((await output.next()).value as string) as Json;
	const client = new Client(base as string, 'sbx_1234567890');
	assert.equal((await client.json('GET', '/npai')).status, 1);
	const { value: line } = await output.next();
	assert.match(String(line), /"sbx_1234","method":"GET","path":"\/npai"/);
	child.stdout!.destroy();
	for (let n = 0; n < 3; n++) assert.equal((await client.json('GET', '/npai')).status, 1);
	child.kill('SIGTERM');
	assert.deepEqual(await once(child, 'exit'), [0, null]);
});
