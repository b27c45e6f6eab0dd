import { after, afterEach, before } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts';
import { Client } from '../support/sandbox.ts';

export { Client };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser on PATH; CHROMIUM names another. @throws Error that tells how to get one */
export function executable(): string {
	const { CHROMIUM } = process.env;
	if (CHROMIUM) return CHROMIUM;
	for (const name of NAMES) {
		const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
		if (status === 0) return stdout.trim();
	}
	throw new Error('No Chromium on PATH. On Debian or Ubuntu: apt-get install chromium.');
}

export const QUIET = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--disable-dev-shm-usage',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export interface Look {
	theme?: 'light' | 'dark';
	width?: number;
	height?: number;
}

/** Time for a busy machine. Nothing waits so long when it goes well. */
const PATIENCE_MS = 30_000;

/**
 * A sandbox with a browser, for the tests of one file. After each test: no page asked another server
 * for anything, none ran into a rule of the content security policy, and none had an error.
 */
export class World {
	sandbox!: Sandbox;
	#browser!: Browser;
	#contexts: BrowserContext[] = [];
	/** What must not happen on a page. */
	wrongs: string[] = [];

	constructor(options: SandboxOptions = {}) {
		before(async () => {
			this.sandbox = await createSandbox(options);
			this.#browser = await chromium.launch({ executablePath: executable(), args: QUIET });
		});
		afterEach(async () => {
			await Promise.all(this.#contexts.map((context) => context.close()));
			this.#contexts = [];
			assert.deepEqual(this.wrongs.splice(0), []);
		});
		after(async () => {
			await this.#browser.close();
			await this.sandbox.close();
		});
	}

	/** An account of its own. */
	client(): Client {
		return new Client(this.sandbox.baseUrl);
	}

	/** A browser of its own, with the page of an account in it once `open` is called. */
	async context({ theme = 'light', width = 1280, height = 860 }: Look = {}) {
		const context = await this.#browser.newContext({
			colorScheme: theme,
			viewport: { width, height },
			locale: 'en-GB',
			timezoneId: 'Europe/Paris',
			permissions: ['clipboard-read', 'clipboard-write'],
		});
		this.#contexts.push(context);
		context.setDefaultTimeout(PATIENCE_MS);
		context.on('request', (request) => {
			const { origin } = new URL(request.url());
			if (origin !== this.sandbox.baseUrl) this.wrongs.push(`request to ${request.url()}`);
		});
		return context;
	}

	/** Opens a view of an account in a new tab. */
	async tab(context: BrowserContext, client: Client, view = 'phones'): Promise<Page> {
		const page = await context.newPage();
		page.on('pageerror', (error) => this.wrongs.push(error.stack ?? error.message));
		page.on('console', (message) => {
			const isRule = /Content Security Policy|TrustedHTML|Trusted Type/i.test(message.text());
			if (isRule) this.wrongs.push(message.text());
		});
		await page.addInitScript((token) => {
			if (sessionStorage.getItem('sandbox.token') === null) {
				sessionStorage.setItem('sandbox.token', token);
			}
		}, client.token);
		await page.goto(`${this.sandbox.baseUrl}/#/${view}`);
		await page.getByRole('heading', { level: 1 }).first().waitFor();
		return page;
	}

	/** A browser of its own with one view of an account. */
	async open(client: Client, view = 'phones', look: Look = {}): Promise<Page> {
		return await this.tab(await this.context(look), client, view);
	}
}
