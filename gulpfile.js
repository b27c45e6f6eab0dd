// Builds dist/: one CommonJS file per node and credential, one for what the node loads when it is used, and what n8n
// reads beside them. They need nothing but each other, n8n-workflow and crypto.
const { rm, writeFile } = require('node:fs/promises');
const { join, relative, resolve, sep } = require('node:path');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { n8n } = require('./package.json');
const { bundledPackages, notices } = require('./tools/notices.ts');

/** `dist`; a test builds elsewhere to compare. */
const OUT = resolve(__dirname, process.env.BUILD_FOLDER ?? 'dist');

/** dist/nodes/A/A.node.js → nodes/A/A.node.ts */
const sourceOf = (built) => built.replace(/^dist\//, '').replace(/\.js$/, '.ts');

const clean = () => rm(OUT, { recursive: true, force: true });

/** What the nodes load only when they are used, by the path that its `import()` names: built beside them. */
const LATER = ['nodes/SmsCampaigns/runtime.ts'];

/** Leaves an `import()` of one of these in the code, as a file of its own. */
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

/** Modules that export computed lists. */
const PRECOMPUTED = /[\\/]description[\\/]countries\.ts$/;

const toLiteral = (list) => `[\n${list.map((element) => JSON.stringify(element)).join(',\n')}\n]`;

/** Runs these modules at build time, and bundles their lists as literals and none of what they import. */
const precompute = {
	name: 'precompute',
	setup({ onLoad }) {
		onLoad({ filter: PRECOMPUTED }, ({ path }) => ({
			contents: Object.entries(require(path))
				.map(([name, list]) => `export const ${name} = ${toLiteral(list)};`)
				.join('\n'),
		}));
	},
};

/**
 * Bundles what users run. n8n provides n8n-workflow; everything else is taken in, since a community package may
 * have no runtime dependencies. Not minified, so that anyone can read what runs. The licences of what was taken
 * in go along.
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
		// A package's ES modules, where it has them: only they can be bundled in part.
		mainFields: ['module', 'main'],
		external: ['n8n-workflow'],
		plugins: [later, precompute],
		// An `import()` becomes a `require`: n8n itself loads nodes so.
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

/** Codex files: categories and search words, read by n8n beside the node's file. */
const codex = () => src('nodes/**/*.node.json', { base: '.', encoding: false }).pipe(dest(OUT));

exports.clean = clean;
exports.build = series(clean, parallel(bundle, icons, codex));
exports.default = exports.build;
