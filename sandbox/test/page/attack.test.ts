/// <reference lib="dom" />
// What a web page open in a real browser can do to a sandbox on the same machine.
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';

import { chromium } from 'playwright-core';

import { Client, startSandbox, type Json } from '../support/sandbox.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';

const { baseUrl, token } = await startSandbox();
const port = Number(new URL(baseUrl).port);
const LONG = 'http://evil.test/landing';

/** The attacker's page. */
const evil = createServer((_request, response) => {
	response.setHeader('content-type', 'text/html').end('<!DOCTYPE html><title>evil</title>');
}).listen(0, '127.0.0.1');
await once(evil, 'listening');
after(() => {
	evil.close();
	evil.closeAllConnections();
});
const evilUrl = `http://evil.test:${(evil.address() as AddressInfo).port}/`;

// The attacker's name resolves to this machine, as after DNS rebinding.
const browser = await chromium.launch({
	executablePath: chromiumPath(),
	args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP evil.test 127.0.0.1'],
});
after(() => browser.close());

/** The sandbox's responses to browsers, as a browser hides from a page what it withholds. */
let answers: Array<[path: string, status: number]> = [];
subscribe('http.server.response.finish', (message) => {
	const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
	const isBrowser = request.headers['sec-fetch-site'] !== undefined || request.method === 'OPTIONS';
	const { localPort } = request.socket;
	const { url = '' } = request;
	if (!isBrowser || localPort !== port || url === '/favicon.ico') return;
	answers.push([url, response.statusCode]);
});

async function openEvil() {
	const page = await browser.newPage();
	after(() => page.close());
	await page.goto(evilUrl);
	answers = [];
	return page;
}

/** The well-known demo account, with one message that contains a short link. */
async function demo() {
	const client = new Client(baseUrl, token);
	await client.control('PUT', 'account', {});
	await client.send('See <-short->', ['33639981000'], { links: [LONG] });
	const state = async () => ({
		account: await client.control('GET', 'account'),
		calls: ((await client.control('GET', 'calls')).calls as Json[]).length,
		events: (await client.control('GET', 'events?type=CLICKER')).total as number,
		faults: (await client.control('GET', 'faults')).faults as Json[],
	});
	const [message] = await client.messages();
	return { state, code: new URL(message?.links[0] as string).pathname };
}

test('scripts of another site send nothing and read nothing', async () => {
	const { state } = await demo();
	const before = await state();
	const page = await openEvil();
	const outcomes = await page.evaluate(
		async ([base, bearer]) => {
			const attempt = async (path: string, options: RequestInit) =>
				await fetch(base + path, options).then(
					(response) => response.type,
					() => 'refused',
				);
			const authorization = `Bearer ${bearer}`;
			const simple = { method: 'POST', mode: 'no-cors', body: '{}' } as const;
			return [
				await attempt('/send', simple),
				await attempt('/_sandbox/faults', simple),
				await attempt('/_sandbox/account', { method: 'PUT', headers: { authorization } }),
				await attempt('/_sandbox/messages', { headers: { authorization } }),
				await attempt('/_sandbox/view/start', {}),
				await attempt('/', { mode: 'no-cors' }),
			];
		},
		[baseUrl, token] as const,
	);
	// The result of a no-cors request is either an error or opaque to the page.
	assert.deepEqual(outcomes.slice(2, 5), ['refused', 'refused', 'refused']);
	for (const outcome of outcomes) assert.match(outcome, /^(opaque|refused)$/);
	assert.equal(answers.length, 6, JSON.stringify(answers));
	for (const [path, status] of answers) assert.equal(status, 403, path);
	assert.deepEqual(await state(), before);
});

test('a name that is made to point here is not served (DNS rebinding)', async () => {
	const { state } = await demo();
	const before = await state();
	const page = await openEvil();
	// The browser takes it for the same origin as the sandbox's own pages.
	const rebound = `http://evil.test:${port}`;
	await page.goto(`${rebound}/`);
	const statuses = await page.evaluate(
		async ([base, bearer]) => {
			const headers = { authorization: `Bearer ${bearer}` };
			const ask = async (path: string, method: string) =>
				(await fetch(base + path, { method, headers })).status;
			return [
				await ask('/_sandbox/view/start', 'GET'),
				await ask('/_sandbox/messages', 'GET'),
				await ask('/_sandbox/account', 'PUT'),
				await ask('/send', 'POST'),
			];
		},
		[rebound, token] as const,
	);
	assert.deepEqual(statuses, [421, 421, 421, 421]);
	for (const [path, status] of answers) assert.equal(status, 421, path);
	assert.deepEqual(await state(), before);
});
