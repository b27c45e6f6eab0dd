import { trimAll } from '../../shared/characters';

/** Comma, semicolon (also Arabic and full-width ones), line break, tab. */
const SEPARATORS = /[,;\n\r\t\u2028\u2029\u060c\u061b\uff0c\uff1b]+/;

/** One value of a parameter that takes several: a text, a number, or an object of the user's. */
export type Entry = string | number | object;

/** Values taken apart, and how many members of a list were blank. */
export interface Entries {
	entries: Entry[];
	blank: number;
}

const NOTHING: Entries = { entries: [], blank: 0 };

/**
 * Takes apart what a parameter or an expression gives: one value, several in a text (comma, semicolon, new
 * line, tab), an array of values or of such texts, or the JSON text of an array or an object.
 * @returns the values as they are, strings trimmed; undefined for something that is none of these
 */
export function readEntries(input: unknown): Entries | undefined {
	if (input === undefined || input === null) return NOTHING;
	if (typeof input === 'bigint') return { entries: [String(input)], blank: 0 };
	if (typeof input === 'number') return { entries: [input], blank: 0 };
	if (typeof input === 'string') return readText(input);
	if (Array.isArray(input)) return readArray(input);
	return typeof input === 'object' ? { entries: [input], blank: 0 } : undefined;
}

function readText(text: string): Entries | undefined {
	const parsed = parseJson(text);
	if (parsed !== undefined) return readEntries(parsed);
	// In place and counted: with 200,000 numbers in a text, lists and iterators in between take more than they do.
	const entries = text.split(SEPARATORS);
	let count = 0;
	for (let at = 0; at < entries.length; at++) {
		const trimmed = trimAll(entries[at]);
		if (trimmed !== '') entries[count++] = trimmed;
	}
	entries.length = count;
	return { entries, blank: 0 };
}

function readArray(values: unknown[]): Entries | undefined {
	const entries: Entry[] = [];
	let blank = 0;
	for (const value of values) {
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
			entries.push(value);
			continue;
		}
		const inner = Array.isArray(value) ? undefined : readEntries(value);
		if (inner === undefined) return undefined;
		if (inner.entries.length === 0) blank++;
		else for (const entry of inner.entries) entries.push(entry);
	}
	return { entries, blank };
}

/** Text that is JSON of an array or an object; anything else is undefined. */
function parseJson(text: string): unknown {
	const first = /^\s*([[{])/.exec(text);
	if (first === null) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
