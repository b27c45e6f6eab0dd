// `npm run task -- versions`: the tests in other releases of n8n, one after the other.
//   npm run task -- versions 2.11.4 operations     only this release, and only these files of e2e/tests
// docs/install.md, kept by hand, says what works in each release.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { root } from '../harness/root.mts';

/**
 * The releases, oldest first: the last without `resumeToken`, which answers by reply need; the newest.
 * Each with versions of inner packages in place of those that it asks for and that cannot be had.
 */
const RELEASES = JSON.parse(readFileSync(path.join(root, 'e2e/releases.json'), 'utf8')) as Record<
	string,
	Record<string, string>
>;

const words = process.argv.slice(2);
const named = Object.keys(RELEASES).filter((version) => words.includes(version));
const files = words.filter((word) => !named.includes(word));
const manifest = JSON.parse(readFileSync(path.join(root, 'e2e/package.json'), 'utf8')) as {
	dependencies: Record<string, string>;
	pnpm: object;
};
const failed: string[] = [];

for (const version of named.length > 0 ? named : Object.keys(RELEASES)) {
	console.log(`\n── n8n ${version}`);
	const folder = path.join(root, '.cache/versions', version);
	mkdirSync(folder, { recursive: true });
	const own = {
		...manifest,
		dependencies: { ...manifest.dependencies, n8n: version },
		pnpm: { ...manifest.pnpm, overrides: RELEASES[version] },
	};
	writeFileSync(path.join(folder, 'package.json'), JSON.stringify(own, null, 2));
	const { exitCode } = await execa(process.execPath, ['e2e/test.mts', ...files], {
		cwd: root,
		env: { N8N_MANIFEST: folder },
		stdio: ['ignore', 'inherit', 'inherit'],
		reject: false,
	});
	if (exitCode !== 0) failed.push(version);
}
console.log(failed.length > 0 ? `\nNot all passed in n8n ${failed.join(', ')}.` : '\nAll passed.');
process.exitCode = failed.length > 0 ? 1 : 0;
