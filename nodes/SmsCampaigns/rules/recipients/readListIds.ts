import { accept, quote, refuse } from '../../shared/validation';
import type { Refused, Checked } from '../../shared/validation';
import { readEntries } from './splitInput';
import type { Entry } from './splitInput';

const FIELD = 'List IDs';
const HOW_TO =
	'Give the id of at least one list, such as 123456, or several separated by commas. An id is a whole number, or 24 characters of 0-9 and a-f.';

/** A whole number, or the 24 hexadecimal digits of newer accounts (interface §2.2; public facts: list id). */
const ID = /^(?:\d+|[\da-f]{24})$/i;

/**
 * Reads the ids of recipient lists: whole numbers, ids of 24 hexadecimal digits, several in a text (comma,
 * semicolon, new line), arrays of them or of `{ value }`.
 * @returns the ids as text and as they were written, each once, in order of first appearance
 */
export function readListIds(input: unknown): Checked<string[]> {
	const read = readEntries(input);
	if (read === undefined) return refuse(FIELD, `'${FIELD}' holds no list id.`, HOW_TO);
	if (read.entries.length === 0) return refuse(FIELD, `'${FIELD}' is empty.`, HOW_TO);
	const ids = new Map<string, string>();
	for (const entry of read.entries) {
		const id = readId(entry);
		if (typeof id !== 'string') return id;
		const same = id.toLowerCase();
		if (!ids.has(same)) ids.set(same, id);
	}
	return accept([...ids.values()]);
}

function readId(entry: Entry): string | Refused {
	const value = typeof entry === 'object' ? (entry as { value?: unknown }).value : entry;
	if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
	if (typeof value === 'string') {
		const id = value.trim();
		if (ID.test(id) && !/^0+$/.test(id)) return id;
	}
	const shown =
		typeof value === 'string' || typeof value === 'number' ? quote(String(value)) : 'an entry';
	const blanks = typeof value === 'string' && /^\d+(?:\s+\d+)+$/.test(value);
	return refuse(
		FIELD,
		`'${FIELD}' holds ${shown}, which is no list id.`,
		blanks ? 'Separate several ids by commas.' : HOW_TO,
	);
}
