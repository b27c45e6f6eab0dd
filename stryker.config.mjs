// `npm run task -- mutation`: changes the code of `rules/`, `api/` and `campaign/hours/` in one place after the other,
// and counts how many changes a test notices; hours for all files. For some:
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
		// What makes calls in n8n's contexts is tested in n8n's engine, which takes too long for each change.
		`!${NODES}/api/http/call.ts`,
		`!${NODES}/api/resources/{apiErrors,campaigns,npai,webhooks}.ts`,
	],
	// Only what the unit tests load is copied.
	ignorePatterns: ['bench', 'dist', 'docs', 'e2e', 'examples', 'harness', 'sandbox', '.cache'].map(
		(folder) => `/${folder}`,
	),
	tempDirName: '.cache/stryker',
	reporters: ['clear-text', 'progress-append-only'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	// A change that makes a loop endless is noticed by the time that its tests take without it.
	timeoutMS: 3000,
	timeoutFactor: 2,
	thresholds: { high: 95, low: 90, break: 90 },
};
