// Installs what is missing, and builds: after it, everything runs in a new clone. It needs Node.js alone.
//   node tools/node24.mjs tools/setup.mts [sandbox]     `sandbox`: only what the sandbox needs
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../harness/command.mts';
import { phase } from '../harness/progress.mts';
import { root } from '../harness/root.mts';

type Packages = Record<string, { version: string; optional?: boolean; peer?: boolean } | undefined>;

function packagesOf(lockFile: string): Packages {
	if (!existsSync(lockFile)) return {};
	return (JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Packages }).packages;
}

/** Installs a folder's packages, unless npm's own list of them, which it writes last, has all of the lock file. */
async function install(folder: string, title: string): Promise<void> {
	const found = packagesOf(path.join(folder, 'node_modules/.package-lock.json'));
	const wanted = Object.entries(packagesOf(path.join(folder, 'package-lock.json')));
	const isMissing = wanted.some(([name, entry]) => {
		if (name === '' || (!found[name] && (entry?.optional || entry?.peer))) return false;
		return found[name]?.version !== entry?.version;
	});
	if (!isMissing) return;
	await phase(`Installing the packages of ${title}`, () =>
		run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder }),
	);
}

/**
 * Brings a clone to the point where everything can run, unless a command that started this one did. It prints what
 * failed, and ends the process then.
 *
 * @param only `sandbox` leaves the nodes out
 */
export async function setUp(only?: string): Promise<void> {
	if (process.env.SMS_CAMPAIGNS_SET_UP) return;
	const sandbox = path.join(root, 'sandbox');
	try {
		await install(sandbox, 'the sandbox');
		await phase('Building the sandbox', () =>
			run(process.execPath, ['build.mts', '--no-types'], { cwd: sandbox }),
		);
		if (only === 'sandbox') return;
		await install(root, 'the nodes');
		await phase('Building the nodes', () =>
			run(process.execPath, ['node_modules/gulp/bin/gulp.js', 'build']),
		);
	} catch (error) {
		console.error((error as Error).message);
		process.exit(1);
	}
}

if (import.meta.main) await setUp(process.argv[2]);
