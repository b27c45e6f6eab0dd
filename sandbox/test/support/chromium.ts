import { spawnSync } from 'node:child_process';
import { after } from 'node:test';

import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser on PATH (CHROMIUM names another). @throws Error that tells how to get one */
function executable(): string {
	if (process.env.CHROMIUM) return process.env.CHROMIUM;
	for (const name of NAMES) {
		const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
		if (status === 0) return stdout.trim();
	}
	throw new Error('No Chromium on PATH. On Debian or Ubuntu: apt-get install chromium.');
}

/**
 * Starts a headless Chromium for the tests of one file.
 * @param args further arguments of its command line
 */
export async function startChromium(...args: string[]): Promise<Browser> {
	const quiet = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-sync'];
	const browser = await chromium.launch({
		executablePath: executable(),
		args: [...quiet, '--disable-background-networking', '--disable-component-update', ...args],
	});
	after(() => browser.close());
	return browser;
}
