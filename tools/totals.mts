// What tests came to, by the closing lines of the program that ran them.
//   node tools/totals.mts <folder> <part> …   sums up the parts of .ci/run: what each wrote (<part>.log), and its exit code
// The last line is the total, "N passed, N failed"; it leaves with 1 when anything failed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Totals {
	passed: number;
	failed: number;
}

/** Jest's line, the five lines of Node.js's runner, and our own line. */
const CLOSING =
	/^Tests: .*\d total$|(?:^[ℹ#] (?:pass|fail|cancelled|skipped|todo) \d+\n){5}|^\d+ passed, \d+ failed$/gm;

/**
 * Counts tests. At least one counts as failed where the program ended badly, ran nothing, or left a test out.
 *
 * @param output all that the program wrote
 */
export function readTotals(output: string, endedWell: boolean): Totals {
	const closing = stripVTControlCharacters(output).match(CLOSING)?.at(-1) ?? '';
	const counted = new Map<string, number>();
	for (const [, before, word, after] of closing.matchAll(
		/(?:(\d{1,9}) )?([a-z]+)(?: (\d{1,9}))?/g,
	)) {
		counted.set(word, Number(before ?? after));
	}
	const count = (...words: string[]) =>
		words.reduce((sum, word) => sum + (counted.get(word) ?? 0), 0);
	const passed = count('passed', 'pass');
	const failed = count('failed', 'fail', 'cancelled');
	const isWhole = endedWell && passed + failed > 0 && count('skipped', 'todo') === 0;
	return { passed, failed: isWhole ? failed : Math.max(1, failed) };
}

/** Prints the sum as the last line. @returns the exit code */
export function conclude(totals: Totals[]): number {
	const passed = totals.reduce((sum, each) => sum + each.passed, 0);
	const failed = totals.reduce((sum, each) => sum + each.failed, 0);
	console.log(`${passed} passed, ${failed} failed`);
	return failed === 0 && passed > 0 ? 0 : 1;
}

if (import.meta.main) {
	const [folder, ...parts] = process.argv.slice(2);
	const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
	const totals = parts.map((part) => {
		const found = readTotals(read(`${part}.log`), Number(read(`${part}.code`)) === 0);
		console.log(`${part}: ${found.passed} passed, ${found.failed} failed`);
		return found;
	});
	process.exitCode = conclude(totals);
}
