import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrowserFixture } from './browser.mts';

const browser = new BrowserFixture();

const numbers = (first: number, count: number) =>
	Array.from({ length: count }, (_none, index) => String(first + index));

test('the page shows at most fifty phones or recipients at first, even after 20,000 messages', async () => {
	const client = browser.client();
	await client.control('PUT', 'account', { credits: 100_000 });
	const page = await browser.open(client);
	for (const part of [1, 2, 3, 4]) {
		// All four rounds use the same 5,000 phone numbers, because the range reserved for fiction is small.
		await client.send(`Part ${part}`, numbers(33639980910, 2500));
		await client.send(`Rest ${part}`, numbers(33639983410, 2500));
	}
	const phones = page.locator('a.phone-row');
	await page.getByText('50 of 5,000').waitFor();
	assert.equal(await phones.count(), 50);
	await page.getByRole('button', { name: 'Show more' }).click();
	await page.getByText('100 of 5,000').waitFor();
	assert.equal(await phones.count(), 100);

	await browser.show(page, 'campaigns');
	await page.getByRole('table', { name: 'Campaigns' }).getByRole('button').first().click();
	await page.getByText('50 of 2,500').waitFor();
	const rows = page.getByRole('table', { name: 'Recipients' }).locator('tbody tr');
	assert.equal(await rows.count(), 50);
});
