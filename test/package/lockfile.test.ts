import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/package/packedPackage';

interface Entry {
	version?: string;
	resolved?: string;
	optionalDependencies?: Record<string, string>;
}

const lockfiles = ['package-lock.json', 'sandbox/package-lock.json'];

const read = (file: string) =>
	(
		JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
			packages: Record<string, Entry>;
		}
	).packages;

/** Where Node.js finds a package, seen from another: in its own node_modules, or in one further up. */
function isFound(packages: Record<string, Entry>, from: string, name: string): boolean {
	if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true;
	if (from === '') return false;
	return isFound(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

describe.each(lockfiles)('%s', (file) => {
	it('is there', () => {
		expect(existsSync(path.join(root, file))).toBe(true);
	});

	// npm leaves out what its registry lacks when it writes the file, and `npm ci` then refuses that file everywhere.
	it('names the packages for every platform', () => {
		const packages = read(file);
		const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
			Object.keys(optionalDependencies).filter((name) => !isFound(packages, from, name)),
		);
		expect(missing).toEqual([]);
	});

	it('pins a version for each package', () => {
		const loose = Object.entries(read(file))
			.filter(([name, { version }]) => name !== '' && !version)
			.map(([name]) => name);
		expect(loose).toEqual([]);
	});
});

it('asks for the versions in package.json', () => {
	const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
		devDependencies: Record<string, string>;
	};
	const packages = read('package-lock.json');
	for (const [name, version] of Object.entries(devDependencies)) {
		expect({ name, version: packages[`node_modules/${name}`]?.version }).toEqual({ name, version });
	}
});
