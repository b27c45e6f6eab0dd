import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';

import { BODY_LIMIT } from '../../src/server/app.ts';
import { Client, startSandbox } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox({ allowedHosts: ['sandbox.test'] });
const port = Number(new URL(baseUrl).port);

/** A request with headers that fetch does not let a caller set. */
function status(path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
	return new Promise((resolve, reject) => {
		const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
			answer.resume();
			resolve(answer.statusCode ?? 0);
		});
		call.on('error', reject);
		call.end();
	});
}

test('only known host names are served', async () => {
	for (const host of ['127.0.0.1', `localhost:${port}`, '[::1]:1', 'sandbox.test', 'LOCALHOST']) {
		assert.equal(await status('/', { host }), 200, host);
	}
	for (const host of ['evil.test', '127.0.0.1.evil.test', `evil.test:${port}`, '10.0.0.1']) {
		assert.equal(await status('/', { host }), 421, host);
		assert.equal(await status('/npai', { host, authorization: 'Bearer sbx_a' }), 421, host);
	}
});

test('the control API takes nothing from another site', async () => {
	const authorization = 'Bearer sbx_a';
	const host = `127.0.0.1:${port}`;
	const call = (more: Record<string, string>) =>
		status('/_sandbox/account', { host, authorization, ...more }, 'PUT');
	assert.equal(await call({ origin: 'http://evil.test' }), 403);
	assert.equal(await call({ origin: 'null' }), 403);
	assert.equal(await call({ 'sec-fetch-site': 'cross-site' }), 403);
	assert.equal(await call({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }), 200);
	assert.equal(await call({}), 200);
});

test('a body over the limit is -7 with HTTP 413', async () => {
	const client = new Client(baseUrl);
	const headers = {
		authorization: `Bearer ${client.token}`,
		'content-length': String(BODY_LIMIT + 1),
		host: '127.0.0.1',
	};
	assert.equal(await status('/send', headers, 'POST'), 413);
});

test('an unknown address is 404 with -5, any Content-Type is read', async () => {
	const client = new Client(baseUrl);
	assert.equal((await client.json('GET', '/nope')).status, -5);
	const body = JSON.stringify({ sms: { message: { text: 'Hi' } } });
	for (const type of ['garbage', 'text/plain', 'application/xml', 'multipart/form-data']) {
		const answer = await client.request('POST', '/send', 'application/json', body, {
			'content-type': type,
		});
		assert.match(await answer.text(), /pushtype/, type);
	}
});

test('the first page says what to do next', async () => {
	const text = await (await fetch(baseUrl)).text();
	for (const part of [baseUrl, 'sbx_demo', 'curl']) assert.ok(text.includes(part));
});
