// The unit tests of the files that Stryker changes. The tests are small, because Stryker runs the tests thousands of times.
process.env.SMALL_TESTS = '1';

const { projects } = require('./jest.config.js');

module.exports = {
	...projects.find(({ displayName }) => displayName === 'unit'),
	testMatch: ['<rootDir>/test/unit/{rules,api}/**/*.test.cts'],
};
