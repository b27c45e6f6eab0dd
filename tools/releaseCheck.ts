// `npm run release:check`: whether the package can be released as it is. Nothing is published, and nothing changed.
// One line per check, what a person has to fill in (docs/publishing.md), and the total.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { changeLogProblem, openPoints, versionProblem } from './release.ts';
import { root } from './root.ts';
import { describeRow, jestCheck, nodeTestCheck, runCheck } from './runCheck.ts';
import type { Row } from './runCheck.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const git = (...args: string[]) =>
	execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const { version } = JSON.parse(read('package.json')) as { version: string };

/** The film of `npm run demo`. @returns what is wrong with it and what to do */
function filmProblem(): string | undefined {
	const file = '.cache/demo.webm';
	const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
	if (!stat?.size) return `${file} is missing: npm run demo films it`;
	const changed = Number(git('log', '-1', '--format=%ct', '--', 'nodes', 'credentials', 'icons'));
	return stat.mtimeMs < changed * 1000
		? `${file} is older than the nodes: npm run demo films it again`
		: undefined;
}

/** A check that needs no program of its own. @param find says what is wrong and what to do */
function look(name: string, find: () => string | undefined): Row {
	const started = performance.now();
	const problem = find();
	const failed = problem === undefined ? 0 : 1;
	const row = {
		name,
		passed: failed === 0,
		totals: { passed: 1 - failed, failed, leftOut: 0 },
		runsTests: false,
		ms: performance.now() - started,
		note: problem ?? '',
	};
	console.log(describeRow(row));
	return row;
}

console.log(`Can n8n-nodes-sms-campaigns ${version} be released?\n`);
const rows = [
	look('change log', () => changeLogProblem(read('CHANGELOG.md'), version)),
	look('version', () => versionProblem(version, git('tag', '--list').split('\n'))),
	look('film', filmProblem),
];
for (const check of [
	jestCheck('tarball', ['package/(tarball|manifest|loading|lockfile)']),
	jestCheck("n8n's scanner", ['package/scanner']),
	jestCheck("n8n's guidelines", ['package/(verificationGuidelines|uxGuidelines)']),
	jestCheck('notices', ['package/notices']),
	jestCheck('placeholders', ['package/publishing']),
	jestCheck('first workflows', ['engine/upgrading']),
	nodeTestCheck('the same in n8n', ['node', 'e2e/test.ts', 'firstVersion']),
]) {
	rows.push(await runCheck(check));
}

const open = openPoints(read('docs/publishing.md'));
console.log(`\nA person has to fill in (docs/publishing.md):`);
for (const point of open) console.log(`– ${point}`);
const failed = rows.filter(({ passed }) => !passed).map(({ name }) => name);
console.log(
	`\n${rows.length - failed.length} of ${rows.length} checks passed, ${open.length} points are left to a person.${failed.length > 0 ? ` Not passed: ${failed.join(', ')}.` : ''}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
