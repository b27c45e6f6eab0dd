// `npm run release:check`: whether the package can be released as it is. Nothing is published, and nothing changed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../harness/root.mts';
import { runCheck } from './runCheck.mts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const numbers = (text: string) => text.split('.').map(Number);

/** The versions that can follow another one. */
function nextVersions(last: string): string[] {
	const [major, minor, patch] = numbers(last);
	return [`${major + 1}.0.0`, `${major}.${minor + 1}.0`, `${major}.${minor}.${patch + 1}`];
}

/** Says what is wrong with the version, and what to do. @param tags of earlier releases, and others */
function versionProblem(tags: string[]): string | undefined {
	const last = tags
		.filter((tag) => /^\d+\.\d+\.\d+$/.test(tag))
		.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
		.at(-1);
	if (last === undefined || nextVersions(last).includes(version)) return undefined;
	return `${last} is released: the version in package.json has to be ${nextVersions(last).join(' or ')}, not ${version}.`;
}

/** Says what is wrong with the change log, whose newest version comes first, and what to do. */
function changeLogProblem(changeLog: string): string | undefined {
	const [, newest = ''] = changeLog.split(/^## /m);
	const [heading, ...changes] = newest.split('\n');
	if (heading.split(' ')[0] !== version) return `CHANGELOG.md has to begin with "## ${version}".`;
	return changes.join('').trim() ? undefined : `CHANGELOG.md has to say what ${version} changes.`;
}

const tags = execFileSync('git', ['tag', '--list'], { cwd: root, encoding: 'utf8' }).split('\n');
const problems = [versionProblem(tags), changeLogProblem(read('CHANGELOG.md'))].filter(Boolean);
for (const problem of problems) console.log(`✘ ${problem}`);
const { failed } = await runCheck({
	name: 'the package',
	command: ['jest', 'test/package', 'test/lint'],
	runsTests: true,
});
const isReady = problems.length === 0 && failed === 0;
console.log(
	isReady
		? `\n${version} can be released, once a person has filled in what docs/publishing.md lists.`
		: `\n${version} cannot be released yet.`,
);
process.exitCode = isReady ? 0 : 1;
