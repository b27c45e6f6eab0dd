import type { Row } from './verify.ts';

const WORDS = { holds: 'holds', differs: 'differs', unknown: 'cannot be told' };

/** Makes a function that takes a token out of a text, as it is and as a URL or JSON writes it. */
export function maskToken(token: string): (text: string) => string {
	const forms = [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)];
	return (text) => forms.reduce((masked, form) => masked.replaceAll(form, '***'), text);
}

function line({ id, verdict, value, assumed, why }: Row): string {
	const shown =
		verdict === 'differs' ? ` (${JSON.stringify(value)}, not ${JSON.stringify(assumed)})` : '';
	return `${id.padEnd(28)} ${WORDS[verdict]}${shown}${why === null ? '' : `: ${why}`}`;
}

/** Counts the rows by verdict. */
export function countVerdicts(rows: readonly Row[]): Record<Row['verdict'], number> {
	const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
	return { holds: count('holds'), differs: count('differs'), unknown: count('unknown') };
}

/** Words a report: a line for each row, and a last one that counts them. */
export function reportText(rows: readonly Row[]): string {
	const { holds, differs, unknown } = countVerdicts(rows);
	const summary = `${holds} hold, ${differs} differ, ${unknown} cannot be told.`;
	return [...rows.map(line), '', summary, ''].join('\n');
}

/** Writes a report as JSON, on one line. */
export function reportJson(rows: readonly Row[]): string {
	return `${JSON.stringify({ ...countVerdicts(rows), rows })}\n`;
}
