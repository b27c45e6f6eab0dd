import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

import { MAIN_SCRIPT, startNode, waitForExit } from '../support/child.ts';
import { Receiver } from '../support/receiver.ts';
import { Client, startSandbox } from '../support/sandbox.ts';

const lines: string[] = [];
const waiting = new Set<() => void>();
const { baseUrl } = await startSandbox({
	log: (line) => {
		lines.push(line);
		for (const one of waiting) one();
	},
});

/** Waits for the line of an account with a text. @returns it without the time, the account and how long it took */
async function lineOf({ token }: { token: string }, text: string): Promise<string> {
	return await new Promise((resolve) => {
		const look = () => {
			const found = lines.find((line) => line.includes(token.slice(0, 8)) && line.includes(text));
			if (found) resolve(found.split('  ').slice(2, -1).join('  '));
		};
		waiting.add(look);
		look();
	});
}
let newest = 1000;
/** An account whose token is known by its beginning, which is all of it in a line. */
const newClient = () => new Client(baseUrl, `sbx_${(newest += 1)}-rest-of-the-token`);

test('each call has a line with what came of it', async () => {
	const client = newClient();
	await client.send('Hi', ['33639981000', '33639980900'], { dealy: '' });
	assert.equal(
		await lineOf(client, 'POST /send'),
		'POST /send  200 1 OK  ticket 1000001  1 of 2  cost 1  unknown sms.message.dealy',
	);
	await client.json('DELETE', '/webhook/1?a=1');
	assert.equal(
		await lineOf(client, '/webhook/1'),
		'DELETE /webhook/1  200 -5 Resource not found  There is no webhook 1  unknown ?a',
	);
});

test('a call that a fault breaks has no answer', async () => {
	const client = newClient();
	await client.control('POST', 'faults', { kind: 'reset', when: 'after' });
	await assert.rejects(client.json('GET', '/npai'));
	assert.equal(await lineOf(client, '/npai'), 'GET /npai  no whole answer  fault after:reset');
	assert.equal(await lineOf(client, '/_sandbox/faults'), 'POST /_sandbox/faults  200');
});

test('each try of a delivery has a line', async () => {
	const receiver = await Receiver.start();
	const client = newClient();
	await client.webhook('MO', `${receiver.url}/MO`);
	await client.webhook('STOP', 'http://127.0.0.1:9/');
	await client.reply('33639981000', 'Yes');
	assert.equal(await lineOf(client, 'MO to'), `MO to ${receiver.url}/MO  200 delivered`);
	await client.reply('33639981000', 'STOP');
	assert.equal(
		await lineOf(client, 'STOP to'),
		'STOP to http://127.0.0.1:9/  ECONNREFUSED not taken, is tried again',
	);
});

test('a click on a short link has a line with the account that it is of', async () => {
	const client = newClient();
	await client.send('See <-short->', ['33639981000'], { links: ['http://127.0.0.1/a'] });
	const [message] = await client.messages();
	const { pathname } = new URL(String(message?.links[0]));
	await fetch(baseUrl + pathname, { redirect: 'manual' });
	assert.equal(await lineOf(client, pathname), `GET ${pathname}  302`);
});

test('what is refused before any route has a line, and what only looks has none', async () => {
	await once(request(`${baseUrl}/guard`, { headers: { host: 'evil.test' } }).end(), 'response');
	assert.equal(await lineOf({ token: 'no account' }, '/guard'), 'GET /guard  421');

	const client = newClient();
	await client.control('GET', 'account');
	await client.json('GET', '/npai');
	await lineOf(client, '/npai');
	assert.equal(lines.filter((line) => line.includes(client.token.slice(0, 8))).length, 1);
	await client.control('GET', 'nowhere');
	assert.equal(await lineOf(client, 'nowhere'), 'GET /_sandbox/nowhere  404');
});

test('--log prints a line to read, without the token', async () => {
	const child = startNode([MAIN_SCRIPT, '--port', '0', '--log']);
	const lines: string[] = [];
	const output = createInterface({ input: child.stdout! });
	const reading = (async () => {
		for await (const line of output) {
			lines.push(line);
			const base = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
			if (base !== undefined && lines.length < 5) {
				void new Client(base, 'sbx_1234567890').json('GET', '/npai');
			}
			if (line.includes('/npai')) child.kill('SIGTERM');
		}
	})();
	assert.equal((await waitForExit(child)).code, 0);
	await reading;
	assert.doesNotMatch(lines.join('\n'), /sbx_12345/);
	assert.match(lines.at(-1) ?? '', /^[\d:.]{12} {2}sbx_1234… {2}GET \/npai {2}200 1 OK {2}\d+ ms$/);
});

test('a reader that goes away does not end the sandbox', async () => {
	const child = startNode([MAIN_SCRIPT, '--port', '0', '--json', '--log']);
	const [line] = (await once(child.stdout!, 'data')) as [Buffer];
	const client = new Client((JSON.parse(line.toString()) as { baseUrl: string }).baseUrl);
	child.stdout!.destroy();
	for (let n = 0; n < 3; n++) assert.equal((await client.json('GET', '/npai')).status, 1);
	child.kill('SIGTERM');
	assert.deepEqual(await once(child, 'exit'), [0, null]);
});
