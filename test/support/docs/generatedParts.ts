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
 * Finds a part of a page.
 * @param file below docs/
 * @returns the part, and what stands before and after it
 * @throws Error when the page has no such part
 */
export function findPart(file: string, name: string) {
	const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
	const text = readFileSync(path.join(docs, file), 'utf8');
	const from = text.indexOf(start) + start.length;
	const to = text.indexOf(end);
	if (from < start.length || to < from) throw new Error(`docs/${file} has no part "${name}"`);
	return { before: text.slice(0, from), part: text.slice(from, to), after: text.slice(to) };
}

/** Writes a part of a page anew. @param file below docs/ */
export function writePart(file: string, name: string, made: string): void {
	const { before, after } = findPart(file, name);
	writeFileSync(path.join(docs, file), `${before}\n\n${made}\n\n${after}`);
}

/**
 * Compares a part of a page with what the code gives, or writes it there.
 * @returns both sides in lines; equal ones mean that the page is true
 */
export function documented(
	file: string,
	name: string,
	made: string,
): { page: string[]; made: string[] } {
	if (process.env.DOCS_WRITE === '1') writePart(file, name, made);
	return { page: comparable(findPart(file, name).part), made: comparable(made) };
}
