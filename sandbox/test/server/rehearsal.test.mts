import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PEOPLE = Array.from({ length: 300 }, (_none, at) => String(33_639_982_000 + at));
const SHARES = { yes: 20, stop: 4, clicks: 10, expired: 2 };
const LINK = { links: ['https://shop.example.com/'] };

/** Resets an account and rehearses a campaign. @returns the summary, without values that differ between runs */
async function rehearse(client: Client, seed: number): Promise<Json> {
	await client.control('PUT', 'account', { clock: '2026-01-15T12:00:00Z' });
	for (const type of ['DLR', 'MO', 'STOP', 'CLICKER']) {
		await client.webhook(type, `${receiver.url}/${type}`);
	}
	await client.send('An earlier message', ['33639981000']);
	await client.send('A scheduled one', [PEOPLE[2]!], { delay: '2026-01-15 19:00:00' });
	await client.control('POST', 'rehearsal', { shares: SHARES, seed });
	await client.send('Hello <-short->', [...PEOPLE, PEOPLE[0]!, '33639980900'], LINK);
	await client.send('See you tomorrow', [PEOPLE[1]!], { delay: '2026-01-15 20:00:00' });
	const { messages, reports, waiting, replies } = await client.control('GET', 'rehearsal');
	assert.deepEqual([messages, reports, waiting, replies], [300, {}, 2, 0], 'the clock is stopped');
	let summary = await client.control('POST', 'rehearsal/play', { hours: 24 });
	while (summary.playing) summary = await client.control('GET', 'rehearsal?waitMs=30000');
	const { begun: _, now: __, realMs, webhooks, ...rest } = summary;
	assert.ok(realMs > 0);
	return { ...rest, webhooks: webhooks.map(({ id: _id, ...hook }: Json) => hook) };
}

const near = (actual: number, percent: number) =>
	assert.ok(Math.abs(actual - percent * 3) <= 0.5 * percent * 3, `${actual} is not ${percent}%`);

test('a rehearsal counts the simulated actions, and another rehearsal with the same seed returns the same counts', async () => {
	const client = new Client(baseUrl);
	const first = await rehearse(client, 1);
	const { people, messages, campaigns, parts, credits, leftOut, simulatedMs } = first;
	assert.deepEqual([people, messages, campaigns, simulatedMs], [300, 302, 3, 86_400_000]);
	assert.deepEqual([parts, credits], [302, 302]);
	assert.deepEqual(leftOut, { duplicated: 1, blacklisted: 1 });
	assert.equal(first.reports.DELIVERED + first.reports.EXPIRED, 302);
	const counts = [first.replies, first.optOuts, first.clicks, first.reports.EXPIRED] as number[];
	for (const [at, percent] of [20, 4, 10, 2].entries()) near(counts[at]!, percent);
	const events = { DLR: 302, MO: first.replies, STOP: first.optOuts, CLICKER: first.clicks };
	for (const { type, ...hook } of first.webhooks as Json[]) {
		const all = events[type as keyof typeof events];
		const url = `${receiver.url}/${type}`;
		assert.deepEqual(hook, { url, events: all, delivered: all, failed: 0, calls: all }, type);
	}
	assert.deepEqual(await rehearse(client, 1), first);
	assert.notDeepEqual(await rehearse(client, 2), first);
});

test('a rehearsal without shares keeps the existing rules, and shares are percentages', async () => {
	const client = new Client(baseUrl);
	const rules = { phoneRules: [{ reply: 'Maybe', share: 0.5 }], rulesSeed: 9 };
	await client.control('PUT', 'phone-rules', rules);
	await client.control('POST', 'rehearsal', {});
	assert.deepEqual(await client.control('GET', 'phone-rules'), rules);
	for (const [shares, why] of [
		[{ yes: 60, no: 41 }, /shares of yes, no, stop add up to 101/],
		[{ yes: 101 }, /yes/],
		[{ maybe: 1 }, /maybe/],
	] as const) {
		assert.match((await client.control('POST', 'rehearsal', { shares })).error, why);
	}
	await client.control('POST', 'rehearsal', { shares: { yes: 1 }, withinMinutes: 5 });
	const [rule] = (await client.control('GET', 'phone-rules')).phoneRules;
	assert.deepEqual(rule, { reply: 'Yes', share: 0.01, withinMs: 300_000 });
});

test('a failing webhook does not stop the simulated day, and another call to simulate a day is rejected meanwhile', async () => {
	const client = new Client(baseUrl);
	receiver.answer = (response, path) => response.writeHead(path === '/broken' ? 500 : 200).end();
	await client.control('PUT', 'assumptions', { 'push.retries': 2 });
	await client.webhook('DLR', `${receiver.url}/broken`);
	await client.control('POST', 'rehearsal', {});
	await client.send('Hello', PEOPLE.slice(0, 3));
	const play = async () => await client.control('POST', 'rehearsal/play', {});
	const errors = (await Promise.all([play(), play()])).map(({ error }) => error as string);
	assert.match(errors.filter(Boolean).join('\n'), /^The rehearsal is still advancing\. Wait.*$/);
	const { webhooks, playing } = await client.control('GET', 'rehearsal?waitMs=30000');
	const { events, delivered, failed, calls } = webhooks[0];
	assert.deepEqual([playing, events, delivered, failed, calls], [false, 3, 0, 3, 9]);
	const { stopped, offsetMs } = await client.control('GET', 'clock');
	assert.deepEqual([stopped, offsetMs > 80_000_000], [false, true]);
	await client.control('POST', 'rehearsal', {});
	assert.equal(Math.abs((await client.control('GET', 'clock')).offsetMs) < 60_000, true);
});
