/// <reference lib="dom" />
// What a web page that somebody has open can do to a sandbox on the same machine, in a real browser.
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';

import { chromium } from 'playwright-core';

import { Client, startSandbox, type Json } from '../support/sandbox.ts';
import { executable, QUIET } from './browser.ts';

const { baseUrl, token } = await startSandbox();
const port = Number(new URL(baseUrl).port);
const LONG = 'http://evil.test/landing';

/** The page of the attacker. */
const evil = createServer((_request, response) => {
	response.setHeader('content-type', 'text/html').end('<!DOCTYPE html><title>evil</title>');
}).listen(0, '127.0.0.1');
await once(evil, 'listening');
after(() => {
	evil.close();
	evil.closeAllConnections();
});
const evilUrl = `http://evil.test:${(evil.address() as AddressInfo).port}/`;

// The attacker's name points to this machine, as it does once its owner has changed it.
const browser = await chromium.launch({
	executablePath: executable(),
	args: [...QUIET, '--host-resolver-rules=MAP evil.test 127.0.0.1'],
});
after(() => browser.close());

/** What the sandbox answered to browsers: a browser does not tell of what it keeps from a page. */
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

/** The account that everybody knows, with one message that holds a short link. */
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
	// What a page asked for without being told the answer either was cut off, or is opaque to it.
	assert.deepEqual(outcomes.slice(2, 5), ['refused', 'refused', 'refused']);
	for (const outcome of outcomes) assert.match(outcome, /^(opaque|refused)$/);
	assert.equal(answers.length, 6, JSON.stringify(answers));
	for (const [path, status] of answers) assert.equal(status, 403, path);
	assert.deepEqual(await state(), before);
});

test('a form of another site is refused', async () => {
	const { state } = await demo();
	const before = await state();
	const page = await openEvil();
	await page.evaluate((base) => {
		const form = document.createElement('form');
		Object.assign(form, {
			method: 'POST',
			enctype: 'text/plain',
			action: `${base}/_sandbox/release`,
		});
		document.body.append(form);
		form.submit();
	}, baseUrl);
	await page.waitForURL(`${baseUrl}/**`);
	assert.deepEqual(answers, [['/_sandbox/release', 403]]);
	assert.deepEqual(await state(), before);
});

test('an event source of another site hears nothing', async () => {
	const page = await openEvil();
	const heard = await page.evaluate(
		async (url) =>
			await new Promise<string>((resolve) => {
				const source = new EventSource(url);
				source.onopen = () => resolve('open');
				source.onmessage = () => resolve('message');
				source.onerror = () =>
					resolve(`refused, ${source.readyState === 2 ? 'for good' : 'again'}`);
			}),
		`${baseUrl}/_sandbox/live`,
	);
	assert.equal(heard, 'refused, for good');
	assert.deepEqual(answers, [['/_sandbox/live', 403]]);
});

test('images and frames of another site load nothing and click nothing', async () => {
	const { state, code } = await demo();
	const before = await state();
	const page = await openEvil();
	const results = await page.evaluate(
		async ([image, frame]) => {
			const load = async (element: HTMLImageElement | HTMLIFrameElement, src: string) =>
				await new Promise<string>((resolve) => {
					element.onload = () => resolve('loaded');
					element.onerror = () => resolve('refused');
					element.src = src;
					document.body.append(element);
				});
			return [
				await load(document.createElement('img'), image),
				await load(document.createElement('iframe'), frame),
			];
		},
		[baseUrl + code, `${baseUrl}/`] as const,
	);
	assert.equal(results[0], 'refused');
	for (const [path, status] of answers) assert.equal(status, 403, path);
	assert.equal(answers.length, 2);
	assert.deepEqual(await state(), before);
});

test('a name that is made to point here is not served (DNS rebinding)', async () => {
	const { state } = await demo();
	const before = await state();
	const page = await openEvil();
	// The same origin as the sandbox's own pages, as far as the browser can tell.
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

test('a link of another site can be followed to a message, and counts as the click that it is', async () => {
	const { state, code } = await demo();
	const page = await openEvil();
	await page.evaluate((href) => {
		const link = Object.assign(document.createElement('a'), { href, textContent: 'go' });
		document.body.append(link);
	}, baseUrl + code);
	const landed = page.waitForRequest(LONG);
	await page.click('a');
	await landed;
	assert.equal((await state()).events, 1);
});
