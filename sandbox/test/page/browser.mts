/// <reference lib="dom" />
import { after, afterEach, before } from 'node:test';
import assert from 'node:assert/strict';

import {
	chromium,
	type Browser,
	type BrowserContext,
	type Page,
	type Request,
} from 'playwright-core';

import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.mts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.mts';
import { Client } from '../support/sandbox.mts';

export { Client };

export interface Appearance {
	theme?: 'light' | 'dark';
	width?: number;
	height?: number;
}

/** The time limit for waits, in milliseconds: long enough for a busy machine. */
const PATIENCE_MS = 120_000;

/**
 * A sandbox with a browser for the tests of one file. Checks after each test that no page sent a request to
 * another server, violated the content security policy, or had an error.
 */
export class BrowserFixture {
	sandbox!: Sandbox;
	#browser!: Browser;
	#contexts: BrowserContext[] = [];
	/** The problems of all pages. Each problem fails the test. */
	#problems: string[] = [];
	/** The requests that are not finished, except the pages' regular checks for changes. */
	#pending = new Set<Request>();

	constructor(options: SandboxOptions = {}) {
		before(async () => {
			this.sandbox = await createSandbox(options);
			this.#browser = await chromium.launch({
				executablePath: chromiumPath(),
				args: CHROMIUM_FLAGS,
			});
		});
		afterEach(async () => {
			await Promise.all(this.#contexts.map((context) => context.close()));
			this.#contexts = [];
			assert.deepEqual(this.#problems.splice(0), []);
		});
		after(async () => {
			await this.#browser.close();
			await this.sandbox.close();
		});
	}

	/** Returns a client with a new account. */
	client(): Client {
		return new Client(this.sandbox.baseUrl);
	}

	/** Creates a separate browser context for `tab`. */
	async context({ theme = 'light', width = 1280, height = 860 }: Appearance = {}) {
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
			if (origin !== this.sandbox.baseUrl) this.#problems.push(`request to ${request.url()}`);
			if (!request.url().endsWith('/view/state')) this.#pending.add(request);
		});
		context.on('requestfinished', (request) => this.#pending.delete(request));
		context.on('requestfailed', (request) => this.#pending.delete(request));
		return context;
	}

	/** Opens a view of an account in a new tab. */
	async tab(context: BrowserContext, client: Client, view = 'phones'): Promise<Page> {
		await client.control('GET', 'account');
		const page = await context.newPage();
		page.on('pageerror', (error) => this.#problems.push(error.stack ?? error.message));
		page.on('console', (message) => {
			const isRule = /Content Security Policy|TrustedHTML|Trusted Type/i.test(message.text());
			if (isRule) this.#problems.push(message.text());
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

	/** Opens a view of an account in a separate browser context. */
	async open(client: Client, view = 'phones', look: Appearance = {}): Promise<Page> {
		return await this.tab(await this.context(look), client, view);
	}

	/** Opens a view and waits until the view shows the requested data. */
	async show(page: Page, view: string): Promise<void> {
		await page.evaluate((hash) => {
			location.hash = hash;
		}, `#/${view}`);
		do {
			await page.evaluate(async () => {
				for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
			});
		} while (this.#pending.size > 0);
	}
}
