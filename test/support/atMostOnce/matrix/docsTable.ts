// The matrix as a table that fits on a page, and its place in the docs.
import { findPart, writePart } from '../../docs/generatedParts';
import { GROUPINGS, ON_ERROR, type Cell } from './cells';
import type { Ran, Seen } from './runCell';

const DOCUMENT = 'at-most-once.md';

const ON_ERROR_NAMES: Record<Cell['onError'] & string, string> = {
	stopWorkflow: 'stop',
	continueRegularOutput: 'continue',
	continueErrorOutput: 'error output',
};

const figures = ({ messages, calls }: Seen) => `${messages.join('')}/${calls}`;

const describeRan = ({ first, again }: Ran) =>
	again ? `${figures(first)} → ${figures(again)}` : figures(first);

/** Markdown with its columns lined up. */
function layOut(rows: string[][]): string {
	const widths = rows[0].map((_, at) => Math.max(3, ...rows.map((row) => row[at].length)));
	const line = (row: string[]) =>
		`| ${row.map((text, at) => text.padEnd(widths[at])).join(' | ')} |`;
	const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
	return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n');
}

/**
 * One line per fault and grouping, one column per way to go on and *Retry on Fail*. JSON and XML share a cell
 * where they came out the same, as they must.
 */
export function matrixTable(all: Ran[][]): string {
	const columns = ON_ERROR.flatMap((onError) => [false, true].map((retry) => ({ onError, retry })));
	const head = [
		'Fault',
		'Campaigns',
		...columns.map(({ onError, retry }) => `${ON_ERROR_NAMES[onError]}${retry ? ', retry' : ''}`),
	];
	const body = all.flatMap((ran) =>
		GROUPINGS.map((grouping) => [
			ran[0].row.name,
			grouping === 'distinct' ? 'per message' : 'per item',
			...columns.map(({ onError, retry }) => {
				const cells = ran.filter(
					({ cell }) =>
						cell.grouping === grouping && cell.onError === onError && cell.retry === retry,
				);
				return [...new Set(cells.map(describeRan))].join(' or ');
			}),
		]),
	);
	return layOut([head, ...body]);
}

/**
 * Compares a table with the one in the docs; with `AT_MOST_ONCE_WRITE=1` in the environment writes it there.
 * @param section the name in the document's markers
 * @returns what the document holds
 */
export function documentedMatrix(section: string, made: string): string {
	if (process.env.AT_MOST_ONCE_WRITE === '1') writePart(DOCUMENT, section, made);
	return findPart(DOCUMENT, section).part.slice('\n\n'.length, -'\n\n'.length);
}
