// Installs missing packages and builds, so that everything runs in a new clone. This script needs only Node.js.
//   node tools/node24.mjs tools/setup.mts [sandbox]     `sandbox`: only for the sandbox
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../harness/command.mts';
import { phase } from '../harness/progress.mts';
import { root } from '../harness/root.mts';

async function setUpPackage(title: string, cwd: string, ...build: string[]): Promise<void> {
	// npm writes this list at the end of an installation. `npm ls` compares the installed packages with package.json.
	const hasEnded = existsSync(path.join(cwd, 'node_modules/.package-lock.json'));
	if (!hasEnded || spawnSync('npm', ['ls', '--silent'], { cwd }).status !== 0) {
		await phase(`Installing the packages of ${title}`, () =>
			run('npm', ['ci', '--no-audit', '--no-fund'], { cwd }),
		);
	}
	await phase(`Building ${title}`, () => run(process.execPath, build, { cwd }));
}

/**
 * Prepares a clone so that everything can run, unless a parent process has already done so. After a failure, prints the
 * error and ends the process.
 *
 * @param only `sandbox` omits the nodes
 */
export async function setUp(only?: string): Promise<void> {
	if (process.env.SMS_CAMPAIGNS_SET_UP) return;
	process.env.SMS_CAMPAIGNS_SET_UP = 'done';
	try {
		await setUpPackage('the sandbox', path.join(root, 'sandbox'), 'build.mts', '--no-types');
		if (only === 'sandbox') return;
		await setUpPackage('the nodes', root, 'node_modules/gulp/bin/gulp.js', 'build');
	} catch (error) {
		console.error((error as Error).message);
		process.exit(1);
	}
}

if (import.meta.main) await setUp(process.argv[2]);
