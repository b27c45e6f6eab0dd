import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { BrowserFixture } from './browser.mts';

const browser = new BrowserFixture();
const receiver = await Receiver.start();

test('a keyboard user can set percentages, simulate a day after a campaign arrives, and read the results', async () => {
	const client = browser.client();
	await client.webhook('DLR', `${receiver.url}/dlr`);
	const page = await browser.open(client, 'rehearsal', { width: 390, height: 844 });
	const focused = async () => await page.evaluate(() => document.activeElement?.textContent);
	const [yes, no] = ['Yes', 'No'].map((word) =>
		page.getByRole('spinbutton', { name: `replies "${word}"` }),
	);
	await yes!.fill('99');
	await no!.fill('2');
	await no!.press('Enter');
	await page.getByText(/add up to 104/).waitFor();
	await no!.fill('');
	await page.getByRole('spinbutton', { name: /STOP/ }).fill('1');
	await page.getByRole('spinbutton', { name: /Maximum time/ }).press('Enter');
	await page.getByText('0 messages have arrived').waitFor();
	assert.equal(await focused(), '2. Run your workflow now');
	assert.equal(await page.getByRole('button', { name: 'Simulate a day' }).isDisabled(), true);
	await client.send('Hello', ['33639982000', '33639982001', '33639980900']);
	await client.send('See you', ['33639982000'], { delay: '2099-01-15 20:00:00' });
	await page.getByText('2 messages have arrived. 1 campaign has not been sent yet.').waitFor();
	await page.getByRole('button', { name: 'Simulate a day' }).press('Enter');
	await page.getByText(/24 simulated hours took \d+ seconds?\./).waitFor();
	await page.waitForFunction(() => document.activeElement?.textContent === 'The day is over');
	const figures = await page.locator('.figures').innerText();
	assert.match(figures, /People\s+2\s+2 campaigns\s+Credits\s+3\s/);
	await page.getByText('Left out: Blacklisted').waitFor();
	const row = page.getByRole('row', { name: 'Delivery report' });
	assert.match(await row.innerText(), /^Delivery report\s+2\s+0\s+2$/);
	await page.getByText('Current phone rules').click();
	await page
		.getByText('99% of messages to all phones: the phone replies with “Yes” within 60 minutes')
		.waitFor();
	await page.getByRole('button', { name: 'New rehearsal' }).press('Enter');
	await page.getByRole('button', { name: 'Start with the current rules' }).waitFor();
});

test('the phones view lists the numbers with a fixed outcome', async () => {
	const page = await browser.open(browser.client(), 'phones');
	await page.getByText('Numbers with a fixed outcome').first().click();
	await page.getByRole('link', { name: '+33 6 39 98 80 40' }).first().click();
	await page.getByRole('heading', { name: '+33 6 39 98 80 40' }).waitFor();
});
