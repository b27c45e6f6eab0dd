import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PROFILES } from '../../src/domain/profile.ts';
import { BrowserFixture } from './browser.ts';

const browser = new BrowserFixture();

test('a usual fault is switched on and strikes, then is used up and taken away', async () => {
	const client = browser.client();
	const page = await browser.open(client, 'faults');
	await page.getByText('None. Every call is answered').waitFor();
	await page.getByRole('button', { name: 'Switch on: Accepted, and the answer is lost' }).click();
	const fault = page.locator('.fault');
	await fault.getByText('On', { exact: true }).waitFor();
	await assert.rejects(client.send('Once', ['33639981000']));
	await fault.getByText('Struck 1 time. Used up.').waitFor();
	assert.equal((await client.messages()).length, 1, 'it was accepted');
	await fault.getByRole('button', { name: 'Take away: reset' }).click();
	await page.getByText('None. Every call is answered').waitFor();
	assert.equal((await client.send('Twice', ['33639981000'])).status, 1);
});

test('every kind of fault that the sandbox lists has a form, and its fields arrive as they should', async () => {
	const client = browser.client();
	const page = await browser.open(client, 'faults');
	const kind = page.getByRole('combobox', { name: 'Kind' });
	const { kinds } = await client.control('GET', 'faults/kinds');
	await kind.locator('option').nth(1).waitFor({ state: 'attached' });
	for (const one of kinds) {
		await kind.selectOption(one.kind);
		await page.getByText(one.text, { exact: true }).waitFor();
		const shown = await page.locator('.fault-fields .field').count();
		assert.equal(shown, one.fields.length, one.kind);
	}
	await kind.selectOption('status');
	await page.getByLabel('HTTP status').fill('429');
	await page.getByLabel('Retry-After').fill('7');
	await page.getByLabel('How many').fill('2');
	await page.getByLabel('Method').selectOption('POST');
	await page.getByText('More: which ones').click();
	await page.getByLabel('Headers, as JSON').fill('{"x-why": "<b>busy</b>"}');
	await page.getByRole('button', { name: 'Switch it on' }).click();
	await page.locator('.fault').waitFor();
	const { faults } = await client.control('GET', 'faults');
	const { kind: name, status, retryAfter, times, method, headers } = faults[0];
	assert.deepEqual(
		{ name, status, retryAfter, times, method, headers },
		{
			name: 'status',
			status: 429,
			retryAfter: 7,
			times: 2,
			method: 'POST',
			headers: { 'x-why': '<b>busy</b>' },
		},
	);
	const answer = await client.request('POST', '/send', 'application/json', '{}');
	assert.equal(answer.status, 429);
	assert.equal(answer.headers.get('retry-after'), '7');
});

