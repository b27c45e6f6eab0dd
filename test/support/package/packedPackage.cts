import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';

/** The repository's root folder. */
export const root = path.resolve(__dirname, '../../..');

/** The folder with the tarball and its unpacked files. */
const packed = () => {
	const folder = process.env.PACKED;
	if (!folder) throw new Error('PACKED is not set: the package was not packed before the tests');
	return folder;
};

/** The tarball's path. */
export const tarball = () => path.join(packed(), 'package.tgz');

/** The unpacked package's path. */
export const unpacked = () => path.join(packed(), 'package');

/** Returns a file of the unpacked package as text. */
export const readUnpacked = (file: string) => readFileSync(path.join(unpacked(), file), 'utf8');

/** Returns all files below a folder, sorted, as relative paths with `/`. */
export const filesBelow = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
		.map((file) => file.split(path.sep).join('/'))
		.sort();

/** Returns the JavaScript files that users run. */
export const scripts = () => filesBelow(unpacked()).filter((file) => file.endsWith('.js'));

/** The package as n8n-core's loader describes it, printed by `test/support/package/loadPackage.mjs`. */
export interface LoadedPackage {
	exports: Record<string, string[]>;
	known: { nodes: Record<string, { className: string; sourcePath: string }> };
	nodes: Array<INodeTypeDescription & { iconUrl: Themed }>;
	credentials: Array<ICredentialType & { iconUrl: Themed }>;
	loaded: string[];
}

/** An icon's paths below `icons/` for the two themes, as n8n's loader writes them. */
export interface Themed {
	light: string;
	dark: string;
}

/**
 * Loads a package with n8n-core in a separate process, outside Jest's module system.
 * @param packageFolder by default, the unpacked package
 * @throws Error with the loader's message if the package cannot be loaded
 */
export function load(packageFolder = unpacked()): LoadedPackage {
	const folder = mkdtempSync(path.join(tmpdir(), 'n8n-host-'));
	try {
		mkdirSync(path.join(folder, 'node_modules'));
		symlinkSync(
			path.join(root, 'node_modules/n8n-workflow'),
			path.join(folder, 'node_modules/n8n-workflow'),
			'junction',
		);
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			[path.join(root, 'test/support/package/loadPackage.mjs'), packageFolder, folder],
			{
				cwd: folder,
				encoding: 'utf8',
				maxBuffer: 64 * 1024 * 1024,
				// n8n-core loads classes in another way if it detects a test environment.
				env: {
					...process.env,
					NODE_ENV: 'production',
					N8N_USER_FOLDER: folder,
					N8N_LOG_LEVEL: 'silent',
					N8N_DIAGNOSTICS_ENABLED: 'false',
				},
			},
		);
		if (status !== 0) throw new Error(`n8n-core could not load the package:\n${stderr}`);
		return JSON.parse(stdout) as LoadedPackage;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
