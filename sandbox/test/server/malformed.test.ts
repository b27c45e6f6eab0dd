import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.ts';
import { Client, startSandbox } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();

/** Sends bytes as they are. @returns the whole answer, without the CRs */
async function sendRaw(bytes: string, base = baseUrl): Promise<string> {
	const socket = connect(Number(new URL(base).port), '127.0.0.1');
	// A server that refuses before it has read everything may reset the connection.
	socket.on('error', () => undefined);
	socket.write(bytes);
	return (await text(socket)).replaceAll('\r', '');
}

const head = (line: string, accept: string, ...headers: string[]) =>
	[`${line} HTTP/1.1`, 'Host: 127.0.0.1', `Accept: ${accept}`, ...headers].join('\r\n');
const complete = (line: string, accept: string, ...headers: string[]) =>
	`${head(line, accept, 'Authorization: Bearer sbx_raw', ...headers, 'Connection: close')}\r\n\r\n`;

type Case = [name: string, status: number, details: RegExp, bytes: (accept: string) => string];
const CASES: Case[] = [
	['a path with a bad escape', 404, /Unknown address/, (a) => complete('GET /%zz', a)],
	[
		'an id that is not UTF-8',
		200,
		/There is no webhook %ff/,
		(a) => complete('DELETE /webhook/%ff', a),
	],
	['a long path', 404, /Unknown address/, (a) => complete(`GET /${'a'.repeat(12_000)}`, a)],
	[
		'a path that is too long',
		431,
		/longer than 16 KiB/,
		(a) => complete(`GET /${'a'.repeat(17_000)}`, a),
	],
	[
		'a header that is too long',
		431,
		/longer than 16 KiB/,
		(a) => complete('GET /npai', a, `X-Long: ${'a'.repeat(17_000)}`),
	],
	[
		'a length in letters',
		400,
		/Content-Length/,
		(a) => complete('POST /send', a, 'Content-Length: abc'),
	],
	[
		'two lengths',
		400,
		/Content-Length/,
		(a) => complete('POST /send', a, 'Content-Length: 2', 'Content-Length: 3'),
	],
	[
		'a length beside chunks',
		400,
		/Transfer-Encoding|Content-Length/,
		(a) => complete('POST /send', a, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
	],
	[
		'a chunk without its size',
		400,
		/chunk/,
		(a) => `${complete('POST /send', a, 'Transfer-Encoding: chunked')}zz\r\n`,
	],
	[
		'a body over the limit',
		413,
		/128 MiB/,
		(a) => complete('POST /send', a, 'Content-Length: 134217729'),
	],
	['a method that there is not', 400, /a method of HTTP/, (a) => complete('SMS /send', a)],
	[
		'a method of HTTP that is not served',
		404,
		/Unknown address/,
		(a) => complete('PATCH /send', a),
	],
	['CONNECT', 405, /CONNECT/, (a) => complete('CONNECT /send', a)],
	[
		'another protocol',
		400,
		/does not begin with a method/,
		() => '\u0016\u0003\u0001 hello\r\n\r\n',
	],
	[
		'an expectation',
		200,
		/the body is empty/,
		(a) => complete('POST /send', a, 'Expect: a-miracle', 'Content-Length: 0'),
	],
];

for (const [name, status, details, bytes] of CASES) {
	test(`${name} is answered with HTTP ${status} in the service's words`, async () => {
		for (const accept of ['application/json', 'application/xml']) {
			const answer = await sendRaw(bytes(accept));
			const [first = ''] = answer.split('\n');
			assert.match(first, new RegExp(`^HTTP/1\\.1 ${status} `), answer);
			assert.match(answer, details);
			const asked = bytes(accept).includes(`Accept: ${accept}`) ? accept : 'application/xml';
			assert.match(answer, new RegExp(`^content-type: ${asked}`, 'im'));
			assert.match(answer, asked.endsWith('json') ? /\{"status":-\d+,/ : /<status>-\d+<\/status>/);
			assert.doesNotMatch(answer, /FST_|"statusCode"/);
		}
	});
}

test('of a body that is not JSON, only the place of the mistake is told', async () => {
	const body = '{"secret": 1,22}';
	const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
	const answer = await sendRaw(complete('POST /send', 'application/json', ...headers) + body);
	assert.match(answer, /the body is not JSON \(at position 13\)/);
	assert.doesNotMatch(answer, /secret/);
});

test('a bad path of the control API is an unknown call of it', async () => {
	const answer = await sendRaw(complete('GET /_sandbox/%zz', '*/*'));
	assert.match(answer, /^HTTP\/1\.1 404 [^]*\{"error":"There is no such call"\}/);
});

test('a client that sends nothing, half a head or half a body is answered and let go', async () => {
	await using sandbox = await createSandbox({ requestTimeoutMs: 100 });
	const half = `${head('POST /send', 'application/json', 'Content-Length: 9')}\r\n\r\n{`;
	for (const bytes of ['', head('POST /send', 'application/json'), half]) {
		const answer = await sendRaw(bytes, sandbox.baseUrl);
		assert.match(answer, /^HTTP\/1\.1 408 [^]*not complete within/, bytes);
	}
	// Its head has to arrive in time, also on a busy machine.
	await using patient = await createSandbox({ requestTimeoutMs: 5_000 });
	assert.match(await sendRaw(half, patient.baseUrl), /\{"status":-7,/);
	assert.equal((await fetch(`${sandbox.baseUrl}/_sandbox/ready`)).status, 200);
});

test('bytes after an answer are refused on their own, and nothing is written into an answer', async () => {
	const first = complete('GET /npai', 'application/json').replace('Connection: close\r\n', '');
	const answer = await sendRaw(`${first}?!\r\n\r\n`);
	assert.equal(answer.match(/HTTP\/1\.1 /g)?.length, 2);
	assert.ok(answer.indexOf('HTTP/1.1 200') < answer.indexOf('HTTP/1.1 400'));
});

test('HEAD of a short link leads on and counts no click, unless the register says so', async () => {
	const client = new Client(baseUrl);
	await client.send('See <-short->', ['33639981000'], { links: ['http://shop.example/a'] });
	const [message] = await client.messages();
	const path = new URL(String(message?.links[0])).pathname;
	const clicks = async () => (await client.control('GET', 'events?type=CLICKER')).total as number;
	const ask = async () => {
		const answer = await client.request('HEAD', path, '*/*');
		assert.deepEqual(
			[answer.status, answer.headers.get('location')],
			[302, 'http://shop.example/a'],
		);
	};
	await ask();
	assert.equal(await clicks(), 0);
	await client.control('PUT', 'assumptions', { 'clicker.head': true });
	await ask();
	assert.equal(await clicks(), 1);
	assert.equal((await client.request('HEAD', '/nowhere', '*/*')).status, 404);
});

test('a socket that is closed in the middle of a body leaves the sandbox serving', async () => {
	const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
	socket.write(`${head('POST /send', 'application/json', 'Content-Length: 9')}\r\n\r\n{`);
	await once(socket, 'connect');
	socket.resetAndDestroy();
	assert.equal((await fetch(`${baseUrl}/_sandbox/ready`)).status, 200);
});

test('an error of the sandbox itself is told in the format of the call', async () => {
	let isBroken = false;
	const sandbox = await startSandbox({
		now: () => {
			// Elsewhere it goes on: only what an endpoint does with the call is to break.
			if (isBroken && new Error('Where').stack?.includes('processCall')) {
				throw new Error('A test broke the clock on purpose');
			}
			return Date.now();
		},
	});
	const client = new Client(sandbox.baseUrl);
	await client.json('GET', '/npai');
	for (const [accept, body] of [
		['application/json', /^\{"status":-99,"message":"Unknown error"\}$/],
		['application/xml', /<status>-99<\/status>/],
	] as const) {
		isBroken = true;
		const answer = await client.request('GET', '/npai', accept);
		isBroken = false;
		assert.equal(answer.status, 500);
		assert.match(await answer.text(), body);
	}
});
