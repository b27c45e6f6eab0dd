// Sums up what the parts of .ci/run came to.
//   node tools/ciTotals.ts <folder> <part> …   each part's folder in it holds `exitCode` and JUnit XML of its tests
// The last line is the total, "N passed, N failed"; it leaves with 1 when anything failed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTotals, sumTotals } from './junit.ts';

const [folder, ...parts] = process.argv.slice(2);

/** A part that ended badly, or that counted nothing, has at least one failed test. */
function totalsOf(part: string) {
	const files = readdirSync(path.join(folder, part)).filter((name) => name.endsWith('.xml'));
	const { passed, failed } = sumTotals(
		files.map((file) => readTotals(path.join(folder, part, file))),
	);
	const exitCode = Number(readFileSync(path.join(folder, part, 'exitCode'), 'utf8'));
	const isBad = exitCode !== 0 || files.length === 0;
	return { passed, failed: isBad ? Math.max(1, failed) : failed, leftOut: 0 };
}

const totals = parts.map(totalsOf);
for (const [index, { passed, failed }] of totals.entries()) {
	console.log(`${parts[index]}: ${passed} passed, ${failed} failed`);
}
const { passed, failed } = sumTotals(totals);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && parts.length > 0 ? 0 : 1;
