import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { BrowserFixture } from './browser.mts';

const browser = new BrowserFixture();

const row = (page: Page, digits: string) => page.locator(`a.phone-row[href="#/phones/${digits}"]`);
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' });

test('a received message appears on the open page with all its details', async () => {
	const client = browser.client();
	const page = await browser.open(client);
	await page.getByRole('heading', { name: 'No phone has received a message yet' }).waitFor();
	const text = 'L’été arrive';
	const { ticket } = await client.send(text, ['33639981000'], { sender: 'MyShop', unicode: 1 });
	await client.send('Second', ['33639981000']);

	await row(page, '33639981000').getByText('Second').waitFor();
	await row(page, '33639981000').click();

	await page.getByRole('heading', { name: '+33 6 39 98 10 00' }).waitFor();
	const first = conversation(page).locator('li[data-kind=message]').first();
	await first.getByText('Delivered').waitFor();
	const words = await first.innerText();
	for (const word of ['MyShop', text, '1 part', 'Unicode', 'Delivered', String(ticket)]) {
		assert.ok(words.includes(word), `${word} is not in ${words}`);
	}
	assert.match(words, /\d\d:\d\d/);
});

test("a message's short link opens its target, and the click is counted", async () => {
	const client = browser.client();
	const target = `${browser.sandbox.baseUrl}/?landed`;
	await client.send('See <-short->.', ['33639981000'], { links: [target] });
	const page = await browser.open(client, 'phones/33639981000');
	const link = conversation(page).getByRole('link', { name: /^https:\/\/s\.test\// });
	assert.match(
		await link.innerText(),
		/^https:\/\/s\.test\/\w+$/,
		'the period is not part of the link',
	);
	const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
	await opened.waitForLoadState();
	assert.ok(opened.url().startsWith(target), opened.url());
	assert.equal(await opened.evaluate(() => opener), null);
	await conversation(page).locator('li[data-kind=click]').getByText('Opened the link').waitFor();
	const { total } = await client.control('GET', 'events?type=CLICKER');
	assert.equal(total, 1);
});

test("a phone number's delivery reports can be selected, and the page shows the reason for a filtered message", async () => {
	const client = browser.client();
	const page = await browser.open(client, 'phones/33639981000');
	await page.getByText('This phone has not received a message yet').waitFor();
	await page.getByRole('combobox', { name: 'Delivery reports' }).selectOption('undelivered');
	await page.getByText('The choice applies to the next messages').waitFor();
	await client.send('One', ['33639981000']);
	await conversation(page).getByText('Not delivered').waitFor();
	await client.reply('33639981000', 'STOP');
	await client.send('Two', ['33639981000', '33639981001']);
	await conversation(page).getByText("is on the account's blacklist").waitFor();
	assert.equal(await conversation(page).locator('li[data-kind=message]').count(), 1);
	await page.getByRole('button', { name: 'Remove from the list' }).click();
	await page.getByText('on the blacklist', { exact: true }).waitFor({ state: 'detached' });
});

test('the search finds phone numbers, and can open a phone number without messages', async () => {
	const client = browser.client();
	await client.send('One', ['33639981000', '33639982000']);
	const page = await browser.open(client);
	await row(page, '33639982000').waitFor();
	const search = page.getByRole('searchbox', { name: 'Search, or open a number' });
	await search.fill('39 98 20');
	await row(page, '33639981000').waitFor({ state: 'detached' });
	assert.equal(await page.locator('a.phone-row').count(), 1);
	await search.fill('06 39 98 10');
	await row(page, '33639981000').waitFor();
	await row(page, '33639982000').waitFor({ state: 'detached' });
	await search.fill('+33 6 39 98 77 77');
	await page.getByRole('link', { name: 'Open +33 6 39 98 77 77' }).click();
	await page.getByRole('heading', { name: '+33 6 39 98 77 77' }).waitFor();
});

test('an empty account shows the first steps, and one click sends a campaign', async () => {
	const client = browser.client();
	const page = await browser.open(client);
	await page.getByRole('button', { name: 'Copy the access token' }).click();
	await page.getByText('Access token copied').waitFor();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), client.token);
	await page.getByRole('button', { name: 'Copy the base url' }).click();
	await page.getByText('Base URL copied').waitFor();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), browser.sandbox.baseUrl);
	await page.getByRole('button', { name: 'Send a test campaign now' }).click();
	await row(page, '33639981002').waitFor();
	assert.equal((await client.messages()).length, 3);
});
