// docs/compatibility.md, from the results of runs.
import { ABILITIES } from './abilities.ts';
import type { Verdict } from './results.ts';

/** What a release of n8n showed. */
export interface ReleaseResults {
	version: string;
	/** The day of the run, such as 2026-11-23. */
	date: string;
	/** By the names of the abilities. */
	verdicts: Record<string, Verdict>;
}

const MARKS: Record<Verdict['result'], string> = {
	works: '✔',
	limited: '✔',
	missing: '–',
	fails: '✘',
	untried: '',
};

/** The reasons of all verdicts, each once: footnote 1 is the first. */
const footnotes = (releases: readonly ReleaseResults[]) => [
	...new Set(
		ABILITIES.flatMap(({ name }) =>
			releases.flatMap(({ verdicts }) => verdicts[name]?.reasons ?? []),
		),
	),
];

/**
 * Makes the table: a row for each ability, a column for each release.
 *
 * @returns rows of cells, the headings first; a cell is empty where there is no result
 */
export function tableOf(releases: readonly ReleaseResults[]): string[][] {
	const notes = footnotes(releases);
	const cell = (verdict: Verdict | undefined) => {
		if (!verdict) return '';
		const numbers = verdict.reasons.map((reason) => `<sup>${notes.indexOf(reason) + 1}</sup>`);
		return MARKS[verdict.result] + numbers.join(' ');
	};
	return [
		['', ...releases.map(({ version }) => version)],
		...ABILITIES.map(({ name }) => [name, ...releases.map((one) => cell(one.verdicts[name]))]),
	];
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Writes the page; Prettier aligns its table. */
export function compatibilityPage(releases: readonly ReleaseResults[], pinned: string): string {
	const [headings, ...rows] = tableOf(releases);
	const dates = releases
		.filter(({ date }) => date !== '')
		.map(({ version, date }) => `${version} on ${date}`)
		.join(', ');
	return `# Compatibility

What works in which n8n, as \`npm run test:versions\` found it: the package in the real n8n, against the sandbox. Written by that command; a test compares its rows and columns with what the command runs.

${row(headings)}
${row(headings.map((_, index) => (index === 0 ? '---' : ':-:')))}
${rows.map(row).join('\n')}

✔ works, – is not there; an empty cell was not tried.

${footnotes(releases)
	.map((note, index) => `${index + 1}. ${note}`)
	.join('\n')}

${pinned} is the release that every change is tested with, the panels in the editor included; the editor of the others is not looked at. Between the releases of the table nothing was tried. Last runs: ${dates}.
`;
}
