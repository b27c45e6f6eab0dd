import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { after, test } from 'node:test';

import { describeSwitch } from '../../src/assumptions/assumption.ts';
import { ASSUMPTIONS } from '../../src/assumptions/register.ts';
import { USAGE } from '../../src/commandLine.ts';
import { PROFILES } from '../../src/domain/profile.ts';
import { faultRows, readPage } from '../support/docs.ts';
import { servedRoutes } from '../support/routes.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const PAGES = readdirSync(new URL('docs', ROOT)).map((file) => `docs/${file}`);

/** Links and pictures of a page that lead to files; `file` is relative to the sandbox's folder. */
function linksOf(page: string) {
	const text = read(page).replace(/```[^]*?```/g, '');
	return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
		.map(([, link, source]) => link ?? source ?? '')
		.filter((to) => !/^[a-z]+:/.test(to))
		.map((to) => {
			const [file = '', anchor] = to.split('#');
			return { to, anchor, file: file === '' ? page : posix.join(posix.dirname(page), file) };
		});
}

/** The anchors that a code host makes of a page's headings. */
const anchorsOf = (page: string) =>
	[...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);

/** Routes for the page only, which are not part of the control API. */
const OF_THE_PAGE = /^(?:view|page|live)(?:\/|$)/;

test('the docs show the register as it is', () => {
	const page = readPage('assumptions');
	for (const { id, text, default: value, switch: rule } of ASSUMPTIONS) {
		const shown = rule ? `\`${JSON.stringify(value)}\`` : 'fixed';
		const row = `| \`${id}\` | ${text} | ${shown} | ${rule ? describeSwitch(rule) : '–'} |`;
		assert.ok(page.includes(row), row);
	}
});

test('the docs show every kind and field of faults as it is, and no other', () => {
	const page = readPage('faults');
	const rows = Object.values(faultRows()).flat();
	for (const row of rows) assert.ok(page.includes(row), row);
	const [, section = ''] = page.split('\n## Faults\n');
	const [faults = ''] = section.split('\n## ');
	const shown = faults.split('\n').filter((line) => line.startsWith('| `'));
	assert.deepEqual(shown.sort(), rows.sort());
});

test('the docs have a row for every control call, and no other', async () => {
	const page = readPage('control');
	const served = (await servedRoutes())
		.filter(({ path }) => path.startsWith('/_sandbox/'))
		.map(({ method, path }) => ({ method, path: path.slice('/_sandbox/'.length) }))
		.filter(({ path }) => !OF_THE_PAGE.test(path))
		.map(({ method, path }) => `${method} ${path}`);
	const rows = [...page.matchAll(/^\| (GET|PUT|POST|DELETE) \| `([^`]+)` \|/gm)];
	const shown = rows.map(([, method, path]) => `${method} ${path}`);
	assert.deepEqual(shown.sort(), served.sort());
	for (const row of rows) {
		const cells = page.slice(row.index).split('\n')[0]?.split('|') ?? [];
		assert.equal(cells.length, 6, row[0]);
		assert.notEqual(cells[4]?.trim(), '', row[0]);
	}
});

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
		timeout: 60_000,
	});
	assert.equal(status, 0, stdout + stderr);
	assert.match(stdout, /pass 1/);
});

test('the README is short, and leads to each page', () => {
	assert.ok(read('README.md').length <= 12_000);
	const led = linksOf('README.md').map(({ file }) => file);
	for (const page of PAGES) assert.ok(led.includes(page), `${page} is not in the README`);
});

test('every link of the README and the docs leads to a file and a heading that are there', () => {
	for (const page of ['README.md', ...PAGES]) {
		for (const { to, file, anchor } of linksOf(page)) {
			assert.ok(existsSync(new URL(file, ROOT)), `${page}: ${to}`);
			if (anchor === undefined || !file.endsWith('.md')) continue;
			assert.ok(anchorsOf(file).includes(anchor), `${page}: ${to}`);
		}
	}
});

test('the options in the docs are those of the command, and the profiles are those that there are', () => {
	const page = readPage('commandLine');
	const shown = [...page.matchAll(/^\| `(--[\w-]+)/gm)].map(([, name]) => name);
	const usage = [...USAGE.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name]) => name);
	assert.deepEqual(shown.sort(), usage.filter((name) => name !== '--help').sort());
	for (const name of Object.keys(PROFILES)) {
		assert.ok(page.includes(`\`${name}\``) && readPage('faults').includes(`\`${name}\``), name);
	}
});
