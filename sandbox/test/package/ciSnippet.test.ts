import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parse } from 'yaml';

import { readCommandLine } from '../../src/commandLine.ts';

interface Workflow {
	jobs: Record<string, { steps: Array<{ uses?: string; run?: string }> }>;
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const [, snippet = ''] = /```yaml\n([^]*?)```/.exec(read('docs/ci.md')) ?? [];
const steps = (parse(snippet) as Workflow).jobs.test?.steps ?? [];

test('the snippet for GitHub Actions is YAML whose commands a shell can read', () => {
	const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
	assert.equal(commands.length, 3);
	for (const command of commands) {
		const { status, stderr } = spawnSync('sh', ['-n', '-c', command], { encoding: 'utf8' });
		assert.equal(status, 0, stderr);
	}
});

test('it uses the actions that the workflows of the repository use', () => {
	const own = read('../.github/workflows/ci.yml');
	const used = snippet.match(/uses: .*/g) ?? [];
	assert.equal(used.length, 2);
	for (const line of used) assert.ok(own.includes(line), line);
});

test('it starts this package, in its version, with options that there are', () => {
	const { name, version } = JSON.parse(read('package.json')) as Record<string, string>;
	const [, options = ''] = /npx --yes (.*) > sandbox\.log &/.exec(snippet) ?? [];
	const [started, ...args] = options.split(' ');
	assert.equal(started, `${name}@${version}`);
	assert.equal(readCommandLine(args, {}).strict, true);
});
