// Builds dist/: one CommonJS file per node and credential, one with the code that the nodes load on first use, and the
// icons and codex files that n8n reads beside them. The code requires only itself, n8n-workflow and crypto.
const { rm, writeFile } = require('node:fs/promises');
const { join, relative, resolve, sep } = require('node:path');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { n8n } = require('./package.json');
const { bundledPackages, notices } = require('./sandbox/notices.mts');

/** `dist`; a test builds into another folder to compare. */
const OUT = resolve(__dirname, process.env.BUILD_FOLDER ?? 'dist');

/** dist/nodes/A/A.node.js → nodes/A/A.node.ts */
const sourceOf = (built) => built.replace(/^dist\//, '').replace(/\.js$/, '.ts');

const clean = () => rm(OUT, { recursive: true, force: true });

/** Files that the nodes load on first use, by `import()`. They are built beside the nodes. */
const LATER = ['nodes/SmsCampaigns/runtime.ts'];

/** Keeps `import()` of these files in the code instead of bundling them. */
const later = {
	name: 'later',
	setup({ onResolve }) {
		onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
			const file = relative(__dirname, `${join(resolveDir, path)}.ts`)
				.split(sep)
				.join('/');
			if (kind === 'dynamic-import' && LATER.includes(file))
				return { path: `${path}.js`, external: true };
			return undefined;
		});
	},
};

/** Keeps no require of n8n's code for a value that only the code loaded later uses. */
const provided = {
	name: 'provided',
	setup({ onResolve }) {
		onResolve({ filter: /^n8n-workflow$/ }, ({ path }) => ({
			path,
			external: true,
			sideEffects: false,
		}));
	},
};

/** Modules that export what is computed from constants. */
const PRECOMPUTED = /[\\/]properties\.ts$/;

/** As JSON in texts, which V8 reads faster than a literal; they are split so that no line is too long to read. */
function toLiteral(value) {
	const texts = JSON.stringify(value).split(/(?<=\},)/);
	return `JSON.parse([\n${texts.map((text) => JSON.stringify(text)).join(',\n')}\n].join(''))`;
}

/** Runs a module with all that it imports. @returns its exports */
function run(path) {
	const { outputFiles } = esbuild.buildSync({
		entryPoints: [path],
		bundle: true,
		platform: 'node',
		format: 'cjs',
		external: ['n8n-workflow'],
		write: false,
	});
	const made = { exports: {} };
	new Function('require', 'module', 'exports', outputFiles[0].text)(require, made, made.exports);
	return made.exports;
}

/** Runs these modules at build time, and bundles their exports as literals and none of what they import. */
const precompute = {
	name: 'precompute',
	setup({ onLoad }) {
		onLoad({ filter: PRECOMPUTED }, ({ path }) => ({
			contents: Object.entries(run(path))
				.map(([name, value]) => `export const ${name} = ${toLiteral(value)};`)
				.join('\n'),
		}));
	},
};

/**
 * Bundles the code that users run. n8n provides n8n-workflow; everything else is bundled, since a community package may
 * have no runtime dependencies. The code is not minified, so that anyone can read it. The licences of the bundled
 * packages are added.
 */
async function bundle() {
	const { metafile } = await esbuild.build({
		absWorkingDir: __dirname,
		entryPoints: [...[...n8n.nodes, ...n8n.credentials].map(sourceOf), ...LATER],
		outdir: OUT,
		outbase: '.',
		bundle: true,
		platform: 'node',
		format: 'cjs',
		// n8n 1.x still runs nodes on Node.js 20.
		target: 'node20',
		// Only ES modules can be tree-shaken.
		mainFields: ['module', 'main'],
		plugins: [provided, later, precompute],
		// `import()` becomes `require`, which n8n itself uses to load nodes.
		supported: { 'dynamic-import': false },
		minify: false,
		legalComments: 'eof',
		metafile: true,
		logLevel: 'warning',
	});
	await writeFile(
		join(OUT, 'THIRD_PARTY_NOTICES.md'),
		notices(__dirname, bundledPackages(metafile)),
	);
}

const icons = () => src('icons/*.svg', { base: '.', encoding: false }).pipe(dest(OUT));

/** What n8n reads beside the node's file: categories and search words, and the fields of the output. */
const codex = () =>
	src(['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], {
		base: '.',
		encoding: false,
	}).pipe(dest(OUT));

exports.clean = clean;
exports.build = series(clean, parallel(bundle, icons, codex));
exports.default = exports.build;
