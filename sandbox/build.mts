// Builds dist/, the content of the npm package: plain JavaScript with all its dependencies bundled, so that nothing
// has to be installed beside it. It starts faster and in less memory than src/, whose types Node.js has to strip.
//   node build.mts                  with the type declarations, which take some seconds
//   node build.mts --no-types       without them
//   node build.mts --out FOLDER     into another folder
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
/** Built elsewhere and moved at the end: a sandbox may be running from dist/. */
const out = path.resolve(root, values.out ?? `.cache/dist-${process.pid}`);

/**
 * Sources find files relative to themselves (`new URL('../page/', import.meta.url)`), but are bundled into one
 * place. This gives each source its own `import.meta.url` again: dist/server/app.mts for src/server/app.mts.
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
			if (other) throw new Error(`${place}: ${other} would change its meaning in the bundle`);
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
		// A package that is bundled tries it and does without; the repository's own packages must not decide.
		external: ['supports-color'],
		// Bundled CommonJS packages load Node.js's own modules by `require`.
		banner: {
			js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
		},
		legalComments: 'none',
		metafile: true,
		logLevel: 'warning',
	});

async function bundle(): Promise<void> {
	const { metafile } = await bundleScripts(['src/cli.mts', 'src/index.mts']);
	// Comments of the packages that address their own linter; another linter does not know those rules.
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

/** Writes the declarations of `index.mts` and of the files they import; the others would need packages. */
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
