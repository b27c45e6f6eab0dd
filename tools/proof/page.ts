// docs/proof.md, from the promises and the results of a run.
import path from 'node:path';
import { NOT_PROVED, PROMISES } from './promises.ts';

/** How many tests passed, by file. */
export type PassedTests = Record<string, number>;

/**
 * Counts the tests of some files.
 *
 * @throws Error for a pattern that fits no file that was run
 */
function countTests(files: readonly string[], passed: PassedTests): number {
	return files
		.map((pattern) => {
			const found = Object.keys(passed).filter((file) => path.matchesGlob(file, pattern));
			if (found.length === 0)
				throw new Error(`docs/proof.md: no test was run that fits ${pattern}`);
			return found.reduce((sum, file) => sum + passed[file], 0);
		})
		.reduce((sum, count) => sum + count, 0);
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

/** Returns the folder of a pattern, or the file without its ending: what Jest takes for a name. */
function nameOf(pattern: string): string {
	const name = pattern.replace('.test.ts', '').slice('test/'.length);
	const special = name.search(/[*{]/);
	return special < 0 ? name : name.slice(0, special).replace(/\/$/, '');
}

/** The words that run the files of some patterns. */
const jestCommand = (files: readonly string[]) => `npm run jest -- ${files.map(nameOf).join(' ')}`;

/** @param date of the run, such as 2026-11-23 */
export function proofPage(passed: PassedTests, date: string): string {
	const sections = PROMISES.map(({ promise, counted, measured }) => {
		const rows = [
			...counted.map(({ what, files }) =>
				row(what, `\`${jestCommand(files)}\``, `${countTests(files, passed)} tests passed`),
			),
			...measured.map(({ what, command, figure }) => row(what, `\`${command}\``, figure)),
		];
		const head = [row('What is tried', 'Command', 'What came out'), row('---', '---', '---')];
		return `## ${promise}\n\n${[...head, ...rows].join('\n')}\n`;
	});
	return `# How we know

Each promise, the tests that hold it, the command that runs them, and what came out. \`npm run proof\` writes this page from the last \`npm test\`, and \`npm test\` fails where a count differs. Counts are of ${date}; what takes longer, or needs the real n8n, has its own date.

${sections.join('\n')}
## What is not proved

${NOT_PROVED.map((sentence) => `- ${sentence}`).join('\n')}
`;
}
