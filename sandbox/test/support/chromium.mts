// Debian's Chromium, for Playwright. It needs Node.js alone.
import { spawnSync } from 'node:child_process';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Finds the browser on PATH; CHROMIUM names another. @throws Error that says how to install one */
export function chromiumPath(): string {
	const { CHROMIUM } = process.env;
	if (CHROMIUM) return CHROMIUM;
	for (const name of NAMES) {
		const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
		if (status === 0) return stdout.trim();
	}
	throw new Error('No Chromium on PATH. On Debian or Ubuntu: apt-get install chromium.');
}

/** Options that keep it from calling its maker. */
export const CHROMIUM_FLAGS = [
	...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage'],
	...['--no-first-run', '--disable-background-networking', '--disable-component-update'],
	'--disable-sync',
];
