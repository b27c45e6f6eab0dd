/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	jest: { configFile: 'tools/mutation/jest.config.cjs' },
	coverageAnalysis: 'perTest',
	mutate: ['nodes/SmsCampaigns/rules/**/*.ts', 'nodes/SmsCampaigns/api/**/*.ts'],
	// Only what the unit tests load is copied.
	ignorePatterns: [
		'/bench',
		'/dist',
		'/e2e',
		'/examples',
		'/sandbox/node_modules',
		'/sandbox/test',
		'/.cache',
	],
	tempDirName: '.cache/stryker',
	reporters: ['json', 'progress-append-only'],
	jsonReporter: { fileName: '.cache/mutation.json' },
	// A mutant that makes a loop endless is noticed by the time that its tests take without it.
	timeoutMS: 3000,
	timeoutFactor: 2,
	allowConsoleColors: false,
};
