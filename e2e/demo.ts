// `npm run demo`: films the package in the real n8n in one take, against the sandbox, as a WebM file.
//   npm run demo -- FILE     into this file instead of .cache/demo.webm
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { phase } from '../tools/progress.ts';
import { root } from '../tools/root.ts';
import { withEditor } from './lib/browser.ts';
import { Film, WINDOW } from './lib/demo/film.ts';
import { play } from './lib/demo/scenes.ts';
import { installN8n } from './lib/n8n/install.ts';
import { startFreshN8n } from './lib/n8n/instance.ts';
import { startSandbox } from './lib/sandbox/process.ts';
import { tearDown } from './lib/stack.ts';
import { stopOnSignals } from './lib/system/signals.ts';

/** What n8n asks of the video of a package: less than five minutes. */
const LONGEST_SECONDS = 300;

const [file = path.join(root, '.cache/demo.webm')] = process.argv.slice(2);
stopOnSignals(tearDown);
try {
	await installN8n();
	mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
	const seconds = await phase('Filming', async () => {
		const [sandbox, n8n] = [await startSandbox(), await startFreshN8n()];
		return await withEditor(n8n, WINDOW, async (page) => {
			page.setDefaultTimeout(20_000);
			await page.goto(`${n8n.url}/workflow/new`);
			const film = await Film.start(page);
			try {
				await play({ film, page, n8n, sandbox });
			} catch (error) {
				await page.screenshot({ path: `${file}.png` });
				await film.close();
				throw error;
			}
			return await film.end(file);
		});
	});
	console.log(`${file}: ${Math.round(seconds)} seconds`);
	if (seconds >= LONGEST_SECONDS) throw new Error('The film is too long: five minutes at most.');
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await tearDown();
}
