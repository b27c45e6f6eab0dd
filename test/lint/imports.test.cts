// Tests the lint rules for imports and layers: ESLint checks the direction of imports, and oxlint rejects cycles.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../support/package/packedPackage.cts';

const NODES = 'nodes/SmsCampaigns';
const DIRECTION = 'import-x/no-restricted-paths';
const CIRCLE = 'import-x/no-cycle';
const PACKAGE = 'no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';

/** Source code for each file name, and the ESLint rules that the code violates. */
const CASES: Array<[file: string, text: string, broken: string[]]> = [
	[`${NODES}/shared/text.ts`, "import '../api/model/types';", [PACKAGE, DIRECTION]],
	[
		`${NODES}/shared/text.ts`,
		"import type { Fault } from '../api/model/types';",
		[PACKAGE, DIRECTION],
	],
	[
		`${NODES}/shared/text.ts`,
		"export const load = () => import('../runtime');",
		[CIRCLE, DIRECTION],
	],
	[`${NODES}/shared/text.ts`, "import type { INode } from 'n8n-workflow';", [PACKAGE]],
	[`${NODES}/shared/text.ts`, "import './indexRanges';", []],
	[`${NODES}/api/http/request.ts`, "import '../../rules/recipients/readRecipients';", [DIRECTION]],
	[`${NODES}/rules/message/links.ts`, "import '../../api/model/types';", [DIRECTION]],
	[`${NODES}/trigger/receive/outputItems.ts`, "import '../../actions/operations';", [DIRECTION]],
	[`${NODES}/SmsCampaigns.node.ts`, "import './runtime';", [PACKAGE]],
	[`${NODES}/SmsCampaigns.node.ts`, "void import('./runtime');", []],
	[`${NODES}/runtime.ts`, "import '../../sandbox/src/main.mts';", [DIRECTION]],
	['credentials/SmsCampaignsApi.credentials.ts', `import '../${NODES}/runtime';`, [DIRECTION]],
	['sandbox/src/lib.mts', `import '../../${NODES}/runtime.ts';`, [DIRECTION]],
	[`${NODES}/run/hints.ts`, 'try { JSON.parse(""); } catch {}', [SYNTAX]],
	[`${NODES}/run/hints.ts`, 'try { JSON.parse(""); } catch (thrown) { throw thrown; }', []],
	[
		`${NODES}/rules/message/links.ts`,
		`export const text = "'Short Link URLs' is empty";`,
		[SYNTAX],
	],
	[
		`${NODES}/rules/message/links.ts`,
		"export const text = (label: string) => `'${label}' is empty`;",
		[],
	],
	[`${NODES}/api/http/request.ts`, "import '../format/xml'; import 'luxon';", []],
	['sandbox/src/lib.mts', "import './server/app.mts'; import 'node:path';", []],
];

it('ESLint rejects imports in the wrong direction, cycles of import(), field labels in rules/, and swallowed exceptions', () => {
	const { stdout, stderr } = spawnSync(
		process.execPath,
		[path.join(root, 'test/lint/lintImports.mjs')],
		{ input: JSON.stringify(CASES), encoding: 'utf8' },
	);
	if (stdout === '') throw new Error(stderr);
	const found = JSON.parse(stdout) as string[][];
	const table = CASES.map(([file, text], at) => [file, text, found[at]]);
	expect(table).toEqual(CASES);
});

it.each([
	["import { b } from './b'; b();", 1],
	["import type { B } from './b'; export type A = B;", 1],
	["export type { B } from './b';", 1],
	['export const a = 1;', 0],
])('oxlint reports a cycle only if b.ts and a.ts import each other: %s', (text, status) => {
	const folder = mkdtempSync(path.join(tmpdir(), 'n8n-circles-'));
	writeFileSync(path.join(folder, 'a.ts'), text);
	writeFileSync(path.join(folder, 'b.ts'), "import type { A } from './a';");
	const args = ['node_modules/oxlint/bin/oxlint', '--config', '.oxlintrc.json', folder];
	const found = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
	rmSync(folder, { recursive: true });
	expect(found.stdout).toMatch(status === 0 ? /0 errors/ : /Dependency cycle/);
	expect(found.status).toBe(status);
});
