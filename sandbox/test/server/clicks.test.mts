import assert from 'node:assert/strict';
import { get } from 'node:http';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PHONE = '33639981000';
const NOON = { now: '2026-01-15T12:00:00Z' };
const TEXT = 'See <-short-> and <-short->';
const LONG = 'https://shop.example/a?b=1&b=%C3%A9&c=a+b&empty=&d=%2F#x=1&y';

/** Returns the codes of the short links in an account's messages. */
async function codesOf(client: Client): Promise<string[]> {
	const links = (await client.messages()).flatMap((message) => message.links as string[]);
	return links.map((link) => link.slice('https://s.test/'.length));
}

/** Follows a short link. @returns the Location header's exact bytes */
async function locationOf(code: string): Promise<{ status?: number; location: Buffer }> {
	return await new Promise((resolve, reject) => {
		get(`${baseUrl}/${code}`, (response) => {
			response.resume();
			const location = Buffer.from(response.headers.location ?? '', 'latin1');
			resolve({ status: response.statusCode, location });
		}).on('error', reject);
	});
}

test('a short link redirects to its long URL, byte for byte, and causes a CLICKER event', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'clock', NOON);
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
		...{ campaign_id: ticket, gsmsid: null, date: click?.date },
		...{ long_url: LONG, short_url: first, clicks_on_link: '1' },
		...{ brand: 'Fairphone', model: 'FP5', os: 'Android' },
		...{ info1: '', info2: '', info3: '', info4: '' },
	});
	assert.deepEqual([other?.long_url, other?.clicks_on_link], [odd, '1']);
	assert.equal(again?.clicks_on_link, '2');
	assert.equal(receiver.at('/clicks').length, 3);
});

test('each recipient has separate short links, which redirect only after the message is sent', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'clock', NOON);
	const message = { links: [LONG, LONG], delay: '2026-01-15 14:00:00' };
	await client.send(TEXT, [PHONE, '33639981001'], message);
	const [code = '', ...others] = await codesOf(client);
	assert.equal(new Set([code, ...others]).size, 4);
	assert.notEqual((await locationOf(code)).status, 302);
	assert.equal((await client.control('GET', 'events')).total, 0);
	await client.control('POST', 'release', { state: 'scheduled' });
	assert.equal((await locationOf(`${code}?to=http://elsewhere.example`)).location.toString(), LONG);
	await client.control('PUT', 'account', {});
	for (const path of [code, 'nope', '%2F%2Felsewhere.example', 'http:%2F%2Felsewhere.example']) {
		const { status, location } = await locationOf(path);
		assert.notEqual(status, 302, path);
		assert.equal(location.length, 0, path);
	}
});

test('a HEAD request for a short link is redirected, and is not counted as a click', async () => {
	const client = new Client(baseUrl);
	await client.send('See <-short->', [PHONE], { links: [LONG] });
	const [code = ''] = await codesOf(client);
	const { status, headers } = await client.request('HEAD', `/${code}`, '*/*');
	assert.deepEqual([status, headers.get('location')], [302, LONG]);
	assert.equal((await client.control('GET', 'events?type=CLICKER')).total, 0);
	assert.equal((await client.request('HEAD', '/nowhere', '*/*')).status, 404);
});

test("the click call opens the given short link, or by default the first link in the phone's newest message", async () => {
	const client = new Client(baseUrl);
	const message = { text: TEXT, pushtype: 'alert', links: [LONG, LONG] };
	await client.json('POST', '/send/lists', { sms: { message, lists: [{ value: 1001 }] } });
	const [first = '', second = ''] = await codesOf(client);
	const click = async (body: Json, phone = PHONE, caller = client) =>
		await caller.control('POST', `phones/${phone}/click`, body);
	const url = `https://s.test/${first}`;
	const answer = await click({ url });
	assert.equal(answer.longUrl, LONG);
	const { info1, info2, info3, info4 } = JSON.parse(answer.events[0].body);
	assert.deepEqual([info1, info2, info3, info4], ['Alice', 'Paris', 'N000', 'gold']);
	assert.equal((await click({ url: `${baseUrl}/${second}` })).events[0].type, 'CLICKER');
	assert.equal(JSON.parse((await click({})).events[0].body).short_url, first);
	assert.match((await click({}, '33639989999')).error, /no message/);
	assert.match((await click({ url }, '33639981001')).error, /no message/);
	assert.match((await click({ url }, PHONE, new Client(baseUrl))).error, /no message/);
});
