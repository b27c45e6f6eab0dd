import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { Receiver } from '../support/receiver.mts';
import type { Json } from '../support/sandbox.mts';
import { BrowserFixture, type Appearance } from './browser.mts';
import { fillAccount } from './sample.mts';

const browser = new BrowserFixture();
const receiver = await Receiver.start();
receiver.answer = (response, path) => {
	response.statusCode = path === '/broken' ? 500 : 200;
	response.end('ok');
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns axe's serious and critical findings. */
async function findings(page: Page): Promise<string[]> {
	await page.evaluate(axe);
	// Elements have less contrast while they fade in.
	await page.evaluate(async () => {
		await Promise.all(document.getAnimations().map(async (one) => await one.finished));
	});
	return await page.evaluate(async () => {
		const { violations } = await (window as any).axe.run(document, { resultTypes: ['violations'] });
		return violations
			.filter((one: any) => one.impact === 'serious' || one.impact === 'critical')
			.flatMap((one: any) =>
				one.nodes.map(
					(node: any) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`,
				),
			);
	});
}

const LOOKS: Record<string, Appearance> = {
	'in light mode': { theme: 'light' },
	'in dark mode on a phone': { theme: 'dark', width: 390, height: 844 },
};

for (const [name, look] of Object.entries(LOOKS)) {
	test(`axe finds no serious problem in any view ${name}, and no content is outside the screen`, async () => {
		const client = browser.client();
		const views = await fillAccount(client, receiver);
		const page = await browser.open(client, 'phones', look);
		const wrong: string[] = [];
		for (const view of views) {
			await browser.show(page, view);
			await page.locator('main h1:visible, main h2:visible').first().waitFor();
			wrong.push(...(await findings(page)).map((one) => `${view}: ${one}`));
			// Only a part of the page scrolls, so the menu and the credits remain visible.
			const outside = await page.evaluate(() => {
				const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
				const isCut = (part: Element) => {
					const { left, right, width } = part.getBoundingClientRect();
					return left < 0 || right > clientWidth || width === 0;
				};
				const cut = [...document.querySelectorAll('nav[aria-label=Views] a, .chip .quiet')];
				const excess = [scrollWidth - clientWidth, scrollHeight - clientHeight];
				return [...cut.filter(isCut).map((part) => part.textContent), ...excess.filter(Boolean)];
			});
			if (outside.length > 0) wrong.push(`${view}: outside the screen: ${outside.join(', ')}`);
		}
		assert.deepEqual(wrong, []);
	});
}

/** Presses Tab until an element that matches a selector has focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
	for (let n = 0; n < 60; n++) {
		await page.keyboard.press('Tab');
		if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return;
	}
	assert.fail(`Tab does not reach ${selector}`);
}

const focusRing = (page: Page) =>
	page.evaluate(() => {
		const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
		return `${outlineStyle} ${outlineWidth}`;
	});

test('a keyboard user can open a phone, reply and set a fault', async () => {
	const client = browser.client();
	await client.send('Hello', ['33639981000', '33639981001']);
	const page = await browser.open(client);
	await page.locator('a.phone-row').nth(1).waitFor();
	await page.keyboard.press('Tab');
	assert.equal(
		await page.evaluate(() => document.activeElement?.textContent),
		'Skip to the content',
	);
	await tabTo(page, 'a.phone-row');
	assert.equal(await focusRing(page), 'solid 2px');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: '+33 6 39 98 10 01' }).waitFor();
	await tabTo(page, '.composer textarea');
	await page.keyboard.type('Yes');
	await page.keyboard.press('Enter');
	await page.getByRole('list', { name: 'Conversation' }).getByText('Yes').waitFor();
	await tabTo(page, '.composer .stop');
	await page.keyboard.press('Enter');
	await page.getByText('on the blacklist', { exact: true }).waitFor();
	const events = (await client.control('GET', 'events')).events as Json[];
	const answers = events.map(({ type }) => type as string).filter((type) => type !== 'DLR');
	assert.deepEqual(answers, ['MO', 'STOP']);

	await tabTo(page, 'nav a[href="#/developers"]');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { level: 1, name: 'For developers' }).waitFor();
	await tabTo(page, 'main button.main');
	await page.keyboard.press('Enter');
	await page.getByText('Done: POST faults').waitFor();
});

test('a narrow screen shows either the list of phones or one conversation', async () => {
	const client = browser.client();
	await client.send('Hello', ['33639981000']);
	const page = await browser.open(client, 'phones', { width: 390, height: 844 });
	await page.locator('a.phone-row').click();
	await page.getByRole('button', { name: 'Send STOP' }).waitFor();
	assert.equal(await page.locator('a.phone-row').isVisible(), false);
	await page.getByRole('combobox', { name: 'Delivery reports' }).waitFor();
	await page.getByRole('button', { name: 'Back to all phones' }).click();
	await page.locator('a.phone-row').waitFor();
});
