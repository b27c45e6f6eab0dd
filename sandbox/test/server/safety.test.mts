import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.mts';
import { servedRoutes } from '../support/routes.mts';
import { Client, startSandbox } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox({ allowedHosts: ['sandbox.test', 'Named.test:80'] });
const port = Number(new URL(baseUrl).port);
const own = `127.0.0.1:${port}`;
const routes = (await servedRoutes()).map(({ method, path }) => {
	return { method, path: path.replace(/:\w+/g, '33639981000') };
});

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: string;
}

/** Sends a request with headers that fetch does not allow. */
async function sendRequest(
	path: string,
	headers: Record<string, string>,
	method = 'GET',
	body?: string,
): Promise<Answer> {
	const call = request({ host: '127.0.0.1', port, path, method, headers }).end(body);
	const [answer] = await once(call, 'response');
	return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const status = async (...given: Parameters<typeof sendRequest>) =>
	(await sendRequest(...given)).status;

const KNOWN = [
	'127.0.0.1',
	`localhost:${port}`,
	'[::1]:1',
	'sandbox.test',
	'named.test',
	'LOCALHOST',
];
const UNKNOWN = [
	...['evil.test', '127.0.0.1.evil.test', `evil.test:${port}`, '10.0.0.1', 'localhost.'],
	...['localhost.evil.test', 'sandbox.test.evil.test', 'user@localhost'],
];

test('a request is served only if its Host header contains a known name', async () => {
	for (const host of KNOWN) assert.equal(await status('/', { host }), 200, host);
	for (const host of UNKNOWN) assert.equal(await status('/', { host }), 421, host);
});

test('every route rejects a foreign host name (DNS rebinding)', async () => {
	assert.ok(routes.length > 30, String(routes.length));
	const authorization = 'Bearer sbx_rebound';
	for (const { method, path } of routes) {
		const host = `evil.test:${port}`;
		const headers = { host, authorization, origin: `http://${host}` };
		assert.equal(await status(path, headers, method), 421, `${method} ${path}`);
	}
});

test('a request without a host name is rejected', async () => {
	for (const head of ['GET / HTTP/1.0', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close']) {
		const socket = connect(port, '127.0.0.1');
		socket.write(`${head}\r\n\r\n`);
		assert.match(await text(socket), /^HTTP\/1\.1 421 /);
	}
});

/** Headers with which browsers mark requests from other origins. */
const FOREIGN: Array<Record<string, string>> = [
	{ origin: 'http://evil.test' },
	{ origin: 'null' },
	{ origin: `http://127.0.0.1:${port + 1}` },
	{ origin: `http://localhost:${port}` },
	{ 'sec-fetch-site': 'cross-site' },
	{ 'sec-fetch-site': 'same-site' },
	{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
	{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
];

test('every route rejects forms, scripts, images and frames from other origins', async () => {
	for (const headers of FOREIGN) {
		for (const { method, path } of routes) {
			const given = { host: own, authorization: 'Bearer sbx_foreign', ...headers };
			const what = `${method} ${path} ${JSON.stringify(headers)}`;
			assert.equal(await status(path, given, method), 403, what);
		}
	}
});

test('requests from the page, from another allowed host name and through an https proxy are accepted', async () => {
	const authorization = 'Bearer sbx_a';
	for (const [host, origin] of [
		[own, `http://${own}`],
		[`localhost:${port}`, `http://localhost:${port}`],
		['sandbox.test', 'https://sandbox.test'],
	] as const) {
		const headers = { host, origin, authorization, 'sec-fetch-site': 'same-origin' };
		assert.equal(await status('/_sandbox/account', headers, 'PUT'), 200, origin);
	}
});

test('another site can link to a short link, but cannot load the link in the background', async () => {
	const client = new Client(baseUrl);
	await client.send('Hi <-short->', ['33639981000'], { links: ['http://shop.example/'] });
	const code = (await client.messages())[0]?.links[0].replace('https://s.test', '') as string;
	const clicks = async () => (await client.control('GET', 'events?type=CLICKER')).total as number;
	const site = { host: own, 'sec-fetch-site': 'cross-site' };
	const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
	assert.equal(await status(code, { ...site, ...image }), 403);
	assert.equal(await clicks(), 0);
	const followed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
	const { status: code302, headers } = await sendRequest(code, { ...site, ...followed });
	assert.deepEqual([code302, headers.location], [302, 'http://shop.example/']);
	assert.equal(await clicks(), 1);
	assert.equal(await status('/_sandbox/assumptions', { ...site, ...followed }), 403);
});

const PAGE = {
	...{ kind: 'status', status: 502, times: 1 },
	...{ headers: { 'content-type': 'text/html' }, body: '<h1>502</h1>' },
};

test('every HTML page has a strict content security policy', async () => {
	const client = new Client(baseUrl);
	const { token } = client;
	const headers = { host: own, authorization: `Bearer ${token}`, accept: 'application/json' };
	const page = await sendRequest('/', { host: own, accept: 'text/html' });
	await client.control('PUT', 'faults', [PAGE]);
	const broken = await sendRequest('/npai', headers);
	await client.control('PUT', 'assumptions', { 'answer.content-type': 'html' });
	const service = await sendRequest('/npai', headers);
	await client.control('PUT', 'faults', [{ kind: 'truncate', times: 1 }]);
	const cut = request({ host: '127.0.0.1', port, path: '/npai', headers }).end();
	const [half] = await once(cut, 'response');
	half.on('error', () => {});
	for (const answer of [page, broken, service, half]) {
		assert.match(answer.headers['content-type'], /html/);
		const policy = answer.headers['content-security-policy'] as string;
		assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
		assert.match(policy, /frame-ancestors 'none'/);
		assert.match(policy, /base-uri 'none'/);
		assert.match(policy, /require-trusted-types-for 'script'/);
		assert.doesNotMatch(policy, /unsafe|\*|https?:/);
	}
	for (const { headers: shown } of [
		page,
		broken,
		await sendRequest('/send', { host: own }, 'POST'),
	]) {
		assert.equal(shown['x-content-type-options'], 'nosniff');
		assert.equal(shown['cross-origin-resource-policy'], 'same-origin');
		assert.equal(shown['referrer-policy'], 'no-referrer');
	}
});

test('the sandbox listens only on 127.0.0.1 by default', async () => {
	const failed = once(connect(port, '127.0.0.2'), 'connect');
	await assert.rejects(failed, /ECONNREFUSED|EADDRNOTAVAIL|ETIMEDOUT/);
	await using open = await createSandbox({ host: '0.0.0.0' });
	const socket = connect(Number(new URL(open.baseUrl).port), '127.0.0.2');
	await once(socket, 'connect');
	socket.destroy();
});
