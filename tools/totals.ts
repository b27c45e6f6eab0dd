import { existsSync, readFileSync } from 'node:fs';

/** Milliseconds as a person reads them, for instance "12.3 s". */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** The numbers in Jest's result file; undefined when it was not written. */
function fromJest(file) {
	if (!existsSync(file)) return undefined;
	const result = JSON.parse(readFileSync(file, 'utf8'));
	return {
		passed: result.numPassedTests,
		failed: result.numFailedTests,
		left: result.numPendingTests + result.numTodoTests,
		files: result.numTotalTestSuites,
	};
}

/** The numbers that Node's test runner or Jest writes at the end of its output. */
function fromText(output) {
	const last = (pattern) => {
		const found = [...output.matchAll(pattern)].at(-1);
		return found ? Number(found[1]) : undefined;
	};
	const passed = last(/^(?:#|ℹ) pass (\d+)$/gm) ?? last(/^Tests:.*?(?<!\d)(\d+) passed/gm);
	if (passed === undefined) return undefined;
	const failed = last(/^(?:#|ℹ) fail (\d+)$/gm) ?? last(/^Tests:.*?(?<!\d)(\d+) failed/gm) ?? 0;
	const node = ['skipped', 'todo', 'cancelled'].map(
		(word) => last(new RegExp(`^(?:#|ℹ) ${word} (\\d+)$`, 'gm')) ?? 0,
	);
	const jest = last(/^Tests:.*?(?<!\d)(\d+) (?:skipped|todo)/gm) ?? 0;
	return { passed, failed, left: node.reduce((sum, value) => sum + value, jest) };
}

/**
 * What a test run came to.
 * @param name of the check
 * @param output everything the run wrote
 * @param jestResults path of Jest's result file, for the check named "tests"
 * @returns `text` for a reader, the numbers where there are any, and `complete`: false when nothing was run or
 *   something was left out
 */
export function testTotals(name, output, jestResults) {
	const totals = name === 'tests' ? fromJest(jestResults) : fromText(output);
	if (!totals) return { complete: false, text: 'no totals found' };
	const { passed, failed, left, files } = totals;
	const text = [
		`${passed} passed`,
		`${failed} failed`,
		`${left} left out`,
		...(files === undefined ? [] : [`${files} files`]),
	].join(', ');
	return { complete: passed > 0 && failed === 0 && left === 0, text, passed, failed };
}

/**
 * The sum of all checks: each test counts for itself, a check without tests as one.
 * @param rows of `{ passed, totals }`
 * @returns "N passed, N failed"; a check that did not pass counts at least one failed
 */
export function sumOf(rows) {
	const counts = rows.map(({ passed, totals }) => ({
		passed: totals ? (totals.passed ?? 0) : Number(passed),
		failed: passed ? 0 : Math.max(1, totals?.failed ?? 0),
	}));
	const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
	return `${sum('passed')} passed, ${sum('failed')} failed`;
}
