// One project per kind of test, so that unit tests start no service and do not load n8n.

/** swc strips the types; `npm run types` checks them. */
const transform = {
	'^.+\\.ts$': [
		'@swc/jest',
		{
			jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
			module: { type: 'commonjs' },
			sourceMaps: 'inline',
		},
	],
};

const project = (name, options = {}) => ({
	displayName: name,
	rootDir: __dirname,
	roots: ['<rootDir>/test'],
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
	testEnvironment: 'node',
	transform,
	setupFiles: ['<rootDir>/test/support/random.js'],
	// Contain other packages, which the tests must not import.
	modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/e2e/'],
	...options,
});

/** Keeps n8n-core out of the home folder. It cleans up in an `afterAll`, hence `setupFilesAfterEnv`. */
const engine = { setupFilesAfterEnv: ['<rootDir>/test/support/engine/env.js'] };

/** Starts one sandbox for all tests, at `process.env.SANDBOX_URL`, if one of these projects runs. */
const service = {
	globalSetup: '<rootDir>/test/support/sandbox/start.js',
	globalTeardown: '<rootDir>/test/support/sandbox/stop.js',
};

/** Packs and unpacks the package once, into the folder `process.env.PACKED`. */
const packed = {
	globalSetup: '<rootDir>/test/support/package/start.js',
	globalTeardown: '<rootDir>/test/support/package/stop.js',
};

module.exports = {
	maxWorkers: '100%',
	projects: [
		project('unit'),
		project('engine', { ...engine, ...service }),
		project('contract', service),
		project('package', packed),
	],
};
