import { ASSUMPTIONS } from '../assumptions/register.mts';
import type { Row } from './verify.mts';

const WORDS = { holds: 'holds', differs: 'differs', unknown: 'cannot be checked' };

/** Creates a function that masks a token in a string: the token itself, and the token escaped for a URL or for JSON. */
export function maskToken(token: string): (text: string) => string {
	const forms = [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)];
	return (text) => forms.reduce((masked, form) => masked.replaceAll(form, '***'), text);
}

function line({ id, verdict, value, assumed, why }: Row): string {
	const shown =
		verdict === 'differs' ? ` (${JSON.stringify(value)}, not ${JSON.stringify(assumed)})` : '';
	return `${id.padEnd(28)} ${WORDS[verdict]}${shown}${why === null ? '' : `: ${why}`}`;
}

/** Formats a report: a line for each row, and a last line with the totals. */
export function reportText(rows: readonly Row[]): string {
	const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
	const summary = `${count('holds')} hold, ${count('differs')} differ, ${count('unknown')} cannot be checked.`;
	return [...rows.map(line), '', summary, ''].join('\n');
}

/** Returns the question about a row that could not be checked. */
function question({ id, assumed }: Row): string {
	const rule = ASSUMPTIONS.find((one) => one.id === id)?.switch ?? null;
	if (rule === null) return 'Is this correct?';
	if ('values' in rule) return 'What does your API do?';
	return `What is the value? We assume ${JSON.stringify(assumed)}.`;
}

const list = (rows: readonly Row[], verdict: Row['verdict'], words: (row: Row) => string) => {
	const asked = rows.filter((row) => row.verdict === verdict);
	return asked.map((row) => `- ${row.text} ${words(row)} (\`${row.id}\`)`).join('\n');
};

/** Formats the differences and the unchecked rows as questions to the provider, in Markdown. */
export function questionPage(rows: readonly Row[]): string {
	const found = ({ value, assumed }: Row) =>
		`We found ${JSON.stringify(value)}, not ${JSON.stringify(assumed)}. Is this intended?`;
	return `# Questions about the interface

We tested your API with our account. Please confirm our findings, and answer the questions that we could not answer by testing.

## Different from our expectations

${list(rows, 'differs', found) || 'None.'}

## Not tested

${list(rows, 'unknown', question) || 'None.'}
`;
}
