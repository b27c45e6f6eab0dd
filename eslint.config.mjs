// The rule sets that n8n's own command-line tool uses for community nodes, in their strict form (with the
// rules for n8n Cloud), and type-aware rules on top. n8n's tool is not used itself: it can only run tsc, and
// this package bundles.
import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { defineConfig, globalIgnores } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import { configs as regexpConfigs } from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const recommended = n8nCommunityNodesPlugin.configs.recommended;

/** What users run inside n8n. */
const shipped = ['nodes/**/*.ts', 'credentials/**/*.ts'];

/** Code that a tsconfig.json covers: linted with type information. */
const typed = [...shipped, '{test,tools,e2e,bench}/**/*.ts', 'sandbox/{src,test}/**/*.ts'];

/** Scripts that run under Node.js itself. */
const scripts = ['**/*.{js,cjs,mjs}'];

/** A community-nodes rule set's warnings become errors: a warning that nobody must heed is noise. */
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
const browserGlobals = Object.fromEntries(
	[
		'addEventListener',
		'cancelAnimationFrame',
		'document',
		'getSelection',
		'localStorage',
		'location',
		'Node',
		'requestAnimationFrame',
		'ResizeObserver',
		'sessionStorage',
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
		files: ['**/*.ts'],
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
			// `[^]` is as clear as the `s` flag, and changes no other part of the pattern.
			'regexp/match-any': ['error', { allows: ['[^]', 'dotAll'] }],
			// Ranges of control characters read best in one notation.
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
					// Node's test runner waits for these by itself.
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
		name: 'what users run, as n8n lints it',
		files: shipped,
		extends: [recommended, importX.flatConfigs.recommended],
		rules: {
			...strict(recommended.rules),
			'prefer-spread': 'off',
			'no-console': 'error',
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
			'@typescript-eslint/no-unsafe-argument': 'error',
			'@typescript-eslint/no-unsafe-assignment': 'error',
			'@typescript-eslint/no-unsafe-call': 'error',
			'@typescript-eslint/no-unsafe-member-access': 'error',
			'@typescript-eslint/no-unsafe-return': 'error',
			// The scanner ignores such comments, so they would only hide what it then refuses.
			'no-warning-comments': ['error', { terms: ['eslint-disable'], location: 'anywhere' }],
		},
		settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
	},
	{ plugins: { 'n8n-nodes-base': n8nNodesBase } },
	{
		name: 'package.json',
		files: ['package.json'],
		extends: [recommended],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		rules: { ...strict(recommended.rules), ...n8nNodesBase.configs.community.rules },
	},
	{
		name: 'credentials',
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			// Not valid for community nodes; the community rule on passwords is the more accurate one.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		name: 'nodes',
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			// The same three that n8n's tool and scanner switch off.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{
		name: 'tests',
		files: ['test/**/*.ts', 'sandbox/test/**/*.ts'],
		rules: {
			// A test may hand rubbish to the code on purpose.
			'@typescript-eslint/no-explicit-any': 'off',
			// Tables of cases are long without hiding anything.
			'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
			// A test's patterns only meet the texts of the project itself.
			'regexp/no-super-linear-backtracking': 'off',
			'regexp/no-super-linear-move': 'off',
			'regexp/optimal-quantifier-concatenation': 'off',
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
	{
		name: 'the sandbox’s page, in a browser',
		files: ['sandbox/src/page/**/*.mjs'],
		languageOptions: { globals: browserGlobals },
	},
	{ name: 'CommonJS', files: ['**/*.js', '**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
	{
		name: 'test globals',
		files: ['test/**/*.ts'],
		languageOptions: { globals: jestGlobals },
	},
);
