// One project per kind of test, so that unit tests start no service and do not load n8n.

/** ES modules that the nodes bundle. */
const ES_MODULES = 'p-limit|yocto-queue';

/** swc strips the types; `npm test` checks them. */
const transform = {
	[`\\.[cm]?ts$|/node_modules/(${ES_MODULES})/.+\\.js$`]: [
		'@swc/jest',
		{
			jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
			module: { type: 'commonjs' },
			sourceMaps: 'inline',
		},
	],
};

/** With BUILT_NODES, the tests run the nodes of dist instead of the sources. */
const moduleNameMapper = process.env.BUILT_NODES
	? { '/(nodes/SmsCampaigns/SmsCampaigns(?:Trigger)?\\.node)$': '<rootDir>/dist/$1.js' }
	: {};

const project = (name, options = {}) => ({
	displayName: name,
	rootDir: __dirname,
	roots: ['<rootDir>/test'],
	testMatch: [`<rootDir>/test/${name}/**/*.test.cts`],
	testEnvironment: 'node',
	moduleNameMapper,
	transform,
	transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES})/)`],
	setupFiles: ['<rootDir>/test/support/propertySeed.cts'],
	// Packages that are downloaded or installed there are no modules of the tests.
	modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/e2e/'],
	...options,
});

/** Keeps n8n-core out of the home folder; it cleans up in an `afterAll`, hence `setupFilesAfterEnv`. */
const userFolder = '<rootDir>/test/support/engine/userFolder.cts';

/** Starts one sandbox for all tests, at `process.env.SANDBOX_URL`, if one of these projects runs. */
const service = {
	globalSetup: '<rootDir>/test/support/sandbox/startSandbox.cts',
	globalTeardown: '<rootDir>/test/support/sandbox/stopSandbox.cts',
};

/** Packs and unpacks the package once, into the folder `process.env.PACKED`. */
const packed = {
	globalSetup: '<rootDir>/test/support/package/packPackage.cts',
	globalTeardown: '<rootDir>/test/support/package/removePacked.cts',
};

module.exports = {
	maxWorkers: '100%',
	// Other work on the machine must not decide whether a test passes.
	testTimeout: 300_000,
	projects: [
		project('unit'),
		project('engine', { ...service, setupFilesAfterEnv: [userFolder] }),
		project('package', packed),
		project('lint', packed),
	],
};
