import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/package/packedPackage.cts';

/** The packages that no file imports, each with its use. */
const INDIRECT: Readonly<Record<string, string>> = {
	'@stryker-mutator/core': 'npm run task -- mutation runs it',
	'@swc/core': '@swc/jest compiles with it',
	'@types/jest': 'the types of the tests',
	'@types/luxon': 'the types of luxon',
	'@types/node': 'the types of Node.js',
	'@types/pngjs': 'the types of pngjs',
	'auto-changelog': 'n8n-node release runs it',
	prettier: 'npm run lint and npm run format run it',
	'release-it': 'n8n-node release runs it',
};

/** Returns whether a tracked file in the folder names the package as an import, a plugin, a style or a path. */
function isUsed(name: string, folder: string): boolean {
	const pattern = `['"/]${name.replaceAll('.', '\\.')}['"/]`;
	const files = ['*.ts', '*.cts', '*.mts', '*.tsx', '*.js', '*.mjs', '*.cjs', '*.css'].map(
		(end) => `${folder}${end}`,
	);
	if (folder === '') files.push(':!sandbox');
	try {
		execFileSync('git', ['grep', '-qE', pattern, '--', ...files], { cwd: root });
		return true;
	} catch {
		return false;
	}
}

it.each([
	['package.json', ''],
	['sandbox/package.json', 'sandbox/'],
])('every development dependency in %s is used', (file, folder) => {
	const manifest = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
		devDependencies: Record<string, string>;
	};
	const unused = Object.keys(manifest.devDependencies).filter(
		(name) => !(name in INDIRECT) && !isUsed(name, folder),
	);
	expect(unused).toEqual([]);
});

it("the nodes' own code uses fast-xml-parser", () => {
	expect(isUsed('fast-xml-parser', 'nodes/')).toBe(true);
});
