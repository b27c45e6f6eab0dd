import assert from 'node:assert/strict';
import { get } from 'node:http';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PHONE = '33639981000';
const TEXT = 'See <-short-> and <-short->';
const LONG = 'https://shop.example/a?b=1&b=%C3%A9&c=a+b&empty=&d=%2F#x=1&y';

/** Returns the codes of the short links in the first message of an account. */
async function codesOf(client: Client): Promise<string[]> {
	const links = (await client.messages())[0]?.links as string[];
	return links.map((link) => link.slice('https://s.test/'.length));
}

/** Returns the Location header of a short link, as the bytes that were sent. */
async function locationOf(code: string): Promise<{ status?: number; location: Buffer }> {
	return await new Promise((resolve, reject) => {
		get(`${baseUrl}/${code}`, (response) => {
			response.resume();
			const location = Buffer.from(response.headers.location ?? '', 'latin1');
			resolve({ status: response.statusCode, location });
		}).on('error', reject);
	});
}

test('a short link leads to its long address, byte for byte, and is a CLICKER event', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'clock', { now: '2026-01-15T12:00:00Z' });
	await client.control('PUT', 'assumptions', { 'reports.sequence': 'none' });
	await client.webhook('CLICKER', `${receiver.url}/clicks`);
	const odd = 'http://shop.example/é?q=ü😀|{}"<>^`\\';
	const { ticket } = await client.send(TEXT, [PHONE], { links: [LONG, odd] });
	const [first = '', second = ''] = await codesOf(client);
	assert.deepEqual(await locationOf(first), { status: 302, location: Buffer.from(LONG) });
	assert.deepEqual(await locationOf(second), { status: 302, location: Buffer.from(odd) });
	await locationOf(first);
	await client.deliveries('state=delivered&count=3');
	const { events } = await client.control('GET', 'events');
	const [click, other, again] = (events as Json[]).map(({ body }) => JSON.parse(body) as Json);
	assert.match(click?.date, /^2026-01-15 13:00:0\d$/);
	assert.deepEqual(click, {
		campaign_id: ticket,
		gsmsid: null,
		date: click?.date,
		long_url: LONG,
		short_url: first,
		brand: 'Fairphone',
		model: 'FP5',
		os: 'Android',
		info1: '',
		info2: '',
		info3: '',
		info4: '',
		clicks_on_link: '1',
	});
	assert.deepEqual([other?.long_url, other?.clicks_on_link], [odd, '1']);
	assert.equal(again?.clicks_on_link, '2');
	assert.equal(receiver.at('/clicks').length, 3);
});

test('only a stored link of a message that went out leads anywhere', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'clock', { now: '2026-01-15T12:00:00Z' });
	const message = { links: [LONG, LONG], delay: '2026-01-15 14:00:00' };
	await client.send(TEXT, [PHONE], message);
	await client.control('POST', 'release', { state: 'scheduled' });
	const [code = ''] = await codesOf(client);
	assert.equal((await locationOf(code)).status, 302);
	assert.equal((await locationOf(`${code}?to=http://elsewhere.example`)).location.toString(), LONG);
	await client.control('PUT', 'account', {});
	for (const path of [code, 'nope', '%2F%2Felsewhere.example', 'http:%2F%2Felsewhere.example']) {
		const { status, location } = await locationOf(path);
		assert.notEqual(status, 302, path);
		assert.equal(location.length, 0, path);
	}
	await client.control('PUT', 'clock', { now: '2026-01-15T12:00:00Z' });
	await client.send(TEXT, [PHONE], message);
	const [waiting = ''] = await codesOf(client);
	assert.notEqual((await locationOf(waiting)).status, 302);
	assert.equal((await client.control('GET', 'events')).total, 0);
});

test('a phone clicks by address', async () => {
	const client = new Client(baseUrl);
	await client.json('POST', '/send/lists', {
		sms: {
			message: { text: TEXT, pushtype: 'alert', links: [LONG, LONG] },
			lists: [{ value: 1001 }],
		},
	});
	const [first = '', second = ''] = await codesOf(client);
	const click = async (body: Json, phone = PHONE) =>
		await client.control('POST', `phones/${phone}/click`, body);
	const answer = await click({ url: `https://s.test/${first}` });
	assert.equal(answer.longUrl, LONG);
	const { info1, info2, info3, info4 } = JSON.parse(answer.events[0].body);
	assert.deepEqual([info1, info2, info3, info4], ['Alice', 'Paris', 'N000', 'gold']);
	for (const url of [`https://s.test/${second}`, `${baseUrl}/${second}`]) {
		assert.equal((await click({ url })).events[0].type, 'CLICKER');
	}
	assert.match(
		(await click({ url: `https://s.test/${first}` }, '33639981001')).error,
		/no message/,
	);
	assert.match((await click({ url: `https://elsewhere.example/${first}` })).error, /short link/);
	assert.match((await click({ url: 1 })).error, /"url" cannot be 1/);
	// By default, the first link of the newest message.
	assert.equal(JSON.parse((await click({})).events[0].body).short_url, first);
	assert.match((await click({}, '33639989999')).error, /no message/);
	const foreign = await new Client(baseUrl).control('POST', `phones/${PHONE}/click`, {
		url: `https://s.test/${first}`,
	});
	assert.match(foreign.error, /no message/);
});
