import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

test('the example of a test in the README passes', () => {
	const file = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
	const [example = ''] = (file.split('```ts\n')[1] ?? '').split('```\n');
	const [, name = ''] = /Saved as `([\w.]+)`/.exec(file) ?? [];
	assert.match(example, /createSandbox/);
	const index = new URL('../../src/index.ts', import.meta.url).href;
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	after(() => rmSync(folder, { recursive: true }));
	// As `npm init --yes` makes it: imports work in it all the same.
	writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
	const script = join(folder, name);
	writeFileSync(script, example.replace("'sms-campaigns-sandbox'", `'${index}'`));
	// Without the variable that marks processes of this test run.
	const { NODE_TEST_CONTEXT: _, ...env } = process.env;
	const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', script], {
		env,
		encoding: 'utf8',
	});
	assert.equal(status, 0, stdout + stderr);
	assert.match(stdout, /pass 1/);
});
