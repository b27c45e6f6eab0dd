import { valid, quoteInput, invalid } from '../../shared/validation';
import type { Invalid, Validation } from '../../shared/validation';
import { splitInput } from './splitInput';
import type { InputValue } from './splitInput';

const LIST_IDS_FIELD = 'List IDs';
const LIST_IDS_ADVICE =
	'Give the id of at least one list, such as 123456, or several separated by commas. An id is a whole number, or 24 characters of 0-9 and a-f.';

/** A whole number, or 24 hexadecimal digits in newer accounts (contract 2.2). */
const LIST_ID = /^(?:\d+|[\da-f]{24})$/i;

/**
 * Parses the ids of recipient lists.
 * @param input whole numbers or ids of 24 hexadecimal digits: one, several in a text (comma, semicolon, new line), or
 *   an array of ids or of `{ value }`
 * @returns the ids as typed, without repeats, in order of first appearance
 */
export function readListIds(input: unknown): Validation<string[]> {
	const read = splitInput(input);
	if (read === undefined) return invalid(`'${LIST_IDS_FIELD}' holds no list id.`, LIST_IDS_ADVICE);
	if (read.values.length === 0) return invalid(`'${LIST_IDS_FIELD}' is empty.`, LIST_IDS_ADVICE);
	const ids = new Map<string, string>();
	for (const entry of read.values) {
		const id = readListId(entry);
		if (typeof id !== 'string') return id;
		const key = id.toLowerCase();
		if (!ids.has(key)) ids.set(key, id);
	}
	return valid([...ids.values()]);
}

function readListId(entry: InputValue): string | Invalid {
	const value = typeof entry === 'object' ? (entry as { value?: unknown }).value : entry;
	if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
	if (typeof value === 'string') {
		const id = value.trim();
		if (LIST_ID.test(id) && !/^0+$/.test(id)) return id;
	}
	const shown =
		typeof value === 'string' || typeof value === 'number' ? quoteInput(String(value)) : 'an entry';
	const blanks = typeof value === 'string' && /^\d+(?:\s+\d+)+$/.test(value);
	return invalid(
		`'${LIST_IDS_FIELD}' holds ${shown}, which is no list id.`,
		blanks ? 'Separate several ids by commas.' : LIST_IDS_ADVICE,
	);
}
