// The project's own rules: types, layers, and n8n's warnings as errors. eslint.config.mjs contains n8n's rules, because
// n8n-node accepts no other eslint.config.mjs. `npm run lint` uses both files.
import { existsSync } from 'node:fs';
import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { defineConfig, globalIgnores } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import { configs as regexpConfigs } from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const recommended = n8nCommunityNodesPlugin.configs.recommended;

/** Code that users run inside n8n. */
const shipped = ['nodes/**/*.ts', 'credentials/**/*.ts'];

/** The types are known only after `npm test` has installed the sandbox's packages. */
const typedSandbox = existsSync(new URL('sandbox/node_modules', import.meta.url))
	? ['sandbox/{src,test}/**/*.{mts,tsx}']
	: [];

/** Code that belongs to a tsconfig.json. ESLint checks this code with type information. */
const typed = [...shipped, '{test,tools,harness,e2e,bench}/**/*.{cts,mts}', ...typedSandbox];

/** JavaScript that Node.js runs without a build. */
const scripts = ['**/*.{js,cjs,mjs}'];

const NODES = 'nodes/SmsCampaigns';

/**
 * The allowed imports of each file or folder of the nodes, in addition to its own files, `shared` and packages. A folder's
 * limits also apply to its subfolders. `shared` also imports no packages.
 */
const imports = {
	shared: [],
	api: [],
	'api/model': [],
	'api/format': ['api/model'],
	'api/errors': ['api/model', 'api/format'],
	'api/http': ['api/model', 'api/format', 'api/errors'],
	rules: [],
	'rules/dateTime.ts': [],
	'rules/recipients': ['rules/dateTime.ts'],
	'rules/message': ['rules/dateTime.ts'],
	fields: ['api'],
	run: ['api', 'fields'],
	campaign: ['api', 'rules', 'fields', 'run'],
	'campaign/columns.ts': [],
	'campaign/plan': ['api', 'rules'],
	sendAndWait: ['api', 'rules', 'fields', 'run', 'campaign'],
	trigger: ['api', 'rules', 'fields', 'sendAndWait'],
	'trigger/log.ts': [],
	'trigger/registration': ['api'],
	'trigger/settings': ['api', 'fields', 'trigger/registration'],
	'trigger/description': ['fields', 'trigger/registration', 'trigger/settings'],
	'trigger/lifecycle': ['api', 'trigger/registration', 'trigger/settings', 'trigger/log.ts'],
	'trigger/receive': [
		'api',
		'rules',
		'sendAndWait/reply',
		'sendAndWait/webhooks.ts',
		'trigger/registration',
		'trigger/settings',
		'trigger/log.ts',
	],
	actions: ['api', 'rules', 'fields', 'run', 'campaign', 'sendAndWait'],
	'actions/methods': ['api', 'fields', 'run'],
	'actions/apiError': ['api', 'fields', 'run'],
	'actions/npai': ['api', 'fields', 'run'],
	'actions/webhook': ['api', 'fields', 'run'],
	'runtime.ts': ['actions', 'run', 'trigger', 'sendAndWait'],
	'SmsCampaigns.node.ts': ['runtime.ts', 'actions', 'sendAndWait/webhooks.ts'],
	'SmsCampaignsTrigger.node.ts': ['runtime.ts', 'trigger/description'],
};

/** Returns a zone in which the files below `target` may import only packages and the allowed paths. */
const restrictedImports = (target, allowed) => ({
	target,
	from: '.',
	except: [...new Set(['node_modules', ...allowed])],
	message: `${target} may import packages and ${allowed.join(', ')} only.`,
});

/** The folders of the sandbox's server. Each folder imports only earlier folders. */
const sandboxLayers = [
	...['domain', 'assumptions', 'wire', 'faults', 'schemas', 'store', 'delivery', 'http'],
	...['api', 'control', 'view', 'server'],
];

/** Returns a zone for a folder of the sandbox's sources, which may import packages and the allowed folders. */
const restrictedSandboxImports = (folder, allowed) =>
	restrictedImports(`sandbox/src/${folder}`, [
		'sandbox/node_modules',
		...[folder, ...allowed].map((each) => `sandbox/src/${each}`),
	]);

/** `zones` for import-x/no-restricted-paths. */
const restrictedPaths = (zones) => ['error', { basePath: import.meta.dirname, zones }];

