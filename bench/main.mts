// `npm run task -- bench`; see `usage`. It ends with 0 whatever the figures are.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../harness/command.mts';
import { installN8n } from '../harness/n8n/install.mts';
import { phase } from '../harness/progress.mts';
import { medians, speedup } from './measuring/figures.mts';
import type { Pair } from './measuring/timePairs.mts';
import { unpackPackage } from './n8n/packedPackage.mts';
import { rows } from './rows.mts';
import type { Row } from './rows.mts';

const ids = `The rows: ${rows.map(({ id }) => id).join(', ')}`;
const usage = `npm run task -- bench [--only <word>]

Measures this package side by side with what n8n brings, and prints the table.

  --only <word>   measures only the rows whose id holds the word
  --help          shows this

${ids}`;

/** The last three cells of a row: the ratio, the figures that it is of, and whether they are good enough. */
async function measureRow(row: Row, packageFolder: string) {
	const { id, what, least, missing } = row;
	const lacking = missing?.();
	if (lacking) return `not measured here | ${lacking} | –`;
	const script = path.join(import.meta.dirname, 'measureRow.mts');
	const output = await phase(`Measuring: ${what}`, async () =>
		run(process.execPath, ['--expose-gc', script, id, packageFolder], {
			env: { ...process.env, NODE_ENV: 'production' },
		}),
	);
	// n8n may have written before it.
	const pairs = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Pair[];
	const { median, text } = speedup(pairs);
	const verdict = least && `≥ ${least}: ${median >= least ? 'reached' : '**missed**'}`;
	return `${text} | ${medians(pairs, row)} | ${verdict ?? '–'}`;
}

async function measureRows(only: string) {
	const chosen = rows.filter(({ id }) => id.includes(only));
	if (chosen.length === 0) throw new Error(`No row's id holds "${only}". ${ids}`);
	await installN8n();
	const packageFolder = await unpackPackage();
	const lines = [
		'| What | Against | Times as fast: median (min–max) | Ours / theirs, median | To reach |',
		'| --- | --- | --- | --- | --- |',
	];
	for (const row of chosen) {
		const cells = await measureRow(row, packageFolder);
		console.error(`  ${cells}`);
		lines.push(`| ${row.what} | ${row.against} | ${cells} |`);
	}
	console.log(lines.join('\n'));
}

function readOptions() {
	try {
		return parseArgs({
			options: { only: { type: 'string', default: '' }, help: { type: 'boolean' } },
		}).values;
	} catch (error) {
		console.error(`${(error as Error).message}\n\n${usage}`);
		return process.exit(1);
	}
}

const { only, help } = readOptions();
if (help) console.log(usage);
else {
	try {
		await measureRows(only);
	} catch (error) {
		console.error(`\n${(error as Error).message}`);
		process.exitCode = 1;
	}
}
