import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { ASSUMPTIONS } from '../../src/assumptions/register.ts';
import { describeSwitch } from '../../src/assumptions/assumption.ts';
import { faultRows, readReadme } from '../support/readme.ts';
import { servedRoutes } from '../support/routes.ts';

const readme = readReadme();
/** What the page reads, which is no part of the control API. */
const OF_THE_PAGE = /^(?:view|page|live)(?:\/|$)/;

test('the README shows the register as it is', () => {
	for (const { id, text, default: value, switch: rule } of ASSUMPTIONS) {
		const shown = rule ? `\`${JSON.stringify(value)}\`` : 'fixed';
		const row = `| \`${id}\` | ${text} | ${shown} | ${rule ? describeSwitch(rule) : '–'} |`;
		assert.ok(readme.includes(row), row);
	}
});

test('the README shows every kind and field of faults as it is, and no other', () => {
	const rows = Object.values(faultRows()).flat();
	for (const row of rows) assert.ok(readme.includes(row), row);
	const [, section = ''] = readme.split('\n### Faults\n');
	const [faults = ''] = section.split('\n## ');
	const shown = faults.split('\n').filter((line) => line.startsWith('| `'));
	assert.deepEqual(shown.sort(), rows.sort());
});

test('the README has a row for every control call, and no other', async () => {
	const served = (await servedRoutes())
		.filter(({ path }) => path.startsWith('/_sandbox/'))
		.map(({ method, path }) => ({ method, path: path.slice('/_sandbox/'.length) }))
		.filter(({ path }) => !OF_THE_PAGE.test(path))
		.map(({ method, path }) => `${method} ${path}`);
	const rows = [...readme.matchAll(/^\| (GET|PUT|POST|DELETE) \| `([^`]+)` \|/gm)];
	const shown = rows.map(([, method, path]) => `${method} ${path}`);
	assert.deepEqual(shown.sort(), served.sort());
	for (const row of rows) {
		const cells = readme.slice(row.index).split('\n')[0]?.split('|') ?? [];
		assert.equal(cells.length, 6, row[0]);
		assert.notEqual(cells[4]?.trim(), '', row[0]);
	}
});

test('the example of a test in the README passes', () => {
	const file = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
	const [example = ''] = (file.split('```ts\n')[1] ?? '').split('```\n');
	assert.match(example, /createSandbox/);
	const index = new URL('../../src/index.ts', import.meta.url).href;
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	after(() => rmSync(folder, { recursive: true }));
	const script = join(folder, 'example.test.mts');
	writeFileSync(script, example.replace("'sms-campaigns-sandbox'", `'${index}'`));
	// Without the variable by which this run marks its own tests.
	const { NODE_TEST_CONTEXT: _, ...env } = process.env;
	const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', script], {
		env,
		encoding: 'utf8',
		timeout: 60_000,
	});
	assert.equal(status, 0, stdout + stderr);
	assert.match(stdout, /pass 1/);
});
