// Imports go in one direction through the nodes, and each name is declared once. ESLint enforces the direction: these
// tests show that its rules work, and check what they do not cover.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import {
	folderGraph,
	importGraph,
	inCircles,
	namesDeclaredTwice,
} from '../support/package/importGraph';
import { root } from '../support/package/packedPackage';
import { readSources } from '../support/package/repositoryFiles';

const NODES = 'nodes/SmsCampaigns';

/** Lints each text as if it were the file, and returns the names of the rules that it breaks. */
function brokenRules(texts: ReadonlyArray<[file: string, text: string]>): string[][] {
	const script = path.join(root, 'test/support/package/lintImports.mjs');
	const { stdout, stderr } = spawnSync(process.execPath, [script], {
		input: JSON.stringify(texts),
		encoding: 'utf8',
		timeout: 120_000,
	});
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as string[][];
}

const FORBIDDEN: Array<[file: string, imported: string]> = [
	[`${NODES}/shared/pluralize.ts`, '../api/model/types'],
	[`${NODES}/api/model/types.ts`, '../format/types'],
	[`${NODES}/api/format/types.ts`, '../http/request'],
	[`${NODES}/api/errors/redact.ts`, '../http/request'],
	[`${NODES}/api/http/request.ts`, '../resources/npai'],
	[`${NODES}/api/resources/npai.ts`, '../../rules/recipients/recipient'],
	[`${NODES}/rules/recipients/recipient.ts`, '../../api/model/types'],
	[`${NODES}/rules/targets/types.ts`, '../recipients/readRecipients'],
	[`${NODES}/rules/message/sender.ts`, '../targets/types'],
	[`${NODES}/rules/grouping/duplicates.ts`, '../ledger/ledger'],
	[`${NODES}/rules/ledger/ledger.ts`, '../grouping/groupCampaigns'],
	[`${NODES}/responsePage/style.ts`, '../actions/operations'],
	[`${NODES}/trigger/registration/events.ts`, '../settings/filters'],
	[`${NODES}/trigger/description/index.ts`, '../settings/filters'],
	[`${NODES}/trigger/settings/filters.ts`, '../receive/eventId'],
	[`${NODES}/trigger/lifecycle/create.ts`, '../receive/eventId'],
	[`${NODES}/trigger/receive/eventId.ts`, '../lifecycle/checkWebhooks'],
	[`${NODES}/trigger/receive/eventId.ts`, '../../actions/operations'],
	[`${NODES}/actions/common/paging.ts`, '../npai'],
	[`${NODES}/actions/methods/listSearch.ts`, '../npai'],
	[`${NODES}/actions/apiError/index.ts`, '../npai'],
	[`${NODES}/actions/npai/index.ts`, '../webhook'],
	[`${NODES}/actions/webhook/index.ts`, '../campaign'],
	[`${NODES}/actions/campaign/index.ts`, '../webhook'],
	[`${NODES}/actions/router.ts`, '../trigger/lifecycle/checkWebhooks'],
	[`${NODES}/runtime.ts`, './api/model/types'],
	[`${NODES}/loadRuntime.ts`, './actions/router'],
	[`${NODES}/SmsCampaigns.node.ts`, './runtime'],
	[`${NODES}/SmsCampaignsTrigger.node.ts`, './trigger/lifecycle/checkWebhooks'],
	[`${NODES}/shared/pluralize.ts`, '../../../sandbox/src/main'],
	['credentials/SmsCampaignsApi.credentials.ts', `../${NODES}/shared/pluralize`],
	['sandbox/src/lib.ts', `../../${NODES}/shared/pluralize.ts`],
];

const ALLOWED: Array<[file: string, text: string]> = [
	[`${NODES}/api/http/request.ts`, "import '../format/types'; import '../../shared/pluralize';"],
	[`${NODES}/rules/targets/types.ts`, "import type {} from '../recipients/recipient';"],
	[`${NODES}/trigger/receive/index.ts`, "import 'luxon'; import 'crypto'; import './eventId';"],
	[`${NODES}/loadRuntime.ts`, "export const load = () => import('./runtime');"],
	['sandbox/src/lib.ts', "import './server/app.ts'; import 'node:path';"],
];

describe('ESLint', () => {
	it('refuses imports in the wrong direction, also of types and at run time', () => {
		const texts = FORBIDDEN.map(([file, other]): [string, string] => [file, `import '${other}';`]);
		texts.push(
			[`${NODES}/shared/pluralize.ts`, "import type { Fault } from '../api/model/types';"],
			[`${NODES}/shared/pluralize.ts`, "export const load = () => import('../runtime');"],
		);
		const broken = brokenRules(texts);
		const missed = texts.filter(
			(_text, at) => !broken[at].includes('import-x/no-restricted-paths'),
		);
		expect(missed).toEqual([]);
	}, 150_000);

	it('refuses circles of files, and nothing else', () => {
		// json.ts imports limits.ts.
		const circle = "import { parseJson } from './json'; parseJson('');";
		expect(brokenRules([[`${NODES}/api/format/limits.ts`, circle], ...ALLOWED])).toEqual([
			['import-x/no-cycle'],
			...ALLOWED.map(() => []),
		]);
	}, 150_000);
});

describe('in the nodes', () => {
	const sources = readSources().filter(({ name }) => /^nodes\/.*\.ts$/.test(name));
	const graph = importGraph(sources);

	it('neither files nor folders import each other in circles', () => {
		expect(graph.size).toBeGreaterThan(100);
		expect([...inCircles(graph), ...inCircles(folderGraph(graph))]).toEqual([]);
	});

	it('each top-level name is declared in one file', () => {
		expect(namesDeclaredTwice(sources)).toEqual({});
	});
});

it('finds circles of files and of folders', () => {
	const graph = importGraph([
		{ name: 'a/one.ts', text: "import type { X } from '../b';" },
		{ name: 'a/two.ts', text: '' },
		{ name: 'b/index.ts', text: "export * from '../a/two'; import 'luxon';" },
		{ name: 'c/one.ts', text: "import './two'; import '../a/one';" },
		{ name: 'c/two.ts', text: "const load = () => import('./one');" },
	]);
	expect(inCircles(graph)).toEqual(['c/one.ts', 'c/two.ts']);
	expect(inCircles(folderGraph(graph))).toEqual(['a', 'b']);
});

it('finds names that are declared twice', () => {
	const one = 'const a = 1; function b() {} class C {} interface D {} type E = 1; let f = 1;';
	const two =
		'const a = () => { const g = 1; }; type b = 2; class C {} export type D = 3; { let f; }';
	expect(
		namesDeclaredTwice([
			{ name: 'one.ts', text: one },
			{ name: 'two.ts', text: `${two} interface E {} const g = 1;` },
		]),
	).toEqual(
		Object.fromEntries(['a', 'b', 'C', 'D', 'E'].map((name) => [name, ['one.ts', 'two.ts']])),
	);
});
