/// <reference lib="dom" />
// Measures the page at 100,000 messages in Chromium: `node test/measure/page.ts`. Prints medians and 95th percentiles.
import { chromium, type Page } from 'playwright-core';

import { createSandbox } from '../../src/index.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../page/browser.ts';
import { Client } from '../support/sandbox.ts';

const CAMPAIGNS = 20;
const PHONES = 5000;
const ROUNDS = 7;

const quantile = (values: number[], share: number) =>
	values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const told = (values: number[]) =>
	`${quantile(values, 0.5).toFixed(0)} ms (p95 ${quantile(values, 0.95).toFixed(0)} ms)`;

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}

async function repeated(work: (round: number) => Promise<number>): Promise<number[]> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round++) times.push(await work(round));
	return times;
}

/** Scrolls through the list of phones and returns how long each frame took. */
const scrollThrough = (page: Page) =>
	page.locator('.virtual').evaluate(async (element) => {
		const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
		const times: number[] = [];
		let before = await frame();
		for (let step = 0; step < 200; step++) {
			element.scrollTop += 400;
			const at = await frame();
			times.push(at - before);
			before = at;
		}
		return times;
	});

const sandbox = await createSandbox();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
	const client = new Client(sandbox.baseUrl);
	await client.control('PUT', 'account', { credits: 1_000_000 });
	const numbers = Array.from({ length: PHONES }, (_none, at) => String(33639981000 + at));
	let ticket = '';
	for (let at = 0; at < CAMPAIGNS; at++) {
		({ ticket } = (await client.send(`Campaign ${at}`, numbers)) as { ticket: string });
	}

	const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
	await context.addInitScript(
		(token) => sessionStorage.setItem('sandbox.token', token),
		client.token,
	);
	let requests = 0;
	context.on('request', () => {
		requests += 1;
	});
	const row = 'a.phone-row';
	// Measured within the page: waiting for an element from outside takes longer than its making.
	await context.addInitScript((selector) => {
		const observer = new MutationObserver(() => {
			if (!document.querySelector(selector)) return;
			observer.disconnect();
			performance.mark('first row');
		});
		observer.observe(document, { childList: true, subtree: true });
	}, row);
	const starts = await repeated(async () => {
		const page = await context.newPage();
		await page.goto(`${sandbox.baseUrl}/#/phones`);
		await page.locator(row).first().waitFor();
		const ms = await page.evaluate(
			() => performance.getEntriesByName('first row')[0]?.startTime ?? NaN,
		);
		await page.close();
		return ms;
	});
	console.log(`Requests of one start: ${Math.round(requests / ROUNDS)}`);
	console.log(`First phones: ${told(starts)}`);

	const page = await context.newPage();
	await page.goto(`${sandbox.baseUrl}/#/phones`);
	await page.locator(row).first().waitFor();
	console.log(`Frame while scrolling: ${told(await scrollThrough(page))}`);
	await page.locator('.virtual').evaluate((element) => element.scrollTo(0, 0));

	const changes = await repeated(async (round) => {
		await page.waitForTimeout(1500);
		const text = `Change ${round}`;
		await client.send(text, ['33639981000']);
		return await timed(() => page.locator(row).getByText(text).waitFor());
	});
	console.log(`A new message is shown: ${told(changes)}`);

	const recipients = await repeated(async () => {
		await page.goto(`${sandbox.baseUrl}/#/campaigns`);
		await page.locator('tbody tr').first().waitFor();
		return await timed(async () => {
			await page.goto(`${sandbox.baseUrl}/#/campaigns/${ticket}`);
			await page.locator('tbody tr').nth(49).waitFor();
		});
	});
	console.log(`Recipients of a campaign: ${told(recipients)}`);
} finally {
	await browser.close();
	await sandbox.close();
}