test('a CSV file becomes a list that a campaign goes to', async () => {
	const client = browser.client();
	const page = await browser.open(client, 'lists');
	const file = page.getByLabel('File');
	const csv =
		'\uFEFFName;Phone;City\r\n"Ann; the first";+33 6 39 98 10 00;Paris\r\nBob;no number;\r\n<i>Cy</i>;0033639981001;"A ""b"""\r\n';
	await file.setInputFiles({ name: 'friends.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
	await page.waitForFunction(() => {
		return (document.querySelector('input[maxlength]') as HTMLInputElement).value === 'friends';
	});
	await page.getByRole('button', { name: 'Import' }).click();
	await page.getByText('List 1003 “friends” has 2 contacts.').waitFor();
	await page.getByText('Line 3: "no number" is not a number').waitFor();
	const table = page.getByRole('table', { name: 'Contacts of the list' });
	await table.getByText('<i>Cy</i>').waitFor();
	const answer = await client.json('POST', '/send/lists', {
		sms: { message: { text: '[info1] in [info2]', pushtype: 'alert' }, lists: [{ value: 1003 }] },
	});
	assert.equal(answer.sent, 2);
	assert.deepEqual(
		(await client.messages()).map(({ phone, text }) => [phone, text]),
		[
			['33639981000', 'Ann; the first in Paris'],
			['33639981001', '<i>Cy</i> in A "b"'],
		],
	);
	await page.getByRole('button', { name: 'Delete this list' }).click();
	await page.getByText('List 1003 was deleted').waitFor();
	await page.locator('.hook').nth(3).waitFor({ state: 'detached' });
});

test('numbers are put on the blacklist and on the NPAI list, and taken off', async () => {
	const client = browser.client();
	for (const [view, counter] of [
		['blacklist', 'blacklisted'],
		['npai', 'npai'],
	] as const) {
		const page = await browser.open(client, view);
		await page.getByRole('textbox', { name: 'Number to add' }).fill('+33 6 39 98 12 34');
		await page.getByRole('button', { name: 'Add' }).click();
		await page.getByText('11 on it.').waitFor();
		assert.equal((await client.simulate('Hello', ['33639981234']))[counter], 1);
		await page.getByRole('button', { name: 'Take off +33 6 39 98 12 34' }).click();
		await page.getByText('10 on it.').waitFor();
		assert.equal((await client.simulate('Hello', ['33639981234']))[counter], 0);
		await page.getByRole('textbox', { name: 'Number to add' }).fill('12');
		await page.getByRole('button', { name: 'Add' }).click();
		await page.getByText('"number" cannot be "12"').waitFor();
	}
});

test('credits are set, the account starts anew, and another one is empty', async () => {
	const client = browser.client();
	await client.send('Hello', ['33639981000']);
	const page = await browser.open(client, 'account');
	await page.getByLabel('Message credits left').fill('12');
	await page.getByRole('button', { name: 'Set', exact: true }).click();
	await page.getByRole('link', { name: /12 credits/ }).waitFor();
	assert.equal((await client.simulate('Hello', ['33639981000'])).credits, 11);

	const other = browser.client();
	await page.getByRole('textbox', { name: 'Access token' }).fill('demo');
	await page.getByRole('button', { name: 'Change', exact: true }).click();
	await page.getByText('A token begins with sbx_').waitFor();
	await page.getByRole('textbox', { name: 'Access token' }).fill(other.token);
	await page.getByRole('button', { name: 'Change', exact: true }).click();
	await page
		.getByRole('link', { name: new RegExp(`Account ${other.token} 10,000 credits`) })
		.waitFor();
	await page.getByRole('button', { name: client.token }).click();
	await page.getByRole('link', { name: /12 credits/ }).waitFor();

	await page.getByRole('button', { name: 'Start this account anew' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Start anew' }).click();
	await page.getByRole('link', { name: /10,000 credits/ }).waitFor();
	assert.equal((await client.messages()).length, 0);
});

test('the clock moved on sends what is scheduled, and goes back', async () => {
	const client = browser.client();
	await client.control('PUT', 'clock', { now: '2026-06-01T10:00:00Z' });
	await client.send('Later', ['33639981000'], { delay: '2026-06-01 13:00:00' });
	const page = await browser.open(client, 'clock');
	await page.getByText(/behind the real time/).waitFor();
	await page.getByRole('button', { name: '+ 1 hour' }).click();
	await page.getByRole('navigation').getByText('unread').waitFor();
	assert.equal((await client.messages('?state=sent')).length, 1);
	await page.getByLabel('Set it to').fill('2026-07-14T08:30:00');
	await page.getByRole('button', { name: 'Set', exact: true }).click();
	await page.getByText('The clock says 14 Jul 2026, 08:30:00').waitFor();
	const { now } = await client.control('GET', 'clock');
	assert.match(now, /^2026-07-14T06:30:/);
	await page.getByRole('button', { name: 'Back to the real time' }).click();
	await page.getByText('The real time', { exact: true }).waitFor();
});

test('assumptions are found, switched and set back', async () => {
	const client = browser.client();
	const page = await browser.open(client, 'assumptions');
	await page.getByRole('searchbox', { name: 'Search' }).fill('send nobody');
	await page.getByText('1 row', { exact: true }).waitFor();
	await page.getByRole('combobox', { name: 'send.nobody-left' }).selectOption('refuse');
	await page.getByText('Switched', { exact: true }).waitFor();
	assert.equal((await client.send('Hello', ['33639980900'])).status, -7);
	await page.getByRole('button', { name: 'Back to accept' }).click();
	await page.getByText('Switched', { exact: true }).waitFor({ state: 'detached' });
	assert.equal((await client.send('Hello', ['33639980900'])).status, 1);

	await page.getByRole('searchbox', { name: 'Search' }).fill('push.retries');
	await page.getByRole('spinbutton', { name: 'push.retries' }).fill('1');
	await page.getByRole('spinbutton', { name: 'push.retries' }).press('Enter');
	await page.getByText('Switched', { exact: true }).waitFor();
	await page.getByRole('searchbox', { name: 'Search' }).fill('');
	await page.getByLabel('Changed only').check();
	await page.getByText('1 row', { exact: true }).waitFor();
});

test('a profile is switched on and off, and each ready-made one is offered', async () => {
	const client = browser.client();
	const page = await browser.open(client, 'faults');
	const choice = page.getByLabel('How the service behaves');
	const values = choice.locator('option');
	await values.nth(1).waitFor({ state: 'attached' });
	const offered = await values.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
	assert.deepEqual(offered, ['', ...Object.keys(PROFILES)]);
	await choice.selectOption('rate-limited');
	await page.getByText('The profile is on: Rate limited').waitFor();
	assert.deepEqual(await client.control('GET', 'profile'), { profile: { callsPerSecond: 5 } });
	await client.control('PUT', 'profile', { callsPerSecond: 7 });
	await page.waitForFunction(() => document.querySelector('option[value=own]') !== null);
	assert.equal(await choice.inputValue(), 'own');
	await choice.selectOption('');
	await page.getByText('The profile is off').waitFor();
	assert.deepEqual(await client.control('GET', 'profile'), { profile: null });
});
