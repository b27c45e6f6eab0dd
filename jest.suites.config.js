// All tests, as `npm test` runs them: many files in one environment, and those that replace modules in one each.
// `jest.config.js` runs single files. What lints runs with ESLint, not here.
const config = require('./jest.config.js');

module.exports = {
	...config,
	projects: config.projects
		.filter(({ displayName }) => displayName !== 'lint')
		.map((project) => ({
			...project,
			testMatch: [
				`<rootDir>/test/suites/${project.displayName}*.test.cts`,
				`<rootDir>/test/${project.displayName}/**/*.alone.test.cts`,
			],
		})),
};
