// `npm run bench`; see `usage`. It ends with 0 whatever the figures are.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installN8n } from '../harness/n8n/install.ts';
import { phase } from '../harness/progress.ts';
import { root } from '../harness/root.ts';
import { unpackPackage } from './ours/packedPackage.ts';
import { page, summary, table } from './report/page.ts';
import { rows } from './rows/all.ts';
import type { MeasuredRow } from './rows/row.ts';

const ids = `The rows: ${rows.map(({ id }) => id).join(', ')}`;
const usage = `npm run bench [-- --only <word>]

Measures this package side by side with what n8n brings, prints the table and writes it into docs/benchmarks.md.

  --only <word>   measures only the rows whose id holds the word, and leaves the docs alone
  --help          shows this

${ids}`;

async function measureRows(only: string) {
	const chosen = rows.filter(({ id }) => id.includes(only));
	if (chosen.length === 0) throw new Error(`No row's id holds "${only}". ${ids}`);
	await installN8n();
	const started = Date.now();
	const packed = await unpackPackage();
	const measured: MeasuredRow[] = [];
	for (const row of chosen) {
		const result = await phase(`Measuring: ${row.what}`, async () => await row.measure(packed));
		console.error(`  ${summary(result)}`);
		if (result.bound) console.error(`  ${result.bound}`);
		measured.push(result);
	}
	console.log(table(measured));
	if (only !== '') return;
	const file = path.join(root, 'docs/benchmarks.md');
	const text = page(measured, Math.round((Date.now() - started) / 1000));
	const prettier = await import('prettier');
	const style = await prettier.resolveConfig(file);
	writeFileSync(file, await prettier.format(text, { ...style, filepath: file }));
	console.log('\nWritten to docs/benchmarks.md.');
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
