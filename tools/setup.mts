// Brings a clone to the point where everything can run: packages of the root and of the sandbox, and the build.
// It runs before `npm ci`: what it imports needs Node.js alone.
//   node tools/node24.mjs tools/setup.mts [sandbox]     `sandbox`: only what the sandbox needs
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../harness/command.mts';
import { phase } from '../harness/progress.mts';
import { root } from '../harness/root.mts';

/** What is read of a lockfile. */
interface Lockfile {
	packages?: Record<string, { version: string; optional?: boolean; peer?: boolean } | undefined>;
}

/** The packages of a lockfile, without the project itself; undefined where the file is missing. */
function packagesOf(file: string): Required<Lockfile>['packages'] | undefined {
	if (!existsSync(file)) return undefined;
	const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
	const { '': _project, ...packages } = lockfile.packages ?? {};
	return packages;
}

/**
 * Whether node_modules holds what the lockfile asks for. npm writes its own list as the last step of
 * an installation, so an interrupted one counts as missing.
 */
function isInstalled(folder: string): boolean {
	const wanted = packagesOf(path.join(folder, 'package-lock.json'));
	const found = packagesOf(path.join(folder, 'node_modules/.package-lock.json'));
	if (!wanted || !found) return false;
	const isMissing = Object.entries(wanted).some(([name, entry]) => {
		const installed = found[name];
		return installed ? installed.version !== entry?.version : !entry?.optional && !entry?.peer;
	});
	return !isMissing && Object.keys(found).every((name) => wanted[name]);
}

/** Installs a folder's packages from its lockfile, unless they are there already. */
async function install(folder: string, title: string): Promise<void> {
	if (!existsSync(path.join(folder, 'package-lock.json')) || isInstalled(folder)) return;
	await phase(`Installing the packages of ${title}`, async () => {
		await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
	});
}

/** The sandbox's own set-up: all that `npm run sandbox` needs. @throws Error with the output of what failed */
export async function setUpSandbox(): Promise<void> {
	const folder = path.join(root, 'sandbox');
	await install(folder, 'the sandbox');
	await phase('Building the sandbox', async () => {
		await run(process.execPath, ['build.mts', '--no-types'], { cwd: folder });
	});
}

/** The whole set-up; what is done already takes no time. @throws Error with the output of what failed */
export async function setUp(): Promise<void> {
	await install(root, 'the nodes');
	await setUpSandbox();
	await phase('Building the nodes', async () => {
		await run(process.execPath, ['node_modules/gulp/bin/gulp.js', 'build']);
	});
}

if (import.meta.main) {
	try {
		await (process.argv[2] === 'sandbox' ? setUpSandbox() : setUp());
	} catch (error) {
		console.error((error as Error).message);
		process.exitCode = 1;
	}
}
