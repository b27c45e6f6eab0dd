import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PROFILES } from '../../src/domain/profile.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

let now = Date.parse('2026-01-15T12:00:00Z');
const { baseUrl } = await startSandbox({ now: () => now });

const NUMBERS = Array.from({ length: 400 }, (_, n) => String(33_639_981_000 + n));

/** Sends to many numbers under a profile. @returns phone, report and time of the report of each */
async function reportsUnder(profile: unknown): Promise<Json[]> {
	const client = new Client(baseUrl);
	await client.control('PUT', 'profile', profile);
	await client.send('Hi', NUMBERS);
	await client.control('PUT', 'clock', { advanceMs: 3_600_000 });
	const expected = (await client.control('GET', 'events?type=DLR')).total as number;
	await client.awaited(`events?state=unheard&count=${expected}`);
	return (await client.messages()).map(({ phone, report }) => ({ phone, report }));
}

test('numbers are undelivered as often as the profile says, and the same ones for the same seed', async () => {
	const profile = { reports: { percent: { undelivered: 20, none: 5 } }, seed: 4 };
	const [one, same, other] = [
		await reportsUnder(profile),
		await reportsUnder(profile),
		await reportsUnder({ ...profile, seed: 5 }),
	];
	assert.deepEqual(one, same);
	assert.notDeepEqual(one, other);
	const count = (name?: string) => one.filter(({ report }) => report?.name === name).length;
	const [undelivered, none] = [count('NOT_DELIVERED'), count()];
	assert.ok(undelivered > 50 && undelivered < 110, String(undelivered));
	assert.ok(none > 5 && none < 40, String(none));
	assert.equal(count('DELIVERED'), 400 - undelivered - none);
});

test('reports take as long as the profile says', async () => {
	const found = await reportsUnder({ reports: { delay: { medianMs: 500, p95Ms: 800 } } });
	const delays = found.map(({ report }) => Date.parse(report.at) - now).sort((a, b) => a - b);
	assert.ok(Math.abs(Number(delays[200]) - 500) < 60, String(delays[200]));
	assert.ok(Math.abs(Number(delays[380]) - 800) < 150, String(delays[380]));
});

test('a number that does not exist is reported so, and is on the NPAI list from then on', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', {
		npai: [],
		profile: { reports: { percent: { npai: 100 } } },
	});
	const { ticket } = await client.send('Hi', ['33639981000']);
	assert.deepEqual((await client.json('GET', '/npai')).list, []);
	await client.control('PUT', 'clock', { advanceMs: 60_000 });
	await client.awaited('messages?report=INVALID_DESTINATION');
	const { list } = await client.json('GET', '/npai');
	assert.deepEqual(
		list.map((record: Json) => [record.destination, String(record.campaign_id)]),
		[['33639981000', ticket]],
	);
	const again = await client.send('Hi', ['33639981000']);
	assert.deepEqual([again.sent, again.npai], [0, 1]);
});

test('a number with reports of its own keeps them', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'profile', { reports: { percent: { none: 100 } } });
	await client.control('PUT', 'phones/33639981000', { reports: 'expired' });
	await client.send('Hi', ['33639981000', '33639981001']);
	await client.control('PUT', 'clock', { advanceMs: 3_600_000 });
	await client.awaited('messages?report=EXPIRED');
	const names = (await client.messages()).map(({ report }) => report?.name ?? null);
	assert.deepEqual(names, ['EXPIRED', null]);
});

test('beyond its rate limit a token gets 429 and when to try again, until the second is over', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'profile', { callsPerSecond: 2 });
	const ask = async () => await client.request('GET', '/npai', 'application/json');
	const statuses = [(await ask()).status, (await ask()).status];
	const refused = await ask();
	assert.deepEqual([...statuses, refused.status], [200, 200, 429]);
	assert.equal(refused.headers.get('retry-after'), '1');
	assert.match(refused.headers.get('x-sandbox-assumptions') ?? '', /rate-limit\.http-status/);
	assert.deepEqual(await refused.json(), {
		status: -99,
		message: 'Unknown error',
		details: 'more than 2 calls in a second',
	});
	assert.equal((await new Client(baseUrl).json('GET', '/npai')).status, 1);
	assert.equal((await client.send('Hi', ['33639981000'])).status, -99);
	assert.deepEqual(await client.messages(), []);
	now += 1000;
	assert.equal((await ask()).status, 200);
	await client.control('PUT', 'assumptions', { 'rate-limit.http-status': 200 });
	await ask();
	assert.equal((await ask()).status, 200);
	await client.control('PUT', 'profile', null);
	assert.equal((await client.json('GET', '/npai')).status, 1);
});

test('a slow answer comes all the same, and its work is done before', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'profile', { latency: { medianMs: 600_000, p95Ms: 600_000 } });
	const call = client.send('Hi', ['33639981000']);
	call.catch(() => undefined);
	const { total } = await client.awaited('messages?count=1');
	assert.equal(total, 1);
	await client.control('PUT', 'profile', { latency: { medianMs: 1, p95Ms: 2 } });
	assert.equal((await client.json('GET', '/npai')).status, 1);
});

test('profiles are listed, set by name, kept with the account and refused in words', async () => {
	const client = new Client(baseUrl);
	assert.equal((await client.control('GET', 'profile')).profile, null);
	assert.deepEqual((await client.control('GET', 'profile/names')).profiles, PROFILES);
	const { profile } = await client.control('PUT', 'profile', 'bad-numbers');
	assert.deepEqual(profile, PROFILES['bad-numbers']);
	assert.deepEqual((await client.control('GET', 'account')).profile, profile);
	const wrong = await client.request('PUT', '/_sandbox/profile', '', '"bad-number"');
	assert.equal(wrong.status, 400);
	assert.match(((await wrong.json()) as Json).error, /Did you mean bad-numbers\?/);
	await client.control('PUT', 'account', { profile: 'rate-limited' });
	assert.deepEqual((await client.control('GET', 'profile')).profile, { callsPerSecond: 5 });
});

test('a profile for all accounts', async () => {
	const all = await startSandbox({ profile: 'rate-limited' });
	const client = new Client(all.baseUrl);
	assert.deepEqual((await client.control('GET', 'profile')).profile, { callsPerSecond: 5 });
	await client.control('PUT', 'account', { credits: 3 });
	assert.deepEqual((await client.control('GET', 'profile')).profile, { callsPerSecond: 5 });
	await assert.rejects(startSandbox({ profile: 'rate-limit' }), /Did you mean rate-limited\?/);
});
