import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { BrowserFixture } from './browser.mts';

const browser = new BrowserFixture();
const receiver = await Receiver.start();

const NUMBERS = [
	'33639981000',
	'33639981001',
	'33639980900',
	'33639980800',
	'33639981000',
	'0639981001',
	'12025550123',
];

test('a campaign shows its counters, and the reason for each filtered number', async () => {
	const client = browser.client();
	const { ticket } = await client.send('Hello', NUMBERS);
	const page = await browser.open(client, 'campaigns');
	await page.getByRole('button', { name: ticket, exact: true }).click();
	await page.getByRole('heading', { name: `Campaign ${ticket}` }).waitFor();
	const counters = page.locator('.counters');
	const lines = await counters.locator('li:not([data-kind^=report])').allInnerTexts();
	const reasons = [
		'Invalid',
		'Duplicated',
		'Blacklisted',
		'Undeliverable (NPAI)',
		'Country not allowed',
	];
	const expected = ['Sent of 7 recipients', ...reasons];
	assert.equal(lines.length, expected.length);
	for (const [at, text] of expected.entries()) {
		assert.ok(lines[at]?.startsWith(`${at === 0 ? 2 : 1}\n${text}`), lines[at]);
	}
	const search = page.getByRole('searchbox', { name: 'Search by number' });
	const statuses = page.getByRole('table').locator('tbody tr td:nth-child(2)');
	for (const [number, status] of [
		['+33 6 39 98 09 00', /on the account's blacklist/],
		['33639981001', /^Delivered/],
		['0639981001', /not a phone number/],
	] as const) {
		await search.fill(number);
		await statuses.getByText(status).waitFor();
		await statuses.nth(1).waitFor({ state: 'detached' });
	}
	await search.fill('33639989999');
	await page.getByText('Nothing matches.').waitFor();
	await search.fill('');
	await page.getByRole('combobox', { name: 'Show' }).selectOption('state=filtered');
	await page.getByRole('cell', { name: /^Country not allowed/ }).waitFor();
	const rows = page.getByRole('table').locator('tbody tr');
	await rows.nth(5).waitFor({ state: 'detached' });
	assert.equal(await rows.count(), 5);
});

test('a campaign under moderation can be sent manually', async () => {
	const client = browser.client();
	await client.control('PUT', 'account', { moderation: true });
	const { ticket, status } = await client.send('Look at me', ['33639981000']);
	assert.equal(status, -8);
	const page = await browser.open(client, `campaigns/${ticket}`);
	await page.getByText('Under moderation').first().waitFor();
	await page.getByRole('button', { name: 'Send now' }).click();
	await page.getByText(`Campaign ${ticket} was sent`).waitFor();
	await page.getByRole('button', { name: 'Send now' }).waitFor({ state: 'detached' });
	assert.equal((await client.messages('?state=sent')).length, 1);
});

test("a delivery's details show its body and signature scheme, and a button sends the event again", async () => {
	const client = browser.client();
	await client.control('PUT', 'assumptions', { 'signature.scheme': 'hmac-sha256-hex' });
	await client.webhook('MO', `${receiver.url}/signed`, 's3cret <b>');
	await client.reply('33639981000', 'Ünïcode & <b>tags</b>');
	const [sent] = await client.deliveries('state=delivered');
	const page = await browser.open(client, 'webhooks');
	await page.getByRole('button', { name: `Reply ${sent?.eventId}` }).click();
	const drawer = page.getByRole('complementary', { name: 'Details' });
	await drawer.getByText('hmac-sha256-hex').waitFor();
	const shown = await drawer.getByRole('region', { name: 'Sent body' }).innerText();
	assert.equal(shown, receiver.at('/signed')[0]?.body.toString());
	assert.equal(shown, sent?.body);
	await drawer.getByText(`${Buffer.byteLength(sent?.body)} bytes`).waitFor();
	assert.doesNotMatch(await page.locator('body').innerText(), /s3cret/);

	await drawer.getByRole('button', { name: 'Send again' }).click();
	await page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').nth(1).waitFor();
	await client.deliveries('state=delivered&count=2');
	assert.equal(receiver.at('/signed').length, 2);
	await page.keyboard.press('Escape');
	await drawer.waitFor({ state: 'detached' });
});

test("a call's details show its request and its response without secrets", async () => {
	const client = browser.client();
	await client.webhook('MO', `${receiver.url}/x`, 'very secret');
	await client.send("It's here", ['33639981000']);
	await client.control('POST', 'faults', { kind: 'reset', when: 'after', times: 1 });
	await client.send('Lost', ['33639981001']).catch(() => {});
	const page = await browser.open(client, 'calls');
	const drawer = page.getByRole('complementary', { name: 'Details' });
	const call = (index: number) => page.getByRole('table').locator('tbody tr').nth(index);
	await call(2).getByRole('button').click();
	await drawer.getByRole('heading', { name: 'POST /webhook' }).waitFor();
	await drawer.getByRole('region', { name: 'Response body' }).waitFor();
	const words = await drawer.innerText();
	assert.ok(!words.includes('very secret') && !words.includes(client.token), words);
	assert.match(words, /authorization: Bearer \*\*\*/);
	assert.match(words, /"signature": "\*\*\*"/);
	assert.match(words, /"status": 1,\s+"message": "OK"/);
	await drawer.getByRole('button', { name: 'Copy: Response body' }).click();
	await page.getByText('Response body copied').waitFor();
	const answer = await page.evaluate(() => navigator.clipboard.readText());
	assert.match(answer, /^\{"status":1,"message":"OK"/, 'the copied body is the response body');

	await call(1).getByRole('button').click();
	await drawer.getByRole('heading', { name: 'POST /send' }).waitFor();
	await call(0).getByRole('button').click();
	await drawer.getByText('No complete response was sent').waitFor();
	await drawer.getByText('after:reset').first().waitFor();
});

test('a webhook can be paused and resumed', async () => {
	const client = browser.client();
	await client.webhook('STOP', `${receiver.url}/made`, 's3cret');
	const page = await browser.open(client, 'webhooks');
	const hook = page.locator('.hooks li');
	await hook.getByText('Signed', { exact: true }).waitFor();
	const status = async () => (await client.control('GET', 'webhooks')).webhooks[0].status as string;
	await page.getByRole('button', { name: 'Pause: STOP' }).click();
	await hook.getByText('Paused', { exact: true }).waitFor();
	assert.equal(await status(), 'paused');
	await page.getByRole('button', { name: 'Resume: STOP' }).click();
	await hook.getByText('Live', { exact: true }).waitFor();
	assert.equal(await status(), 'live');
});
