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

/** dist/nodes/A/A.node.js → nodes/A/A.node.ts */
const sourceOf = (built) => built.replace(/^dist\//, '').replace(/\.js$/, '.ts');

const clean = () => rm(OUT, { recursive: true, force: true });

/** The code that the nodes load on first use, by `import()`. */
const RUNTIME = 'nodes/SmsCampaigns/runtime.ts';

/** The libraries that the nodes import. Each is a file of its own, so that our code can be read by itself. */
const LIBRARIES = ['fast-xml-parser', 'ipaddr.js', 'libphonenumber-js/min', 'luxon', 'p-limit'];
const fileOfLibrary = (name) => `libraries/${name.replace('/', '-').replace(/\.js$/, '')}`;

/** Leaves these modules out of our code. A file that does not use a module does not load it. */
const apart = {
	name: 'apart',
	setup({ onResolve }) {
		const external = (path) => ({ path, external: true, sideEffects: false });
		onResolve({ filter: /^n8n-workflow$/ }, ({ path }) => external(path));
		onResolve({ filter: /^\.\/runtime$/ }, ({ path }) => external(`${path}.js`));
		onResolve({ filter: /^[^.]/ }, ({ path }) =>
			LIBRARIES.includes(path) ? external(`../../${fileOfLibrary(path)}.js`) : undefined,
		);
	},
};

const common = {
	absWorkingDir: __dirname,
	outdir: OUT,
	outbase: '.',
	bundle: true,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	// Node.js 20 has them.
	supported: { 'regexp-unicode-property-escapes': true },
	// Only ES modules can be tree-shaken.
	mainFields: ['module', 'main'],
	legalComments: 'eof',
	metafile: true,
	logLevel: 'warning',
};

/**
 * Bundles the code that users run. n8n provides n8n-workflow; everything else is bundled, since a community package may
 * have no runtime dependencies. The code is not minified, so that anyone can read it. The licences of the bundled
 * packages are added.
 */
async function bundle() {
	const [, { metafile }] = await Promise.all([
		esbuild.build({
			...common,
			entryPoints: [...[...n8n.nodes, ...n8n.credentials].map(sourceOf), RUNTIME],
			plugins: [apart],
			// `import()` becomes `require`, which n8n itself uses to load nodes.
			supported: { ...common.supported, 'dynamic-import': false },
		}),
		esbuild.build({
			...common,
			entryPoints: LIBRARIES.map((name) => ({ in: name, out: fileOfLibrary(name) })),
			// n8n's scanner rejects them.
			drop: ['console'],
		}),
	]);
	await writeFile(
		join(OUT, 'THIRD_PARTY_NOTICES.md'),
		notices(__dirname, bundledPackages(metafile)),
	);
}

/** Icons, and what n8n reads beside the node's file: categories and search words, and the fields of the output. */
const files = () =>
	src(['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], {
		base: '.',
		encoding: false,
	}).pipe(dest(OUT));

const everything = parallel(bundle, files);
exports.build = series(clean, everything);
exports.watch = () =>
	watch(['nodes', 'credentials', 'icons'], { ignoreInitial: false }, everything);
