// Parts of the docs that are made from the code: between `<!-- name -->` and `<!-- end of name -->`. Tests compare them
// with what the code gives; `DOCS_WRITE=1` in the environment writes them anew (then run `npm run format`).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.join(__dirname, '../../../docs');

/** A table in Markdown. A bar within a cell is escaped. */
export function table(head: string[], rows: string[][]): string {
	const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
	const escaped = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
	return [line(head), line(head.map(() => '---')), ...escaped.map(line)].join('\n');
}

/** A block of code; JSON is laid out anew when the docs are formatted. */
export function code(language: 'json' | 'xml' | 'text', text: string): string {
	return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** What is compared: without the layout of tables and of JSON, which the formatter decides. */
function comparable(text: string): string[] {
	return text
		.replace(/```json\n([^]*?)\n```/g, (_all, json: string) => JSON.stringify(JSON.parse(json)))
		.split('\n')
		.map((line) => (/^\|[\s|:-]+\|$/.test(line) ? '|---|' : line.replace(/ +/g, ' ').trim()))
		.filter((line) => line !== '');
}

/**
 * Compares a part of a page with what the code gives, or writes it there.
 * @param file below docs/
 * @returns both sides in lines; equal ones mean that the page is true
 * @throws Error when the page has no such part
 */
export function documented(
	file: string,
	name: string,
	made: string,
): { page: string[]; made: string[] } {
	const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
	const page = path.join(docs, file);
	const text = readFileSync(page, 'utf8');
	const from = text.indexOf(start) + start.length;
	const to = text.indexOf(end);
	if (from < start.length || to < from) throw new Error(`docs/${file} has no part "${name}"`);
	if (process.env.DOCS_WRITE === '1') {
		writeFileSync(page, `${text.slice(0, from)}\n\n${made}\n\n${text.slice(to)}`);
		return { page: comparable(made), made: comparable(made) };
	}
	return { page: comparable(text.slice(from, to)), made: comparable(made) };
}
