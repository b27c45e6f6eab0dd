import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/package/packedPackage.cts';

interface Entry {
	version?: string;
	resolved?: string;
	devDependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
}

const read = (file: string) =>
	JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
		packages: Record<string, Entry>;
	} & Entry;

/** Returns whether Node.js finds `name` from the folder `from`, in node_modules of this or a parent folder. */
function isFound(packages: Record<string, Entry>, from: string, name: string): boolean {
	if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true;
	if (from === '') return false;
	return isFound(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

describe.each(['', 'sandbox/'])('%spackage-lock.json', (folder) => {
	const { packages } = read(`${folder}package-lock.json`);
	const entries = Object.entries(packages);

	// npm omits packages that are missing from its registry, and then `npm ci` rejects the lockfile on every platform.
	it('contains the optional packages of every platform', () => {
		const missing = entries.flatMap(([from, { optionalDependencies = {} }]) =>
			Object.keys(optionalDependencies).filter((name) => !isFound(packages, from, name)),
		);
		expect(missing).toEqual([]);
	});

	it('pins the version of each package, and names no registry', () => {
		const loose = entries.filter(
			([name, { version, resolved }]) => name !== '' && (!version || resolved?.startsWith('http')),
		);
		expect(loose).toEqual([]);
	});

	it('contains the versions that package.json requires', () => {
		const { devDependencies = {} } = read(`${folder}package.json`);
		expect(packages[''].devDependencies).toEqual(devDependencies);
		const installed = Object.keys(devDependencies).map((name) => [
			name,
			packages[`node_modules/${name}`]?.version,
		]);
		expect(Object.fromEntries(installed)).toEqual(devDependencies);
	});
});
