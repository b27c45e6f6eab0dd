// `npm run test:versions`: what works in which release of n8n, into docs/compatibility.md.
//   npm run test:versions -- 1.123.81 operations     only this release, and these files of e2e/tests; the page takes
//                                                    the others from their last runs
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../tools/root.ts';
import { triedVersions } from './lib/n8n/releases.ts';
import type { Manifest } from './lib/n8n/releases.ts';
import { ABILITIES } from './lib/versions/abilities.ts';
import { compatibilityPage, tableOf } from './lib/versions/page.ts';
import { judge } from './lib/versions/results.ts';
import { keptRuns, runTests } from './lib/versions/runs.ts';

const { n8n: pinned } = (
	JSON.parse(readFileSync(path.join(root, 'e2e/package.json'), 'utf8')) as Manifest
).dependencies;
const versions = triedVersions(pinned);
const files = ABILITIES.flatMap(({ tests }) => tests);
const words = process.argv.slice(2);
const unknown = words.filter((word) => ![...versions, ...files].includes(word));
if (unknown.length > 0) {
	console.error(
		`Not tried: ${unknown.join(', ')}. Releases: ${versions.join(', ')}. Tests: ${files.join(', ')}.`,
	);
	process.exit(1);
}

/** Those that are named; all where none is. */
const chosen = (all: readonly string[]) => {
	const named = all.filter((one) => words.includes(one));
	return named.length > 0 ? named : all;
};
for (const version of chosen(versions)) {
	console.log(`\n── n8n ${version}`);
	await runTests(version, chosen(files));
}

const releases = versions.map(keptRuns).map(({ version, date, runs }) => ({
	version,
	date,
	verdicts: Object.fromEntries(
		ABILITIES.map((ability) => [ability.name, judge(ability, version, runs)]),
	),
}));
const table = tableOf(releases).map((cells) =>
	cells.map((cell) => cell.replaceAll(/<\/?sup>/g, ' ').trim()),
);
const widths = table[0].map((_, column) => Math.max(...table.map((cells) => cells[column].length)));
console.log();
for (const cells of table) {
	console.log(cells.map((cell, column) => cell.padEnd(widths[column])).join('  '));
}
const failures = releases.flatMap(({ version, verdicts }) =>
	Object.values(verdicts).flatMap((verdict) => verdict.failures.map((it) => `${version}, ${it}`)),
);
if (failures.length > 0) {
	for (const failure of failures) console.error(`✘ ${failure}`);
	console.error('docs/compatibility.md stays as it is.');
	process.exitCode = 1;
} else {
	const page = path.join(root, 'docs/compatibility.md');
	const text = compatibilityPage(releases, pinned);
	writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
	console.log('\nWritten to docs/compatibility.md.');
}
