import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.mts';
import { Client, startSandbox } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();

/** Sends bytes unchanged. @returns the whole response, without carriage returns */
async function sendRaw(bytes: string, base = baseUrl): Promise<string> {
	const socket = connect(Number(new URL(base).port), '127.0.0.1');
	// A server that responds before it has read the whole request may reset the connection.
	socket.on('error', () => undefined);
	socket.write(bytes);
	return (await text(socket)).replaceAll('\r', '');
}

const head = (line: string, accept: string, ...headers: string[]) =>
	[`${line} HTTP/1.1`, 'Host: 127.0.0.1', `Accept: ${accept}`, ...headers].join('\r\n');
const complete = (line: string, accept: string, ...headers: string[]) =>
	`${head(line, accept, 'Authorization: Bearer sbx_raw', ...headers, 'Connection: close')}\r\n\r\n`;

const CASES: Array<
	[what: string, request: string, status: number, details: RegExp, ...headers: string[]]
> = [
	['a path with an invalid escape', 'GET /%zz', 404, /Unknown path/],
	['an id that is not UTF-8', 'DELETE /webhook/%ff', 200, /There is no webhook %ff/],
	['a long path', `GET /${'a'.repeat(12_000)}`, 404, /Unknown path/],
	['a body larger than 128 MiB', 'POST /send', 413, /128 MiB/, 'Content-Length: 134217729'],
	['an HTTP method without a route', 'PATCH /send', 404, /Unknown path/],
];

for (const [what, line, status, details, ...headers] of CASES) {
	test(`the response to ${what} has HTTP status ${status} and the format that Accept selects`, async () => {
		for (const accept of ['application/json', 'application/xml']) {
			const answer = await sendRaw(complete(line, accept, ...headers));
			assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
			assert.match(answer, details);
			assert.match(answer, new RegExp(`^content-type: ${accept}`, 'im'));
			assert.match(answer, accept.endsWith('json') ? /\{"status":-\d+,/ : /<status>-\d+<\/status>/);
			assert.doesNotMatch(answer, /FST_|"statusCode"/);
		}
	});
}

test('the error for invalid JSON contains the position of the error, but no part of the body', async () => {
	const body = '{"secret": 1,22}';
	const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
	const answer = await sendRaw(complete('POST /send', 'application/json', ...headers) + body);
	assert.match(answer, /the body is not JSON \(at position 13\)/);
	assert.doesNotMatch(answer, /secret/);
});

test('a client that sends nothing or an incomplete request receives an error and is disconnected', async () => {
	await using sandbox = await createSandbox({ requestTimeoutMs: 100 });
	const half = `${head('POST /send', 'application/json', 'Content-Length: 9')}\r\n\r\n{`;
	for (const bytes of ['', head('POST /send', 'application/json'), half, 'nonsense\r\n\r\n']) {
		let answer = '';
		// A server that is too busy to read the bytes in time resets the connection, so the response may be lost.
		for (let attempts = 0; attempts < 50 && answer === ''; attempts++) {
			answer = await sendRaw(bytes, sandbox.baseUrl).catch(({ code }: NodeJS.ErrnoException) => {
				assert.equal(code, 'ECONNRESET');
				return '';
			});
		}
		assert.match(answer, /^HTTP\/1\.1 40[08] /, bytes);
	}
	let status = 0;
	for (let attempts = 0; attempts < 50 && status !== 200; attempts++) {
		({ status } = await fetch(`${sandbox.baseUrl}/_sandbox/ready`));
	}
	assert.equal(status, 200);
});

test('the sandbox continues to respond after a client disconnects in the middle of a body', async () => {
	const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
	socket.write(`${head('POST /send', 'application/json', 'Content-Length: 9')}\r\n\r\n{`);
	await once(socket, 'connect');
	socket.resetAndDestroy();
	assert.equal((await fetch(`${baseUrl}/_sandbox/ready`)).status, 200);
});

test('an internal error causes HTTP 500 and -99 in the format that Accept selects', async () => {
	let isBroken = false;
	const sandbox = await startSandbox({
		now: () => {
			// The clock fails only while an endpoint handles the call.
			if (isBroken && new Error('Where').stack?.includes('recordCall')) {
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
