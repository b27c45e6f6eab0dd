// `npm run bench`: measures this package side by side with what n8n brings, prints the table and writes it into
// docs/benchmarks.md. It ends with 0 whatever the figures are.
//   --only <word>   only the rows whose id holds the word; the docs are left alone
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { phase } from '../tools/progress.ts';
import { root } from '../tools/root.ts';
import { setUp } from '../tools/setup.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

try {
	await setUp();
	const { installN8n } = await import('../e2e/lib/n8n/install.ts');
	await installN8n();
	const { makeRows } = await import('./rows.ts');
	const { unpackPackage } = await import('./package.ts');
	const { describeMachine, page, summary, table } = await import('./page.ts');
	const started = Date.now();
	const world = await unpackPackage();
	const results = [];
	for (const row of await makeRows(world)) {
		if (!row.id.includes(values.only)) continue;
		const result = { ...row, ...(await phase(`Measuring: ${row.what}`, row.measure)) };
		console.error(`  ${summary(result)}`);
		results.push(result);
	}
	console.log(table(results));
	if (values.only === '') {
		const seconds = Math.round((Date.now() - started) / 1000);
		const file = path.join(root, 'docs/benchmarks.md');
		const text = page(results, describeMachine(), seconds);
		const prettier = await import('prettier');
		const style = await prettier.resolveConfig(file);
		writeFileSync(file, await prettier.format(text, { ...style, filepath: file }));
		console.log('\nWritten to docs/benchmarks.md.');
	}
} catch (error) {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
}
// What was loaded of n8n may keep timers.
process.exit();
