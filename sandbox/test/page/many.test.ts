import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrowserFixture } from './browser.ts';

const browser = new BrowserFixture();

const MANY = 10_000;
const numbers = (first: number, count: number) =>
	Array.from({ length: count }, (_none, index) => String(first + index));

test('10,000 messages: of the phones only those in sight are elements, wherever one scrolls', async () => {
	const client = browser.client();
	await client.control('PUT', 'account', { credits: 100_000 });
	const page = await browser.open(client);
	for (let at = 0; at < MANY; at += 2500) {
		// One number per campaign, so that the ranges kept for fiction suffice.
		await client.send(
			`Part ${at}`,
			numbers(33639980910, 2500).map((one) => one),
		);
		await client.send(`Rest ${at}`, numbers(33639983410, 2500));
	}
	const list = page.locator('.virtual');
	await list.locator('li[aria-setsize="5000"]').first().waitFor();
	const count = () => list.locator('li').count();
	assert.ok((await count()) <= 120, String(await count()));
	const seen = new Set<string>();
	for (const share of [0.25, 0.5, 0.9, 1]) {
		await list.evaluate((element, part) => {
			element.scrollTop = element.scrollHeight * part;
		}, share);
		const wanted = Math.min(Math.floor(5000 * share) + 1, 5000);
		await list.locator(`li[aria-posinset="${wanted}"]`).waitFor();
		assert.ok((await count()) <= 120, String(await count()));
		for (const name of await list.locator('.who').allInnerTexts()) seen.add(name);
	}
	assert.ok(seen.size >= 300, String(seen.size));
	await list.locator('li[aria-posinset="5000"]').waitFor();
	const all = await page.evaluate(() => document.getElementsByTagName('*').length);
	assert.ok(all < 1500, `${all} elements on the page`);

	await page.evaluate(() => {
		location.hash = '#/campaigns';
	});
	await page.getByRole('table', { name: 'Campaigns' }).getByRole('button').first().click();
	const rows = page.getByRole('table', { name: 'Recipients' }).locator('tbody tr');
	await rows.nth(49).waitFor();
	assert.equal(await rows.count(), 50);
	await page.getByText('1 to 50 of 2,500').waitFor();
	await page.getByRole('button', { name: 'Next' }).click();
	await page.getByText('51 to 100 of 2,500').waitFor();
	assert.equal(await rows.count(), 50);
});
