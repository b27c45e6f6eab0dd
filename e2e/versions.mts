// `npm run task -- versions`: runs the tests in other n8n releases, one by one.
//   npm run task -- versions 2.11.4 operations     only this release, and only these files in e2e/tests
// docs/install.md, which is updated manually, lists what works in each release.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { root } from '../harness/root.mts';

/**
 * The releases, oldest first: the last release without `resumeToken`, which replies to questions need, and the newest.
 * Each release's entry replaces the versions of inner packages that are no longer available.
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
console.log(
	failed.length > 0 ? `\nTests failed in n8n ${failed.join(', ')}.` : '\nAll tests passed.',
);
process.exitCode = failed.length > 0 ? 1 : 0;
