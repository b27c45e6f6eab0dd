// One project per kind of test, so that a run of pure rules starts no service and loads no n8n.

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
	setupFiles: ['<rootDir>/test/support/propertySeed.ts'],
	// What is fetched or installed elsewhere is no module of the tests.
	modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/e2e/'],
	...options,
});

const patience = '<rootDir>/test/support/testTimeout.ts';

/** Keeps n8n-core out of the home folder; it cleans up in an `afterAll`, hence "AfterEnv". */
const userFolder = '<rootDir>/test/support/engine/userFolder.ts';

/** One sandbox for all tests, at `process.env.SANDBOX_URL`; started only when one of these projects runs. */
const service = {
	globalSetup: '<rootDir>/test/support/sandbox/startSandbox.ts',
	globalTeardown: '<rootDir>/test/support/sandbox/stopSandbox.ts',
};

/** The package, packed and unpacked once, in the folder `process.env.PACKED`. */
const packed = {
	globalSetup: '<rootDir>/test/support/package/packPackage.ts',
	globalTeardown: '<rootDir>/test/support/package/removePacked.ts',
};

module.exports = {
	maxWorkers: '100%',
	projects: [
		project('unit'),
		project('engine', { ...service, setupFilesAfterEnv: [userFolder, patience] }),
		project('contract', { ...service, setupFilesAfterEnv: [patience] }),
		project('package', packed),
	],
};
