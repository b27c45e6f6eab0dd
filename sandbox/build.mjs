// Builds dist/, what `npm pack` puts into the package: plain JavaScript with everything it needs in it, so that
// nothing has to be installed beside it. It starts sooner and in less memory than src/, whose types Node.js strips.
//   node build.mjs                  with the type declarations, which take some seconds
//   node build.mjs --no-types       without them
//   node build.mjs --out FOLDER     into another folder
import { spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';

const require = createRequire(import.meta.url);
const { bundledPackages, notices } = require('../tools/notices.ts');
const root = import.meta.dirname;
const src = path.join(root, 'src');
const { values } = parseArgs({
	options: { 'no-types': { type: 'boolean', default: false }, out: { type: 'string' } },
});
/** dist/ is built beside its place and put there at the end: a sandbox may be running from it. */
const out = path.resolve(root, values.out ?? `.cache/dist-${process.pid}`);

/**
 * Files are found relative to the source that names them (`new URL('../seed', import.meta.url)`), but after
 * bundling all sources share one place. So each keeps its own: dist/store/seed.ts for src/store/seed.ts.
 */
const ownAddress = {
	name: 'own address',
	setup({ onLoad }) {
		onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
			if (!file.startsWith(src + path.sep)) return undefined;
			const place = path.relative(src, file).split(path.sep).join('/');
			const contents = readFileSync(file, 'utf8').replaceAll(
				/\bimport\.meta\.url\b/g,
				`new URL(${JSON.stringify(`./${place}`)}, import.meta.url).href`,
			);
			const [other] = /import\.meta\.(?!url\b)\w+/.exec(contents) ?? [];
			if (other) throw new Error(`${place}: ${other} means something else once it is bundled`);
			return { contents, loader: 'ts' };
		});
	},
};

async function bundle() {
	const { metafile } = await esbuild.build({
		absWorkingDir: root,
		entryPoints: ['src/cli.ts', 'src/index.ts'],
		outdir: out,
		bundle: true,
		splitting: true,
		platform: 'node',
		format: 'esm',
		target: 'node24',
		plugins: [ownAddress],
		// What is bundled of packages in CommonJS asks for Node.js's own modules by `require`.
		banner: {
			js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
		},
		legalComments: 'none',
		metafile: true,
		logLevel: 'warning',
	});
	const text = notices(root, bundledPackages(metafile));
	writeFileSync(path.join(out, 'THIRD_PARTY_NOTICES.md'), text);
}

/** What is served or read as it is: all that is no TypeScript, in the same place as in src/. */
function copyFiles() {
	for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
		const file = path.join(entry.parentPath, entry.name);
		cpSync(file, path.join(out, path.relative(src, file)));
	}
}

/** The declarations of what `index.ts` exports, with those that they name; the others would need packages. */
function declare() {
	const all = path.join(out, 'types');
	const args = [require.resolve('typescript/bin/tsc'), '--project', 'tsconfig.types.json'];
	const options = { cwd: root, stdio: 'inherit' };
	const { status } = spawnSync(process.execPath, [...args, '--outDir', all], options);
	if (status !== 0) throw new Error('The type declarations could not be written.');
	const wanted = ['index.d.ts'];
	for (const file of wanted) {
		const text = readFileSync(path.join(all, file), 'utf8');
		for (const [, name] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.ts['"]/g)) {
			const named = path.join(path.dirname(file), `${name}.d.ts`);
			if (!wanted.includes(named)) wanted.push(named);
		}
		cpSync(path.join(all, file), path.join(out, file));
	}
	rmSync(all, { recursive: true });
}

mkdirSync(out, { recursive: true });
try {
	await bundle();
	copyFiles();
	if (!values['no-types']) declare();
	if (values.out === undefined) {
		rmSync(path.join(root, 'dist'), { recursive: true, force: true });
		renameSync(out, path.join(root, 'dist'));
	}
} catch (error) {
	rmSync(out, { recursive: true, force: true });
	throw error;
}
