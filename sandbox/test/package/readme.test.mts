import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { newTempFolder } from '../support/tempFolder.mts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test("the README's example test passes", () => {
	const [example = ''] = (README.split('```ts\n')[1] ?? '').split('```\n');
	const [, name = ''] = /Saved as `([\w.]+)`/.exec(README) ?? [];
	assert.match(example, /createSandbox/);
	const index = new URL('../../src/index.mts', import.meta.url).href;
	const folder = newTempFolder();
	// The example must work with this file, which `npm init --yes` creates.
	writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
	const script = join(folder, name);
	writeFileSync(script, example.replace("'sms-campaigns-sandbox'", `'${index}'`));
	// NODE_TEST_CONTEXT would make the child process report to this test run.
	const { NODE_TEST_CONTEXT: _, ...env } = process.env;
	const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', script], {
		env,
		encoding: 'utf8',
	});
	assert.equal(status, 0, stdout + stderr);
	assert.match(stdout, /pass 1/);
});
