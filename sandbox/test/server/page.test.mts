import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pageFile } from '../../src/server/pageFiles.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const sandbox = await startSandbox();
const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(sandbox.baseUrl + path, { headers });

test('GET / returns the page to a browser, and a welcome in plain text to other clients', async () => {
	const page = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
	assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
	const html = await page.text();
	assert.doesNotMatch(html, /<style|style=|\son\w+=|<script(?![^>]*src=)/);
	const plain = await get('/');
	assert.match(plain.headers.get('content-type') ?? '', /^text\/plain/);
	assert.match(await plain.text(), /Access token {2}sbx_demo/);
});

test('the page consists of one script, one style sheet and one icon, and no other file is served', async () => {
	const html = await (await get('/', { accept: 'text/html' })).text();
	const named = new Set(
		[...html.matchAll(/(?:src|href)="\/_sandbox\/page\/([^"]+)"/g)].map(([, name]) => name ?? ''),
	);
	assert.deepEqual([...named].sort(), ['icon.svg', 'main.js', 'page.css']);
	for (const name of named) {
		const response = await get(`/_sandbox/page/${name}`);
		assert.equal(response.status, 200, name);
		const type = response.headers.get('content-type') ?? '';
		if (name.endsWith('.js')) assert.match(type, /^text\/javascript/);
		const text = await response.text();
		assert.ok(!/^import |@import/m.test(text), name);
		assert.deepEqual(
			text.match(/https?:\/\/(?!www\.w3\.org|s\.test|127\.0\.0\.1|\[|\$)[\w.]+/g),
			null,
			name,
		);
	}
	for (const name of ['../index.mts', '..%2findex.mts', '%2e%2e/index.mts', 'views', '', 'x.js']) {
		const response = await get(`/_sandbox/page/${name}`);
		assert.equal(response.status, 404, name);
		await response.body?.cancel();
	}
	assert.equal(await pageFile('../server/app.mts'), undefined);
	assert.equal(await pageFile('__proto__'), undefined);
});

test("the page's calls return only data of their own account, and lists can be read in parts", async () => {
	const [one, other] = [new Client(sandbox.baseUrl), new Client(sandbox.baseUrl)];
	const numbers = Array.from({ length: 300 }, (_none, n) => String(33639981000 + n));
	const { ticket } = await one.send('Hello', numbers);
	const seen = new Set<string>();
	for (const offset of [0, 200]) {
		const page = await one.control('GET', `view/phones?limit=200&offset=${offset}`);
		assert.equal(page.total, 300);
		for (const { phone } of page.phones as Json[]) seen.add(phone as string);
	}
	assert.equal(seen.size, 300);
	assert.equal((await other.control('GET', 'view/phones')).total, 0);
	assert.match((await other.control('GET', `campaigns/${ticket}`)).error, /no campaign/);
	const { calls } = await one.control('GET', 'calls');
	assert.match((await other.control('GET', `calls/${calls[0].id}`)).error, /Call 1 does not exist/);
	assert.equal((await get('/_sandbox/view/state')).status, 401);
});

test('the list of campaigns can be filtered by text, sender, ticket, phone number and state', async () => {
	const client = new Client(sandbox.baseUrl);
	const sender = { sender: 'MyShop' };
	const { ticket } = await client.send('Autumn SALE', ['33639981000'], sender);
	await client.send('Your parcel', ['33639981001'], sender);
	const found = async (query: string) => {
		const { total, campaigns } = await client.control('GET', `campaigns?order=newest&${query}`);
		return [total, ...campaigns.map((one: { text: string }) => one.text)];
	};
	assert.deepEqual(await found('text=sale'), [1, 'Autumn SALE']);
	assert.deepEqual(await found(`text=${ticket}`), [1, 'Autumn SALE']);
	assert.deepEqual(await found('text=33639981001&state=sent'), [1, 'Your parcel']);
	assert.deepEqual(await found('text=myshop'), [2, 'Your parcel', 'Autumn SALE']);
	assert.deepEqual(await found('state=moderated'), [0]);
});

const versionOf = async (client: Client) =>
	(await client.control('GET', 'view/state')).version as string;

test("each change to an account changes the account's version, but no other account's version", async () => {
	const [client, other] = [new Client(sandbox.baseUrl), new Client(sandbox.baseUrl)];
	await Promise.all([client, other].map((one) => one.control('PUT', 'account', {})));
	const silent = await versionOf(other);
	const seen = [await versionOf(client)];
	for (const change of [
		() => client.send('Hello', ['33639981000']),
		() => client.json('GET', '/npai'),
		() => client.control('PUT', 'clock', { advanceMs: 60_000 }),
		() => client.control('PUT', 'account', {}),
		() => client.control('PUT', 'faults', [{ kind: 'reset', times: 1 }]),
		() => assert.rejects(client.send('Cut off', ['33639981000'])),
	]) {
		await change();
		seen.push(await versionOf(client));
	}
	assert.equal(new Set(seen).size, 7, String(seen));
	assert.equal(await versionOf(other), silent);
});
