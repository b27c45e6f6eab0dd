/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	jest: { configFile: 'test/mutation/jest.config.js' },
	coverageAnalysis: 'perTest',
	mutate: ['nodes/SmsCampaigns/rules/**/*.ts', 'nodes/SmsCampaigns/api/**/*.ts'],
	// Only what the unit tests load is copied.
	ignorePatterns: ['/bench', '/dist', '/docs', '/e2e', '/examples', '/sandbox', '/.cache'],
	tempDirName: '.cache/stryker',
	reporters: ['json'],
	jsonReporter: { fileName: '.cache/mutation.json' },
	allowConsoleColors: false,
};
