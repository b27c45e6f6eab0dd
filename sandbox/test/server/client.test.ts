import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.ts';
import type { SandboxAccount } from '../../src/index.ts';
import { Receiver } from '../support/receiver.ts';
import { Client, startSandbox } from '../support/sandbox.ts';

const sandbox = await startSandbox({ seed: { credits: 77, allowedCountries: ['FR'] } });
const PHONE = '33639981000';
/** Limit of a wait that ends much sooner, unless the machine is busy. */
const LONG_MS = 240_000;

/** Sends a campaign through the account's API. */
async function send(account: SandboxAccount, text: string, phones: string[], message = {}) {
	const client = new Client(account.baseUrl, account.token);
	return await client.send(text, phones, message);
}

test('each account is its own, made of the seed with changes', async () => {
	const [one, two] = await Promise.all([
		sandbox.account({ credits: 5, flood: { max: 3 } }),
		sandbox.account(),
	]);
	assert.notEqual(one.token, two.token);
	await send(one, 'Hi', [PHONE]);
	assert.deepEqual([(await one.state()).credits, (await two.state()).credits], [4, 77]);
	assert.deepEqual(await two.messages(), []);
	await one.reset();
	assert.deepEqual([(await one.state()).credits, await one.messages()], [77, []]);
	await assert.rejects(
		sandbox.account({ credits: 'many' as never }),
		/"credits" cannot be "many"\. Give a number/,
	);
});

test('messages are waited for, found and told apart', async () => {
	const account = await sandbox.account({ credits: 10 });
	const waiting = account.waitForMessages(2, { phone: PHONE }, LONG_MS);
	await send(account, 'One', [PHONE, '33639980900', '0']);
	await send(account, 'Two', [PHONE]);
	assert.deepEqual(
		(await waiting).map(({ text }) => text),
		['One', 'Two'],
	);
	const reasons = async (query: object) =>
		(await account.messages(query)).map(({ reason }) => reason);
	assert.deepEqual(await reasons({ reason: 'blacklisted' }), ['blacklisted']);
	assert.deepEqual(await reasons({ text: 'wo' }), [null]);
	await assert.rejects(
		account.waitForMessages(3, { phone: PHONE }, 50),
		/^Error: Waited 50 ms for 3 messages that fit \{"phone":"33639981000"\}; there are 2$/,
	);
	await assert.rejects(account.messages({ report: 8 }), /"report" cannot be "8"/);
});

test('messages are found by what was reported last', async () => {
	const account = await sandbox.account();
	await account.assume({ 'reports.sequence': 'out-of-order', 'reports.after-ms': 60_000 });
	await send(account, 'Hi', [PHONE, '33639980900'], {});
	assert.equal((await account.messages({ report: 'none' })).length, 2);
	await account.advanceClock(121_000);
	const [message] = await account.waitForMessages(1, { report: 'delivered' }, LONG_MS);
	assert.deepEqual([message?.phone, message?.report?.status], [PHONE, 3]);
	// The report SENT comes later, but is not final.
	await account.advanceClock(60_000);
	await account.waitForEvents(2, { type: 'DLR', state: 'unheard' }, LONG_MS);
	assert.equal((await account.messages({ report: 3 })).length, 1);
	assert.equal((await account.messages({ report: 'none' }))[0]?.reason, 'blacklisted');
});

test('phones reply, send STOP and click', async () => {
	const account = await sandbox.account();
	const message = { links: ['http://shop.example/?a=1'] };
	await send(account, 'See <-short->', [PHONE], message);
	const [reply] = await account.reply(PHONE, 'Yes');
	const [click] = await account.click(PHONE);
	const [named] = await account.messages();
	const [second] = await account.click(PHONE, named?.links[0]);
	const [stop] = await account.stop(PHONE);
	assert.deepEqual(
		[reply, click, second, stop].map((event) => event?.type),
		['MO', 'CLICKER', 'CLICKER', 'STOP'],
	);
	assert.match(second?.body ?? '', /"clicks_on_link":"2"/);
	await send(account, 'Once more', [PHONE]);
	assert.equal((await account.messages({ text: 'Once' }))[0]?.reason, 'blacklisted');
	assert.equal((await account.waitForEvents(4, {}, LONG_MS)).length >= 4, true);
	await assert.rejects(account.click('33639981001'), /got no message with a short link/);
});

test('faults, deliveries and the clock', async () => {
	const receiver = await Receiver.start();
	const account = await sandbox.account();
	const client = new Client(account.baseUrl, account.token);
	await client.webhook('MO', receiver.url);
	const [fault] = await account.setFaults({ kind: 'slow', delayMs: 1, path: '/npai', times: 1 });
	const added = await account.addFault({ kind: 'status', status: 429, retryAfter: 1 });
	await account.reply(PHONE, 'Yes');
	const [delivery] = await account.waitForDeliveries(1, { state: 'delivered' }, LONG_MS);
	assert.equal(delivery?.attempts[0]?.httpStatus, 200);
	assert.equal((await client.json('GET', '/npai')).status, 1);
	assert.deepEqual(
		(await account.faults()).map(({ id, active }) => [id, active]),
		[
			[fault?.id, false],
			[added.id, true],
		],
	);
	await account.clearFaults();
	await account.setClock('2026-01-15T12:00:00Z');
	for (const text of ['Hi', 'Hi']) await send(account, text, [PHONE]);
	assert.match((await account.messages())[0]?.sentAt ?? '', /^2026-01-15T12:00:/);
	await assert.rejects(account.addFault({ kind: 'none' as 'reset' }), /"kind" cannot be "none"/);
	await assert.rejects(account.control('GET', 'nothing'), /There is no such call/);
});

test('it can be closed twice, and is closed where it goes out of scope', async () => {
	let url = '';
	{
		await using scoped = await createSandbox();
		url = scoped.baseUrl;
		assert.equal((await fetch(url)).status, 200);
		await scoped.close();
	}
	await assert.rejects(fetch(url));
});

test('a wait ends when the sandbox stops', async () => {
	await using other = await createSandbox();
	const account = await other.account();
	const waiting = assert.rejects(account.waitForMessages(1, {}, 60_000));
	await account.state();
	await other.close();
	await waiting;
});
