// Finds the installed Chromium for Playwright. harness/ also uses this module, so it imports only Node.js modules.
import { spawnSync } from 'node:child_process';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Finds Chromium on PATH; CHROMIUM overrides the path. @throws Error with an installation command */
export function chromiumPath(): string {
	const { CHROMIUM } = process.env;
	if (CHROMIUM) return CHROMIUM;
	for (const name of NAMES) {
		const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
		if (status === 0) return stdout.trim();
	}
	throw new Error('Chromium is not on PATH. On Debian or Ubuntu, run: apt-get install chromium');
}

/** Options for use in containers, and options that prevent requests to the vendor's servers. */
export const CHROMIUM_FLAGS = [
	...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage'],
	...['--no-first-run', '--disable-background-networking', '--disable-component-update'],
	'--disable-sync',
];
