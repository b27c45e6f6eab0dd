// The real editor in Debian's Chromium, signed in as the owner.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireFromN8n } from './install.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser on PATH (CHROMIUM names another). @throws Error that tells how to get one */
function executable() {
	const { CHROMIUM } = process.env;
	if (CHROMIUM) return CHROMIUM;
	for (const name of NAMES) {
		const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
		if (status === 0) return stdout.trim();
	}
	throw new Error('No Chromium on PATH. On Debian or Ubuntu: apt-get install chromium.');
}

const quiet = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--disable-dev-shm-usage',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * Opens the editor in a browser profile of its own.
 * @param n8n of `startOwnN8n`
 * @param options `theme`: light or dark; `width`, `height` in CSS pixels; `scale`: the screen's pixels for each
 * @returns {page, close()}
 */
export async function openEditor(
	n8n,
	{ theme = 'light', width = 1280, height = 900, scale = 1 } = {},
) {
	const { chromium } = requireFromN8n('playwright-core');
	const profile = mkdtempSync(path.join(tmpdir(), 'sms-campaigns-browser-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: executable(),
		args: quiet,
		colorScheme: theme,
		viewport: { width, height },
		deviceScaleFactor: scale,
		locale: 'en-GB',
	});
	const close = async () => {
		await context.close();
		rmSync(profile, { recursive: true, force: true });
	};
	try {
		const [page] = context.pages();
		page.setDefaultTimeout(30_000);
		await page.goto(`${n8n.url}/signin`);
		await page.fill('input[type=email]', n8n.owner.email);
		await page.fill('input[type=password]', n8n.owner.password);
		await page.click('[data-test-id="form-submit-button"]');
		await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
		return { page, close };
	} catch (error) {
		await close();
		throw error;
	}
}

/** Opens the editor, hands its page to `work`, and closes the browser however that ends. */
export async function withEditor(n8n, options, work) {
	const { page, close } = await openEditor(n8n, options);
	try {
		return await work(page);
	} finally {
		await close();
	}
}

/** Opens a stored workflow and waits for its nodes. */
export async function openWorkflow(page, n8n, workflow) {
	await page.goto(`${n8n.url}/workflow/${workflow.id}`);
	await page.locator('[data-test-id="canvas-node"]').first().waitFor();
}

/** Opens a node's details. @returns the locator of its panel */
export async function openNode(page, name) {
	await page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
	const panel = page.locator('[data-test-id="ndv"]');
	await panel.waitFor();
	return panel;
}

/**
 * Opens a phone: a browser 390 px wide, without scripts, that has never been anywhere.
 * @param options `theme`, `width`, `height`, `scale` as for the editor; `scripts`: whether pages may run them
 * @returns {page, outside(): addresses beyond this machine that it asked for, close()}
 */
export async function openPhone({
	theme = 'light',
	width = 390,
	height = 760,
	scale = 2,
	scripts = false,
} = {}) {
	const { chromium } = requireFromN8n('playwright-core');
	const browser = await chromium.launch({ executablePath: executable(), args: quiet });
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
	page.setDefaultTimeout(30_000);
	const asked = [];
	page.on('request', (request) => asked.push(request.url()));
	return {
		page,
		outside: () => asked.filter((url) => !/^(?:http:\/\/127\.0\.0\.1[:/]|data:)/.test(url)),
		close: async () => await browser.close(),
	};
}
