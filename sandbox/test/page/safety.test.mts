import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { Receiver } from '../support/receiver.mts';
import { BrowserFixture } from './browser.mts';

const browser = new BrowserFixture();
const receiver = await Receiver.start();

const EVIL = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
const VIEWS = [
	...['phones', 'phones/33639981000', 'campaigns', 'campaigns/TICKET', 'webhooks', 'calls'],
	...['faults', 'lists', 'assumptions', 'errors'].map((topic) => `developers/${topic}`),
];

/** Asserts that no HTML in the account's data became an element or ran a script. */
async function isUnhurt(page: Page): Promise<void> {
	assert.equal(await page.evaluate(() => (window as any).hurt), undefined);
	assert.equal(
		await page.locator('main img, main script, main iframe, main form[action]').count(),
		0,
	);
}

test('every view shows HTML in messages, replies and other data as text, and never as an element', async () => {
	const client = browser.client();
	receiver.answer = (response) => response.end(EVIL);
	await client.webhook('MO', `${receiver.url}/?q=${encodeURIComponent(EVIL)}`);
	const text = `${EVIL} javascript:alert(1)`;
	const { ticket } = await client.send(text, ['33639981000', '<b>1</b>']);
	await client.reply('33639981000', EVIL);
	await client.json('POST', '/send', { sms: EVIL });
	await client.control('POST', 'faults', { kind: 'status', body: EVIL, path: '/never' });
	const [delivery] = await client.deliveries('state=delivered');
	const page = await browser.open(client);
	const details = [`webhooks/all/${delivery?.id}`, 'calls/3'];
	for (const view of [...VIEWS, ...details]) {
		await browser.show(page, view.replace('TICKET', ticket));
		await isUnhurt(page);
	}
	await browser.show(page, 'phones/33639981000');
	const conversation = page.getByRole('list', { name: 'Conversation' });
	await conversation.getByText(EVIL).first().waitFor();
	assert.equal(
		await conversation.locator('.bubble a').count(),
		0,
		'a javascript: URL is not a link',
	);
});

test('the page creates no element from an invalid URL, and reports an unknown campaign', async () => {
	const client = browser.client();
	const page = await browser.open(client);
	for (const view of ['__proto__', 'constructor', 'phones/%3Cb%3E', 'campaigns/%2F..', 'calls/x']) {
		await browser.show(page, view);
		await isUnhurt(page);
	}
	await browser.show(page, 'campaigns/999');
	await page.getByText('Campaign not found').waitFor();
});
