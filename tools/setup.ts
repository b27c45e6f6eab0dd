// Brings a clone to the point where everything can run: packages of the root and of the sandbox, and the build.
//   node tools/node24.mjs tools/setup.ts [sandbox]     `sandbox`: only what the sandbox needs
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { phase } from './progress.ts';
import { root, run } from './run.ts';

/** The packages of a lockfile, without the project itself; undefined where the file is missing. */
function packagesOf(file) {
	if (!existsSync(file)) return undefined;
	const { '': _project, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
	return packages;
}

/**
 * Whether node_modules holds what the lockfile asks for. npm writes its own list as the last step of
 * an installation, so an interrupted one counts as missing.
 */
export function isInstalled(folder) {
	const wanted = packagesOf(path.join(folder, 'package-lock.json'));
	const found = packagesOf(path.join(folder, 'node_modules/.package-lock.json'));
	if (!wanted || !found) return false;
	const missing = Object.entries(wanted).some(([name, { version, optional, peer }]) =>
		found[name] ? found[name].version !== version : !optional && !peer,
	);
	return !missing && Object.keys(found).every((name) => wanted[name]);
}

/** Installs a folder's packages from its lockfile, unless they are there already. */
async function install(folder, title) {
	if (!existsSync(path.join(folder, 'package-lock.json')) || isInstalled(folder)) return;
	await phase(`Installing the packages of ${title}`, async () => {
		await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
	});
}

/** The sandbox's own set-up: all that `npm run sandbox` needs. */
export async function setUpSandbox() {
	const folder = path.join(root, 'sandbox');
	await install(folder, 'the sandbox');
	await phase('Building the sandbox', async () => {
		await run(process.execPath, ['build.ts', '--no-types'], { cwd: folder });
	});
}

/** The whole set-up; every part that is done already takes no time. */
export async function setUp() {
	await install(root, 'the nodes');
	await setUpSandbox();
	await phase('Building the nodes', async () => await run('npm', ['run', 'build']));
}

if (import.meta.filename === process.argv[1]) {
	try {
		await (process.argv[2] === 'sandbox' ? setUpSandbox() : setUp());
	} catch (error) {
		console.error(error.message);
		process.exitCode = 1;
	}
}
