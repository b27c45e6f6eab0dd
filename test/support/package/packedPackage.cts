import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';

/** The repository. */
export const root = path.resolve(__dirname, '../../..');

/** The folder that holds the tarball and what was unpacked from it. */
const packed = () => {
	const folder = process.env.PACKED;
	if (!folder) throw new Error('PACKED is not set: the package was not packed before the tests');
	return folder;
};

/** Path of the tarball. */
export const tarball = () => path.join(packed(), 'package.tgz');

/** Path of the unpacked package. */
export const unpacked = () => path.join(packed(), 'package');

/** A file of the unpacked package as text. */
export const readUnpacked = (file: string) => readFileSync(path.join(unpacked(), file), 'utf8');

/** All files below a folder, relative to it, sorted, with `/` between the parts. */
export const filesBelow = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
		.map((file) => file.split(path.sep).join('/'))
		.sort();

/** The JavaScript files that users run. */
export const scripts = () => filesBelow(unpacked()).filter((file) => file.endsWith('.js'));

/** What n8n-core's loader says of the package, as `test/support/package/loadPackage.mjs` prints it. */
export interface LoadedPackage {
	exports: Record<string, string[]>;
	known: { nodes: Record<string, { className: string; sourcePath: string }> };
	nodes: Array<INodeTypeDescription & { iconUrl: Themed }>;
	credentials: Array<ICredentialType & { iconUrl: Themed }>;
	loaded: string[];
}

/** An icon as n8n's loader rewrites it: two addresses below `icons/`. */
export interface Themed {
	light: string;
	dark: string;
}

/**
 * Loads a package with n8n-core in a process of its own, outside Jest's module system.
 * @param packageFolder the unpacked package by default
 * @throws Error with the loader's own message when it cannot be loaded
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
				// n8n-core loads classes another way when it believes to be under test.
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
