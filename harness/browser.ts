// The real editor in Debian's Chromium, signed in as the owner.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Playwright from 'playwright-core';
import type { Locator, Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../sandbox/test/support/chromium.ts';
import { requireFromN8n } from './n8n/install.ts';
import type { FreshN8n } from './n8n/instance.ts';
import type { WorkflowData } from './n8n/rest.ts';

const playwright = () => requireFromN8n('playwright-core') as typeof Playwright;

/** The editor's theme. */
export type Theme = 'light' | 'dark';

/** How a browser's window is. */
interface WindowOptions {
	/** Light by default. */
	theme?: Theme;
	/** In CSS pixels. */
	width?: number;
	/** In CSS pixels. */
	height?: number;
	/** The screen's pixels for each CSS pixel. */
	scale?: number;
}

/**
 * Opens the editor in a browser profile of its own, signed in as the owner, hands its page to `work`, and closes the
 * browser however that ends.
 *
 * @throws Error that tells how to get a browser, or Playwright's when the editor does not come up
 */
export async function withEditor<Result>(
	n8n: FreshN8n,
	{ theme = 'light', width = 1280, height = 900 }: WindowOptions,
	work: (page: Page) => Promise<Result>,
): Promise<Result> {
	const { chromium } = playwright();
	const profile = mkdtempSync(path.join(tmpdir(), 'sms-campaigns-browser-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumPath(),
		args: CHROMIUM_FLAGS,
		colorScheme: theme,
		viewport: { width, height },
		locale: 'en-GB',
	});
	try {
		const [page] = context.pages();
		page.setDefaultTimeout(180_000);
		await page.goto(`${n8n.url}/signin`);
		await page.fill('input[type=email]', n8n.owner.email);
		await page.fill('input[type=password]', n8n.owner.password);
		await page.click('[data-test-id="form-submit-button"]');
		await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
		return await work(page);
	} finally {
		await context.close();
		rmSync(profile, { recursive: true, force: true });
	}
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

/** A phone's browser. */
interface Phone {
	page: Page;
	/** Closes the browser. */
	close: () => Promise<void>;
	/** The addresses beyond this machine that it has asked for. */
	outside: () => string[];
}

/**
 * Opens a phone: a browser 390 px wide that has never been anywhere.
 *
 * @param options as for the editor; `scripts`: whether pages may run them, not by default
 */
export async function openPhone({
	theme = 'light',
	width = 390,
	height = 760,
	scale = 2,
	scripts = false,
}: WindowOptions & { scripts?: boolean } = {}): Promise<Phone> {
	const { chromium } = playwright();
	const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
	const context = await browser.newContext({
		viewport: { width, height },
		deviceScaleFactor: scale,
		isMobile: true,
		hasTouch: true,
		javaScriptEnabled: scripts,
		colorScheme: theme,
		locale: 'en-GB',
	});
	const page = await context.newPage();
	page.setDefaultTimeout(180_000);
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	return {
		page,
		outside: () => asked.filter((url) => !/^(?:http:\/\/127\.0\.0\.1[:/]|data:)/.test(url)),
		close: async () => await browser.close(),
	};
}
