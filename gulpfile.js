// Builds dist/: a CommonJS file for each node, credential and library, a file with the code that the nodes load on first
// use, and the icons and codex files for n8n. The code requires only these files, n8n-workflow and crypto.
const { rm, writeFile } = require('node:fs/promises');
const { join, resolve } = require('node:path');
const esbuild = require('esbuild');
const { dest, parallel, series, src, watch } = require('gulp');
const { n8n } = require('./package.json');
const { bundledPackages, notices } = require('./sandbox/notices.cjs');

/** `npm run dev` and a test build into a folder other than `dist`. */
const OUT = resolve(__dirname, process.env.BUILD_FOLDER ?? 'dist');

/** The entry points: the files that n8n loads, and the code that the nodes load with `import()` on first use. */
const ENTRIES = [...n8n.nodes, ...n8n.credentials, 'nodes/SmsCampaigns/runtime.js'].map((built) =>
	built.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
);

/** The nodes' libraries. Each library has a separate file, so that people can read our code without the libraries. */
const LIBRARIES = ['fast-xml-parser', 'ipaddr.js', 'libphonenumber-js/min', 'luxon', 'p-limit'];
const fileOfLibrary = (name) => `libraries/${name.replace('/', '-').replace(/\.js$/, '')}`;

/** The modules that our code requires, by their names in the sources. */
const REQUIRED = {
	'n8n-workflow': 'n8n-workflow',
	'./runtime': './runtime.js',
	...Object.fromEntries(LIBRARIES.map((name) => [name, `../../${fileOfLibrary(name)}.js`])),
};

/** Keeps these modules out of the bundles of our code. Each file loads only the modules that it uses. */
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
	// Node.js 20 supports Unicode property escapes in regular expressions. `import()` becomes `require`, with which n8n
	// itself loads nodes.
	supported: { 'regexp-unicode-property-escapes': true, 'dynamic-import': false },
	// esbuild removes unused code only from ES modules.
	mainFields: ['module', 'main'],
	legalComments: 'eof',
	metafile: true,
	logLevel: 'warning',
};

/**
 * Bundles the code that users run. The code is not minified, so that anyone can read it. A community package must have no
 * runtime dependencies: n8n provides n8n-workflow, and the bundle contains all other packages, with their licenses.
 */
async function bundle() {
	const [, { metafile }] = await Promise.all([
		esbuild.build({ ...common, entryPoints: ENTRIES, plugins: [apart] }),
		esbuild.build({
			...common,
			entryPoints: LIBRARIES.map((name) => ({ in: name, out: fileOfLibrary(name) })),
			// n8n's scanner rejects calls to `console` methods.
			drop: ['console'],
		}),
	]);
	const text = notices(__dirname, bundledPackages(metafile));
	await writeFile(join(OUT, 'THIRD_PARTY_NOTICES.md'), text);
}

/** Copies the icons, and the nodes' JSON files: categories, search words and output fields. */
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
