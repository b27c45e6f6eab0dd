// The tests of the mutated files alone, so that one run of them takes seconds.
const { projects } = require('../../jest.config.js');

const TESTS = {
	unit: ['test/unit/{rules,api}/**/*.test.ts', 'test/unit/trigger/receive/*.test.ts'],
	engine: [
		'test/engine/api/{resources,campaigns,faults}.test.ts',
		'test/unit/api/resources/*.test.ts',
		'test/engine/trigger/receive/{earlyEvents,invalidCalls,groups,timeLimit}.test.ts',
		'test/engine/sendAndWait/reply.test.ts',
		'test/unit/trigger/receive/*.test.ts',
	],
};

const kind = process.env.MUTATION_TESTS ?? 'unit';

module.exports = {
	...projects.find(({ displayName }) => displayName === kind),
	// StrykerJS runs the tests that reach a file through the files below these folders, and its own.
	roots: ['<rootDir>/test', ...(kind === 'engine' ? ['<rootDir>/nodes'] : [])],
	// The sandbox is started for the tests that need n8n's engine.
	...(kind === 'unit' && { globalSetup: undefined, globalTeardown: undefined }),
	testMatch: TESTS[kind].map((files) => `<rootDir>/${files}`),
};
