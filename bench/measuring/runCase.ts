import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { run } from '../../harness/command.ts';
import { root } from '../../harness/root.ts';
import type { Cases } from './caseProtocol.ts';

/** Keeps the files' own places in a bundle. */
const ownPlaces: esbuild.Plugin = {
	name: 'own places',
	setup: ({ onLoad }) => {
		onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
			loader: 'ts',
			contents: readFileSync(file, 'utf8')
				.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
				.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
		}));
	},
};

/**
 * Runs a case in a process of its own. It is bundled to JavaScript before: stripping its types would take that process
 * some 45 MB, which what is measured could then use.
 */
export async function runCase<Name extends keyof Cases>(name: Name, input: Cases[Name]['input']) {
	const outfile = path.join(root, '.cache/bench', `${name}.mjs`);
	await esbuild.build({
		entryPoints: [path.join(import.meta.dirname, '../cases', `${name}.ts`)],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'esm',
		target: 'node24',
		packages: 'external',
		plugins: [ownPlaces],
		logLevel: 'warning',
	});
	const output = await run(process.execPath, ['--expose-gc', outfile, JSON.stringify(input)], {
		env: { ...process.env, NODE_ENV: 'production' },
	});
	// n8n may have written before it.
	return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Cases[Name]['report'];
}
