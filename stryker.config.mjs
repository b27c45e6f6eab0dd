// `npm run task -- mutation` makes one change after another in the code of `rules/`, `api/` and `campaign/hours/`, and
// counts the changes that a test detects. Mutating all files takes hours. To mutate only some files:
//   npm run task -- mutation --mutate 'nodes/SmsCampaigns/campaign/hours/*.ts'
const NODES = 'nodes/SmsCampaigns';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	jest: { configFile: 'stryker.jest.config.cjs' },
	coverageAnalysis: 'perTest',
	mutate: [
		`${NODES}/{rules,api,campaign/hours}/**/*.ts`,
		// The engine tests of these files take too long for each change.
		`!${NODES}/api/http/call.ts`,
		`!${NODES}/api/resources/{apiErrors,campaigns,npai,webhooks}.ts`,
	],
	// Stryker copies only the files that the unit tests load.
	ignorePatterns: ['bench', 'dist', 'docs', 'e2e', 'examples', 'harness', 'sandbox', '.cache'].map(
		(folder) => `/${folder}`,
	),
	tempDirName: '.cache/stryker',
	reporters: ['clear-text', 'progress-append-only'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	// Stryker detects endless loops by comparing with the tests' usual time.
	timeoutMS: 3000,
	timeoutFactor: 2,
	thresholds: { high: 95, low: 90, break: 90 },
};