/** Turns a rule set's warnings into errors, so that nobody can ignore them. */
const strict = (rules) =>
	Object.fromEntries(
		Object.entries(rules).map(([name, setting]) => [name, setting === 'warn' ? 'error' : setting]),
	);

const nodeGlobals = Object.fromEntries(
	[
		...Object.getOwnPropertyNames(globalThis),
		'require',
		'module',
		'exports',
		'__dirname',
		'__filename',
	].map((name) => [name, 'readonly']),
);
const jestGlobals = Object.fromEntries(
	[
		'jest',
		'describe',
		'it',
		'test',
		'expect',
		'beforeAll',
		'beforeEach',
		'afterAll',
		'afterEach',
	].map((name) => [name, 'readonly']),
);

export default defineConfig(
	globalIgnores(['**/dist/', '**/node_modules/', '**/coverage/', '**/.cache/']),
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },

	{
		name: 'all TypeScript',
		files: ['**/*.{ts,cts,mts,tsx}'],
		extends: [
			js.configs.recommended,
			tseslint.configs.recommended,
			regexpConfigs['flat/recommended'],
		],
		rules: {
			'@typescript-eslint/consistent-type-imports': [
				'error',
				{ disallowTypeAnnotations: false, fixStyle: 'separate-type-imports' },
			],
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
			eqeqeq: 'error',
			'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
			...strict(regexpConfigs['flat/recommended'].rules),
			'regexp/no-super-linear-move': 'error',
			'regexp/no-unused-capturing-group': ['error', { fixable: true }],
			// `[^]` is as clear as the `s` flag, and does not affect the rest of the pattern.
			'regexp/match-any': ['error', { allows: ['[^]', 'dotAll'] }],
			// Ranges of control characters are easier to read in one notation.
			'regexp/control-character-escape': 'off',
		},
	},
	{
		name: 'TypeScript with type information',
		files: typed,
		languageOptions: { parserOptions: { projectService: true } },
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-floating-promises': [
				'error',
				{
					// Node's test runner awaits these functions automatically.
					allowForKnownSafeCalls: [
						{ from: 'package', package: 'node:test', name: ['describe', 'it', 'suite', 'test'] },
					],
				},
			],
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/only-throw-error': 'error',
			'@typescript-eslint/switch-exhaustiveness-check': [
				'error',
				{ considerDefaultExhaustiveForUnions: true },
			],
		},
	},
	{
		name: 'code that users run, with n8n’s rules',
		files: shipped,
		extends: [recommended, importX.flatConfigs.recommended],
		rules: {
			...strict(recommended.rules),
			'prefer-spread': 'off',
			'no-console': 'error',
			// The TypeScript compiler finds these errors faster.
			'import-x/default': 'off',
			'import-x/named': 'off',
			'import-x/namespace': 'off',
			// This rule is needed only for import(): oxlint finds cycles of other imports, including type imports.
			'import-x/no-cycle': 'error',
			'import-x/no-restricted-paths': restrictedPaths([
				restrictedImports('credentials', [`${NODES}/rules`]),
				restrictedImports(NODES, [NODES]),
				...Object.entries(imports).map(([target, allowed]) =>
					restrictedImports(
						`${NODES}/${target}`,
						[target, 'shared', ...allowed].map((each) => `${NODES}/${each}`),
					),
				),
			]),
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
			'@typescript-eslint/no-unsafe-argument': 'error',
			'@typescript-eslint/no-unsafe-assignment': 'error',
			'@typescript-eslint/no-unsafe-call': 'error',
			'@typescript-eslint/no-unsafe-member-access': 'error',
			'@typescript-eslint/no-unsafe-return': 'error',
			// n8n's scanner ignores `eslint-disable` comments, which would only hide the scanner's errors here.
			'no-warning-comments': ['error', { terms: ['eslint-disable'], location: 'anywhere' }],
		},
		settings: {
			'import-x/resolver-next': [createTypeScriptImportResolver()],
			// Without these settings, the rules that read imported files skip TypeScript.
			'import-x/extensions': ['.ts'],
			'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
		},
	},
	{
		name: 'imports of the sandbox',
		files: ['sandbox/**/*.{mts,tsx}'],
		plugins: { 'import-x': importX },
		rules: {
			'import-x/no-restricted-paths': restrictedPaths([
				restrictedImports('sandbox', ['sandbox']),
				...sandboxLayers.map((layer, at) =>
					restrictedSandboxImports(layer, sandboxLayers.slice(0, at)),
				),
				// `verify` is a client of a real service.
				restrictedSandboxImports('verify', ['assumptions', 'domain', 'api/schemas']),
			]),
		},
		settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
	},
	{
		name: 'code that handles only expected exceptions',
		files: [`${NODES}/{fields,run,actions,campaign}/**/*.ts`],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					selector: 'CatchClause[param=null]',
					message: 'Handle expected exceptions, and throw all others.',
				},
			],
		},
	},
	{
		name: 'rules without field labels',
		files: [`${NODES}/rules/**/*.ts`],
		rules: {
			'no-restricted-syntax': [
				'error',
				...[
					"Literal[value=/'[A-Z][a-z]+( [A-Z]|')/]",
					"TemplateElement[value.raw=/'[A-Z][a-z]+( [A-Z]|')/]",
				].map((selector) => ({ selector, message: 'Take the label of a field as a parameter.' })),
			],
		},
	},
	{
		name: 'shared without imports',
		files: [`${NODES}/shared/**/*.ts`],
		rules: { 'no-restricted-imports': ['error', { patterns: [{ regex: '^(?!\\./)' }] }] },
	},
	{
		name: 'imports of the harness and the code that uses it',
		files: ['{harness,e2e,bench,tools}/**/*.mts'],
		plugins: { 'import-x': importX },
		rules: {
			'import-x/no-restricted-paths': restrictedPaths([
				restrictedImports('harness', ['harness', 'sandbox']),
				...['e2e', 'bench', 'tools'].map((folder) =>
					restrictedImports(folder, [folder, 'harness', 'sandbox', 'nodes', 'credentials']),
				),
			]),
		},
		settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
	},
	{
		name: 'the sandbox page without any',
		files: ['sandbox/src/page/**/*.{mts,tsx}'],
		ignores: typedSandbox.length > 0 ? [] : ['**'],
		rules: {
			'@typescript-eslint/no-unsafe-argument': 'error',
			'@typescript-eslint/no-unsafe-assignment': 'error',
			'@typescript-eslint/no-unsafe-call': 'error',
			'@typescript-eslint/no-unsafe-member-access': 'error',
			'@typescript-eslint/no-unsafe-return': 'error',
		},
	},
	{
		name: 'package.json',
		files: ['package.json'],
		extends: [recommended],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		rules: strict(recommended.rules),
	},
	{
		name: 'files that n8n loads at startup',
		files: ['nodes/**/*.node.ts'],
		// Only `import()` may load this file.
		rules: { 'no-restricted-imports': ['error', './runtime'] },
	},
	{
		name: 'tests',
		files: ['test/**/*.{cts,mts}', 'sandbox/test/**/*.mts'],
		rules: {
			// A test may pass invalid values on purpose.
			'@typescript-eslint/no-explicit-any': 'off',
			// Tables of cases are long, but simple.
			'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
			// Tests match only trusted text.
			'regexp/no-super-linear-backtracking': 'off',
			'regexp/no-super-linear-move': 'off',
			'regexp/optimal-quantifier-concatenation': 'off',
		},
	},
	{
		name: 'tests with reproducible cases',
		files: ['test/**/*.{cts,mts}', 'sandbox/test/**/*.mts', 'e2e/**/*.mts'],
		rules: {
			'no-restricted-properties': [
				'error',
				{ object: 'Math', property: 'random', message: 'Draw cases with fast-check.' },
			],
		},
	},
	{
		name: 'the sandbox’s tests',
		files: ['sandbox/test/**/*.mts'],
		ignores: ['sandbox/test/support/random.mts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{ name: 'fast-check', message: 'Import support/random.mts, which sets the seed.' },
			],
		},
	},
	{
		name: 'scripts',
		files: scripts,
		extends: [js.configs.recommended],
		languageOptions: { ecmaVersion: 'latest', globals: nodeGlobals },
		rules: {
			'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
			eqeqeq: 'error',
		},
	},
	{ name: 'CommonJS', files: ['**/*.js', '**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
	{
		name: 'test globals',
		files: ['test/**/*.cts'],
		languageOptions: { globals: jestGlobals },
	},
);
