// Each kind of test is a separate project, so unit tests start no service and do not load n8n.

/** ES modules that the nodes bundle. */
const ES_MODULES = 'p-limit|yocto-queue';

/** swc removes the types, which `npm test` checks. */
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
	// The tests do not use the packages that are installed in these folders.
	modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/e2e/'],
	...options,
});

/** Gives n8n-core a separate user folder. The file uses `afterAll`, so the file is in `setupFilesAfterEnv`. */
const userFolder = '<rootDir>/test/support/engine/userFolder.cts';

/** Starts one sandbox, at `process.env.SANDBOX_URL`, for all tests of the projects with these options. */
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
	// This time limit is long, so that tests also pass on a busy machine.
	testTimeout: 300_000,
	projects: [
		project('unit'),
		project('engine', { ...service, setupFilesAfterEnv: [userFolder] }),
		project('package', packed),
		project('lint', packed),
	],
};
