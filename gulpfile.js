// Builds dist/: one CommonJS file per node and credential, one with the code that the nodes load on first use, one per
// library, and the icons and codex files that n8n reads beside them. The code requires only itself, n8n-workflow and crypto.
const { rm, writeFile } = require('node:fs/promises');
const { join, resolve } = require('node:path');
const esbuild = require('esbuild');
const { dest, parallel, series, src, watch } = require('gulp');
const { n8n } = require('./package.json');
const { bundledPackages, notices } = require('./sandbox/notices.cjs');

/** `dist`; `npm run dev` and a test build into another folder. */
const OUT = resolve(__dirname, process.env.BUILD_FOLDER ?? 'dist');

/** The files that n8n loads, and the code that the nodes load on first use, by `import()`. */
const ENTRIES = [...n8n.nodes, ...n8n.credentials, 'nodes/SmsCampaigns/runtime.js'].map((built) =>
	built.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
);

/** The libraries of the nodes. Each has a separate file, so that our code can be read by itself. */
const LIBRARIES = ['fast-xml-parser', 'ipaddr.js', 'libphonenumber-js/min', 'luxon', 'p-limit'];
const fileOfLibrary = (name) => `libraries/${name.replace('/', '-').replace(/\.js$/, '')}`;

/** The modules that our code requires, by the imports in its sources. */
const REQUIRED = {
	'n8n-workflow': 'n8n-workflow',
	'./runtime': './runtime.js',
	...Object.fromEntries(LIBRARIES.map((name) => [name, `../../${fileOfLibrary(name)}.js`])),
};

/** Leaves these modules out of our code. A file loads only the modules that it uses. */
const apart = {
	name: 'apart',
	setup: ({ onResolve }) =>
		onResolve({ filter: /^/ }, ({ path }) =>
			path in REQUIRED ? { path: REQUIRED[path], external: true, sideEffects: false } : null,
		),
};

const common = {
	absWorkingDir: __dirname,
	outdir: OUT,
	outbase: '.',
	bundle: true,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	// Node.js 20 supports these features. `import()` becomes `require`, which n8n itself uses to load nodes.
	supported: { 'regexp-unicode-property-escapes': true, 'dynamic-import': false },
	// Only ES modules can be tree-shaken.
	mainFields: ['module', 'main'],
	legalComments: 'eof',
	metafile: true,
	logLevel: 'warning',
};

/**
 * Bundles the code that users run, not minified, so that anyone can read it. A community package may have no runtime
 * dependencies: n8n provides n8n-workflow, and everything else is bundled, with the licences of the packages.
 */
async function bundle() {
	const [, { metafile }] = await Promise.all([
		esbuild.build({ ...common, entryPoints: ENTRIES, plugins: [apart] }),
		esbuild.build({
			...common,
			entryPoints: LIBRARIES.map((name) => ({ in: name, out: fileOfLibrary(name) })),
			// n8n's scanner rejects them.
			drop: ['console'],
		}),
	]);
	const text = notices(__dirname, bundledPackages(metafile));
	await writeFile(join(OUT, 'THIRD_PARTY_NOTICES.md'), text);
}

/** Icons, and the files that n8n reads with a node: categories and search words, and the fields of the output. */
const files = () =>
	src(['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], {
		base: '.',
		encoding: false,
	}).pipe(dest(OUT));

const clean = () => rm(OUT, { recursive: true, force: true });
const everything = parallel(bundle, files);
exports.build = series(clean, everything);
exports.watch = () =>
	watch(['nodes', 'credentials', 'icons'], { ignoreInitial: false }, everything);
