// `npm run task -- bench [--only <part of an id>]` compares this package with n8n's own nodes, and prints the table. A
// separate process measures each row: `--row <id> --package <folder>`. The figures do not affect the exit code.
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../harness/command.mts';
import { installN8n } from '../harness/n8n/install.mts';
import { installPackage } from '../harness/n8n/process.mts';
import { phase } from '../harness/progress.mts';
import { packageName } from '../harness/system/packageNames.mts';
import { newTempFolder, removeTempFolders } from '../harness/system/tempFolders.mts';
import { medians, speedup, type Pair } from './timePairs.mts';
import { n8nWorkflowFolder } from './n8n/modules.mts';
import { rows, type Row } from './rows.mts';

const HEADER = `| What | Against | Speed ratio: median (min–max) | Ours / theirs, median | Target |
| --- | --- | --- | --- | --- |`;

/** Installs the package next to the engine's n8n-workflow, as on a user's n8n server. @returns the package's folder */
async function unpackPackage(): Promise<string> {
	const folder = newTempFolder();
	await installPackage(folder);
	const modules = path.join(folder, '.n8n/nodes/node_modules');
	symlinkSync(n8nWorkflowFolder(), path.join(modules, 'n8n-workflow'), 'junction');
	return path.join(modules, packageName);
}

/** Returns a row's last three cells: the ratio, the figures, and whether the target is reached. */
async function measureRow(row: Row, packageFolder: string): Promise<string> {
	const { id, what, least, missing } = row;
	const lacking = missing?.();
	if (lacking) return `not measured here | ${lacking} | –`;
	const args = ['--expose-gc', import.meta.filename, '--row', id, '--package', packageFolder];
	const output = await phase(`Measuring: ${what}`, () =>
		run(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } }),
	);
	// The figures are in the last line, because n8n may write to standard output first.
	const pairs = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Pair[];
	const { median, text } = speedup(pairs);
	const verdict = least && `≥ ${least}: ${median >= least ? 'reached' : '**missed**'}`;
	return `${text} | ${medians(pairs, row)} | ${verdict ?? '–'}`;
}

const {
	only,
	row,
	package: folder,
} = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		row: { type: 'string' },
		package: { type: 'string', default: '' },
	},
}).values;
const chosen = rows.filter(({ id }) => (row ? id === row : id.includes(only)));
if (chosen.length === 0)
	throw new Error(`No row matches. The rows are: ${rows.map(({ id }) => id).join(', ')}`);
if (row) {
	process.stdout.write(`${JSON.stringify(await chosen[0].measure(folder))}\n`);
	// n8n's modules may have timers that keep the process alive.
	process.exit();
}
await installN8n();
try {
	const packageFolder = await unpackPackage();
	const lines = [HEADER];
	for (const each of chosen) {
		const cells = await measureRow(each, packageFolder);
		lines.push(`| ${each.what} | ${each.against} | ${cells} |`);
	}
	console.log(lines.join('\n'));
} finally {
	removeTempFolders();
}
