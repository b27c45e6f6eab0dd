// Sums up what the parts of .ci/run counted.
//   node tools/sumUp.ts <folder> <part> …     reads <part>.log and <part>.code of each
// The last line is the total, "N passed, N failed"; leaves with 1 when anything failed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const number = (text) => Number(text ?? 0);
const sum = (counts) =>
	counts.reduce(
		(total, { passed, failed }) => ({
			passed: total.passed + passed,
			failed: total.failed + failed,
		}),
		{ passed: 0, failed: 0 },
	);

/**
 * What a log tells: its last line "N passed, N failed" where it has one, else the summaries of jest and of
 * node:test in it.
 * @returns {passed, failed}
 */
export function readTotals(log) {
	const lines = stripVTControlCharacters(log).split('\n');
	const own = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line));
	if (own) {
		const [passed, failed] = own.match(/\d+/g).map(Number);
		return { passed, failed };
	}
	return sum(
		lines.map((line) => {
			const nodeTest = /^[ℹ#] (pass|fail|cancelled) (\d+)$/.exec(line);
			if (nodeTest?.[1] === 'pass') return { passed: number(nodeTest[2]), failed: 0 };
			if (nodeTest) return { passed: 0, failed: number(nodeTest[2]) };
			if (!/^Tests: .* total$/.test(line)) return { passed: 0, failed: 0 };
			return {
				passed: number(/(?<!\d)(\d+) passed/.exec(line)?.[1]),
				failed: number(/(?<!\d)(\d+) failed/.exec(line)?.[1]),
			};
		}),
	);
}

/** A part that ended badly, or that counted nothing, has at least one thing that failed. */
export function totalOf(log, code) {
	const { passed, failed } = readTotals(log);
	const bad = code !== 0 || passed + failed === 0;
	return { passed, failed: bad ? Math.max(failed, 1) : failed };
}

function main([folder, ...parts]) {
	const read = (name) => readFileSync(path.join(folder, name), 'utf8');
	const totals = parts.map((part) => totalOf(read(`${part}.log`), Number(read(`${part}.code`))));
	parts.forEach((part, index) => {
		console.log(`${part}: ${totals[index].passed} passed, ${totals[index].failed} failed`);
	});
	const { passed, failed } = sum(totals);
	console.log(`${passed} passed, ${failed} failed`);
	process.exitCode = failed === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
