import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.mts';
import { Receiver } from '../support/receiver.mts';
import { Client, type Json } from '../support/sandbox.mts';

const PHONE = '33639981000';
const CLOCK = '2030-01-07T10:00:00.000Z';
const receiver = await Receiver.start();

/** Replaces the values that differ between equal runs: times, durations and the port. */
const withoutTimes = (text: string) =>
	text
		.replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g, 'TIME')
		.replaceAll(/"(durationMs|offsetMs)":\d+/g, '"$1":0')
		.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST');

/** Makes calls of every kind on an account. @returns all responses, and all requests to its webhooks */
async function runScenario(baseUrl: string): Promise<string[]> {
	const client = new Client(baseUrl, 'sbx_golden');
	const path = `/run${String(receiver.received.length).padStart(6, '0')}`;
	const said: string[] = [];
	const say = (what: unknown) =>
		said.push(withoutTimes(JSON.stringify(what)).replaceAll(path, 'PATH'));
	const control = async (method: string, where: string, body?: unknown) => {
		const answer = await client.control(method, where, body);
		assert.equal(answer.error, undefined);
		say(answer);
	};

	await control('PUT', 'account', {
		balanceTrigger: 9998,
		assumptions: { 'dlr.message-id': 'own', 'reports.after-ms': 60_000 },
	});
	await control('PUT', 'clock', { now: CLOCK });
	for (const type of ['DLR', 'MO', 'STOP', 'CLICKER', 'BALANCE_ALERT']) {
		say(await client.json('POST', '/webhook', { webhook: { type, url: receiver.url + path } }));
	}
	await control('PUT', 'faults', [
		{ kind: 'slow', when: 'after', delayMs: 1, probability: 0.5, path: '/npai' },
	]);
	say(await client.send('See <-short->', [PHONE, '33639981001'], { links: ['https://a.test/'] }));
	const gsm = `<gsm gsmsmsid="m1">${PHONE}</gsm><gsm>33639980800</gsm>`;
	const xml = `<sms><message><text>Ho</text><pushtype>alert</pushtype></message><recipients>${gsm}</recipients></sms>`;
	say(await client.xml('POST', '/send', xml));
	say(await client.send('', [PHONE]));
	say(await client.xml('POST', '/send', '<sms>'));
	for (let i = 0; i < 8; i++) say(await client.json('GET', '/npai'));
	await control('POST', `phones/${PHONE}/reply`, { message: 'Yes' });
	await control('POST', `phones/${PHONE}/reply`, { message: 'No' });
	await control('POST', `phones/${PHONE}/click`);
	await control('PUT', 'clock', { advanceMs: 3_600_000 });
	await client.deliveries('state=delivered&count=7');
	await control('POST', `phones/${PHONE}/reply`, { message: 'STOP' });
	await client.deliveries('type=STOP&state=delivered&count=1');

	for (const where of ['messages', 'campaigns', 'calls', 'faults', 'webhooks', 'account']) {
		await control('GET', where);
	}
	const { events } = await client.control('GET', 'events');
	say(events);
	say(
		(await client.deliveries()).map(({ nextTryAt: _next, ...delivery }) => delivery).sort(byEvent),
	);
	for (const where of ['/errors', '/errors/1']) say(await client.json('GET', where));
	for (const where of ['calls', 'calls/3', `view/phones/${PHONE}`]) {
		await control('GET', where);
	}
	say(
		receiver
			.at(path)
			// The times of two sends may be equal or different, so the times are removed before the sort.
			.map(({ body }) => withoutTimes(body.toString()))
			.sort(),
	);
	return said;
}

const byEvent = (a: Json, b: Json) => a.eventId - b.eventId;

/** Creates rows of every kind in other accounts until the signal aborts. @returns the number of rounds */
async function makeNoise(baseUrl: string, signal: AbortSignal): Promise<number> {
	let rounds = 0;
	for (; !signal.aborted; rounds++) {
		const client = new Client(baseUrl);
		await client.webhook('MO', `${receiver.url}/noise`);
		await client.send('See <-short->', [PHONE], { links: ['https://a.test/'] });
		await client.send('', []);
		await client.reply(PHONE, 'Hm');
		await client.control('POST', 'faults', { kind: 'slow', delayMs: 1, when: 'before' });
		await client.json('GET', '/npai');
	}
	return rounds;
}

test('a repeated scenario returns the same responses and events except for times, even if other accounts are busy', async () => {
	await using sandbox = await createSandbox();
	const alone = await runScenario(sandbox.baseUrl);
	assert.deepEqual(await runScenario(sandbox.baseUrl), alone);

	await using busy = await createSandbox();
	const stop = new AbortController();
	const noise = [1, 2, 3].map(() => makeNoise(busy.baseUrl, stop.signal));
	const beside = await runScenario(busy.baseUrl);
	stop.abort();
	const rounds = await Promise.all(noise);
	assert.deepEqual(beside, alone);
	assert.ok(rounds.every((count) => count > 0));
});
