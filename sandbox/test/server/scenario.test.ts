import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { createSandbox, SandboxAccount } from '../../src/index.ts';
import { Receiver } from '../support/receiver.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';
import { newTempFolder } from '../support/tempFolder.ts';

const [ANN, BOB, CID] = ['33639981000', '33639981001', '33639981003'] as const;
const MINUTE = 60_000;
const file = new URL('../../seed/conversation.json', import.meta.url);
const conversation = JSON.parse(readFileSync(file, 'utf8')) as Json;
const receiver = await Receiver.start();
const sandbox = await startSandbox();

/** The types and times of an account's events about phones, without delivery reports. */
async function happenings(account: SandboxAccount): Promise<string[]> {
	const events = (await account.events()).filter(({ type }) => type !== 'DLR');
	return events.map(({ type, phone, at }) => `${type} ${phone} ${at.slice(11, 16)}`);
}

/** Plays the scenario of the package. @returns all that it left, as text */
async function play(): Promise<string> {
	receiver.received.length = 0;
	const webhooks = conversation.webhooks.map((one: Json) => ({
		...one,
		url: receiver.url + new URL(one.url).pathname,
	}));
	const now = Date.parse('2026-11-23T04:00:00Z');
	await using own = await createSandbox({ seed: { ...conversation, webhooks }, now: () => now });
	const client = new Client(own.baseUrl, own.token);
	const demo = (path: string) => client.control('GET', path);
	assert.match((await demo('clock')).now as string, /^2026-01-15T08:00:00\.000Z$/);

	const headers = { authorization: `Bearer ${own.token}` };
	const refused = await fetch(`${own.baseUrl}/send`, { method: 'POST', headers });
	assert.equal(refused.status, 503);
	await client.send('Will you come?', [ANN, BOB, '33639981002']);
	await client.control('PUT', 'clock', { advanceMs: 2 * MINUTE });
	assert.equal((await demo('events?type=MO')).total, 1);
	assert.equal((await demo(`messages?phone=${BOB}&report=delivered`)).total, 1);
	await client.control('PUT', 'clock', { advanceMs: 3 * MINUTE });
	await client.send('See <-short->', [ANN, BOB], { links: ['http://shop.example/'] });
	await client.control('PUT', 'clock', { advanceMs: 60 * MINUTE });
	await client.deliveries('state=delivered&count=3');
	const { events } = await demo('events');
	assert.deepEqual(
		events
			.filter(({ type }: Json) => type !== 'DLR')
			.map(({ type, phone, at }: Json) => [type, phone, at.slice(11, 19)]),
		[
			['MO', ANN, '08:02:00'],
			['STOP', BOB, '08:05:00'],
			['CLICKER', ANN, '08:06:00'],
			['MO', CID, '09:00:00'],
		],
	);
	assert.equal((await client.messages(`?phone=${BOB}&reason=blacklisted`)).length, 1);
	const bodies = receiver.received.map(({ body }) => String(body)).sort();
	assert.equal(bodies.length, 3);
	const left = [events, await demo('messages'), await demo('campaigns'), await demo('calls')];
	return JSON.stringify([left, bodies]);
}

test('the scenario of the package plays, and leaves the same bytes each time', async () => {
	assert.equal(await play(), await play());
});

test('replies wait for their message, also one that is scheduled, and happen once', async () => {
	const account = await sandbox.account({
		clock: '2030-01-07T10:00:00Z',
		replies: [
			{ phone: ANN, message: 'Two', afterMessage: 2, afterMs: MINUTE },
			{ phone: BOB, click: true, afterMs: 0 },
			{ phone: BOB, message: 'Later', afterMs: 30 * MINUTE },
		],
	});
	const client = new Client(account.baseUrl, account.token);
	await client.send('One', [ANN]);
	await client.send('Not to Ann', [BOB]);
	await account.advanceClock(5 * MINUTE);
	assert.deepEqual(await happenings(account), []);
	const { status } = await client.send('Two', [ANN], { delay: '2030-01-07 11:20:00' });
	assert.equal(status, 1);
	// Each step of the clock passes what is due in it, in its order.
	await account.advanceClock(60 * MINUTE);
	await account.waitForEvents(2, { type: 'MO' });
	assert.deepEqual(await happenings(account), [`MO ${ANN} 10:21`, `MO ${BOB} 10:30`]);
	await client.send('Three', [ANN]);
	await account.advanceClock(60 * MINUTE);
	assert.equal((await happenings(account)).length, 2);
});

test('a reset begins the scenario anew, and without one nothing of it is left', async () => {
	const account = await sandbox.account();
	const scenario = {
		faults: [{ kind: 'status', status: 500 } as const],
		webhooks: [{ type: 'MO', url: `${receiver.url}/again`, signature: 'a secret' } as const],
		replies: [{ phone: ANN, message: 'Hi', afterMs: MINUTE }],
	};
	for (let run = 0; run < 2; run++) {
		await account.reset(scenario);
		assert.deepEqual(
			(await account.webhooks()).map(({ type, hasSignature, status }) => [
				type,
				hasSignature,
				status,
			]),
			[['MO', true, 'live']],
		);
		assert.equal((await account.faults()).length, 1);
		await account.advanceClock(2 * MINUTE);
		const [delivery] = await account.waitForDeliveries(1, { state: 'delivered' });
		assert.equal(delivery?.type, 'MO');
	}
	await account.reset(scenario);
	await account.reset();
	await account.advanceClock(2 * MINUTE);
	assert.deepEqual(
		[await account.webhooks(), await account.faults(), await account.events()],
		[[], [], []],
	);
});

test('replies that wait are kept in a data file', async () => {
	const folder = newTempFolder();
	const replies = [
		{ phone: ANN, message: 'Later', afterMs: 30 * MINUTE },
		{ phone: BOB, message: 'Thanks', afterMessage: 1 },
	];
	const options = { data: join(folder, 'kept.db'), seed: { replies } };
	await (await createSandbox(options)).close();
	await using again = await createSandbox(options);
	const account = new SandboxAccount(again.baseUrl, again.token);
	await new Client(again.baseUrl, again.token).send('Hello', [BOB]);
	await account.advanceClock(31 * MINUTE);
	const events = await account.waitForEvents(2, { type: 'MO' });
	assert.deepEqual(
		events.map(({ phone }) => phone),
		[BOB, ANN],
	);
});
