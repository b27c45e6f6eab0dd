import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrowserFixture } from './browser.mts';

const browser = new BrowserFixture();

test('the page shows a lost connection, and reconnects automatically', async () => {
	const client = browser.client();
	const page = await browser.open(client);
	await page.context().setOffline(true);
	await page.getByText('Not connected').waitFor();
	await client.send('Back', ['33639981000']);
	await page.context().setOffline(false);
	await page.getByText('Live', { exact: true }).waitFor();
	await page.locator('a.phone-row').getByText('Back').waitFor();
});

test('typed text and the focus remain when the page loads new data', async () => {
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

test("opening a view moves the focus to the view's heading", async () => {
	const page = await browser.open(browser.client());
	for (const name of ['Campaigns', 'Webhooks', 'API calls', 'For developers', 'Phones']) {
		await page.getByRole('navigation').getByRole('link', { name }).click();
		const heading = page.getByRole('main').getByRole('heading', { level: 1, name });
		await heading.waitFor();
		assert.ok(await heading.evaluate((element) => element === document.activeElement), name);
	}
});
