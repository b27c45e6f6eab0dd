// Builds dist/, which the npm package contains: JavaScript with all dependencies bundled, so users install no other
// package. dist/ starts faster and uses less memory than src/, whose types Node.js has to strip.
//   node build.mts                  also writes the type declarations, which takes some seconds
//   node build.mts --no-types       writes no type declarations
//   node build.mts --out FOLDER     writes into another folder
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import * as esbuild from 'esbuild';

import { clientDeclarations } from './clientTypes.mts';
import { bundledPackages, notices } from './notices.cjs';
import { bundlePage } from './bundlePage.mts';

const root = import.meta.dirname;
const src = path.join(root, 'src');
const { values } = parseArgs({
	options: { 'no-types': { type: 'boolean', default: false }, out: { type: 'string' } },
});
/** The default is a temporary folder that replaces dist/ at the end, because a sandbox may be running from dist/. */
const out = path.resolve(root, values.out ?? `.cache/dist-${process.pid}`);

/**
 * Sources find files with URLs relative to `import.meta.url`, which would be the bundle's URL after bundling. The
 * plugin replaces `import.meta.url` with the source's own URL, such as dist/server/app.mts for src/server/app.mts.
 */
const keepImportUrls: esbuild.Plugin = {
	name: 'keep import URLs',
	setup({ onLoad }) {
		onLoad({ filter: /\.mts$/ }, ({ path: file }) => {
			if (!file.startsWith(src + path.sep)) return undefined;
			const place = path.relative(src, file).split(path.sep).join('/');
			const contents = readFileSync(file, 'utf8').replaceAll(
				/\bimport\.meta\.url\b/g,
				`new URL(${JSON.stringify(`./${place}`)}, import.meta.url).href`,
			);
			const [other] = /import\.meta\.(?!url\b)\w+/.exec(contents) ?? [];
			if (other) throw new Error(`${place}: ${other} would have another meaning in the bundle`);
			return { contents, loader: 'ts' };
		});
	},
};

const bundleScripts = async (entryPoints: string[]) =>
	await esbuild.build({
		absWorkingDir: root,
		entryPoints,
		outbase: 'src',
		outdir: out,
		bundle: true,
		splitting: true,
		platform: 'node',
		format: 'esm',
		target: 'node24',
		plugins: [keepImportUrls],
		// The package `debug` loads supports-color if installed. The bundle must not contain this repository's copy.
		external: ['supports-color'],
		// Bundled CommonJS packages load Node.js modules with `require`, which ES modules do not define.
		banner: {
			js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
		},
		legalComments: 'none',
		metafile: true,
		logLevel: 'warning',
	});

async function bundle(): Promise<void> {
	const { metafile } = await bundleScripts(['src/cli.mts', 'src/index.mts']);
	// Disables the packages' ESLint directives, which name rules that other ESLint configurations do not define.
	for (const file of Object.keys(metafile.outputs)) {
		const place = path.join(root, file);
		writeFileSync(
			place,
			readFileSync(place, 'utf8').replaceAll(/eslint-(?=disable|enable)/g, 'lint-'),
		);
	}
	const page = bundlePage();
	mkdirSync(path.join(out, 'page'));
	for (const [name, bytes] of page.files) writeFileSync(path.join(out, 'page', name), bytes);
	const outputs = { ...metafile.outputs, ...page.metafile.outputs };
	const text = notices(root, bundledPackages({ outputs }));
	writeFileSync(path.join(out, 'THIRD_PARTY_NOTICES.md'), text);
}

/**
 * Writes the declarations of `index.mts` and of the files that these declarations import. Declarations of other files
 * would import packages.
 */
function writeDeclarations(): void {
	const all = path.join(out, 'types');
	const options: SpawnSyncOptions = { cwd: root, stdio: 'inherit' };
	const args = ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.types.json'];
	const { status } = spawnSync(process.execPath, [...args, '--outDir', all], options);
	if (status !== 0) throw new Error('The type declarations could not be written.');
	writeFileSync(path.join(all, 'client/types.d.mts'), clientDeclarations());
	const wanted = ['index.d.mts'];
	for (const file of wanted) {
		const text = readFileSync(path.join(all, file), 'utf8');
		for (const [, name = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.mts['"]/g)) {
			const imported = path.join(path.dirname(file), `${name}.d.mts`);
			if (!wanted.includes(imported)) wanted.push(imported);
		}
		cpSync(path.join(all, file), path.join(out, file));
	}
	rmSync(all, { recursive: true });
}

mkdirSync(out, { recursive: true });
try {
	await bundle();
	if (!values['no-types']) writeDeclarations();
	if (values.out === undefined) {
		rmSync(path.join(root, 'dist'), { recursive: true, force: true });
		renameSync(out, path.join(root, 'dist'));
	}
} catch (error) {
	rmSync(out, { recursive: true, force: true });
	throw error;
}
