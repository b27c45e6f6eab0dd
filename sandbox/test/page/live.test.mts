import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrowserFixture } from './browser.mts';

const browser = new BrowserFixture();

test('a page of a deleted account says so, and creates it again only when asked to', async () => {
	const client = browser.client();
	await client.send('Hello', ['33639981000']);
	const page = await browser.open(client);
	await page.locator('a.phone-row').waitFor();
	await client.control('DELETE', 'account');
	const missing = page.getByText('No account has this token', { exact: true });
	await missing.waitFor();
	await page.getByRole('link', { name: 'Campaigns' }).click();
	await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
	assert.equal((await client.control('GET', 'view/state')).account, null);
	await page.getByRole('button', { name: 'Create it' }).click();
	await missing.waitFor({ state: 'hidden' });
	assert.equal((await client.control('GET', 'account')).campaigns, 0);
});

test('a page says when the sandbox does not answer, and goes on by itself when it does', async () => {
	const client = browser.client();
	const page = await browser.open(client);
	await page.context().setOffline(true);
	await page.getByText('Not connected').waitFor();
	await client.send('Back', ['33639981000']);
	await page.context().setOffline(false);
	await page.getByText('Live', { exact: true }).waitFor();
	await page.locator('a.phone-row').getByText('Back').waitFor();
});

test('what somebody types, and where focus is, stays while the page reads anew', async () => {
	const client = browser.client();
	await client.send('One', ['33639981000']);
	const page = await browser.open(client, 'phones/33639981000');
	const reply = page.getByRole('textbox', { name: 'Reply as' });
	await reply.fill('Half a sen');
	await client.send('Two', ['33639981000']);
	await page.getByRole('list', { name: 'Conversation' }).getByText('Two').waitFor();
	assert.equal(await reply.inputValue(), 'Half a sen');
	assert.ok(await reply.evaluate((element) => element === document.activeElement));

	const row = page.locator('a.phone-row').first();
	await row.focus();
	await client.send('Three', ['33639981000']);
	await row.getByText('Three').waitFor();
	assert.ok(await row.evaluate((element) => element === document.activeElement));
});

test('who reads earlier messages stays there while new ones come', async () => {
	const client = browser.client();
	// More than are read at once: the oldest of those must not go when one more comes.
	for (let n = 1; n <= 170; n++) await client.send(`Message ${n}`, ['33639981000']);
	const page = await browser.open(client, 'phones/33639981000');
	const items = page.getByRole('list', { name: 'Conversation' });
	await items.getByText('Message 170', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Show earlier messages' }).click();
	await items.getByText('Message 21', { exact: true }).waitFor();
	const read = items.getByText('Message 21', { exact: true });
	await read.scrollIntoViewIfNeeded();
	const top = async () => (await read.boundingBox())?.y ?? 0;
	// The page may still be drawing what it has read of the earlier messages.
	let before = await top();
	for (let tries = 0, last = NaN; tries < 20 && last !== before; tries++) {
		last = before;
		await page.waitForTimeout(250);
		before = await top();
	}
	await client.send('The newest', ['33639981000']);
	await page.locator('a.phone-row').getByText('The newest').waitFor();
	await page.getByText('171 messages').waitFor();
	assert.ok(Math.abs((await top()) - before) < 3, `${before} and ${await top()}`);
});

test('going to another view brings focus there', async () => {
	const page = await browser.open(browser.client());
	for (const name of ['Campaigns', 'Webhooks', 'API calls', 'For developers', 'Phones']) {
		await page.getByRole('navigation').getByRole('link', { name }).click();
		const heading = page.getByRole('main').getByRole('heading', { level: 1, name });
		await heading.waitFor();
		assert.ok(await heading.evaluate((element) => element === document.activeElement), name);
	}
});
