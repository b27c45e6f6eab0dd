// Opens pages in Debian's Chromium: n8n's editor with a signed-in owner, and the browser of a phone.
import { chromium } from 'playwright-core';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../sandbox/test/support/chromium.mts';
import type { FreshN8n } from './n8n/process.mts';
import type { WorkflowData } from './n8n/rest.mts';

/**
 * Opens a new tab for the duration of `work`. If the tab crashes, `work` gets a second tab, because a crash of Chromium is
 * no fault of the package.
 *
 * @param attempts the maximum number of tabs
 */
export async function withTab<Result>(
	context: BrowserContext,
	work: (page: Page) => Promise<Result>,
	attempts = 2,
): Promise<Result> {
	const page = await context.newPage();
	page.setDefaultTimeout(180_000);
	let crashes = 0;
	page.on('crash', () => crashes++);
	try {
		return await work(page);
	} catch (error) {
		if (attempts === 1 || crashes === 0) throw error;
		console.error(`The browser's tab crashed and is opened again: ${String(error)}`);
	} finally {
		await page.close();
	}
	return await withTab(context, work, attempts - 1);
}

/**
 * Opens a page in a newly started browser, passes the page to `work`, and always closes the browser.
 *
 * @throws Error that explains how to install a browser
 */
async function withPage<Result>(
	options: BrowserContextOptions,
	work: (page: Page) => Promise<Result>,
): Promise<Result> {
	const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
	try {
		const context = await browser.newContext({ colorScheme: 'light', locale: 'en-GB', ...options });
		return await withTab(context, work);
	} finally {
		await browser.close();
	}
}

/**
 * Opens the editor, signed in as the owner, for the duration of `work`.
 *
 * @throws Error that explains how to install a browser, or Playwright's error if the editor does not open
 */
export async function withEditor<Result>(
	n8n: FreshN8n,
	options: BrowserContextOptions,
	work: (page: Page) => Promise<Result>,
): Promise<Result> {
	return await withPage(options, async (page) => {
		await page.goto(`${n8n.url}/signin`);
		await page.fill('input[type=email]', n8n.owner.email);
		await page.fill('input[type=password]', n8n.owner.password);
		await page.click('[data-test-id="form-submit-button"]');
		await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
		return await work(page);
	});
}

/** Opens a page as on a phone for the duration of `work`. The page runs no scripts unless `options` enable them. */
export async function withPhone<Result>(
	options: BrowserContextOptions,
	work: (page: Page) => Promise<Result>,
): Promise<Result> {
	const viewport = { width: 390, height: 760 };
	const phone = { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
	return await withPage({ ...phone, javaScriptEnabled: false, ...options }, work);
}

/** Opens a stored workflow and waits for its nodes. */
export async function openWorkflow(
	page: Page,
	n8n: FreshN8n,
	workflow: Pick<WorkflowData, 'id'>,
): Promise<void> {
	await page.goto(`${n8n.url}/workflow/${workflow.id}`);
	await page.locator('[data-test-id="canvas-node"]').first().waitFor();
}

/** Opens a node's details. @returns the locator of its panel */
export async function openNode(page: Page, name: string): Promise<Locator> {
	await page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
	const panel = page.locator('[data-test-id="ndv"]');
	await panel.waitFor();
	return panel;
}
