import { splitInput, type InputValue } from './splitInput';
import { trimAll } from '../../shared/text';
import { quoteInput, type Refuse } from '../../shared/invalidInput';

const LIST_IDS_ADVICE =
	'Enter the ID of at least one list, such as 123456, or several separated by commas. An ID is a whole number, or 24 characters of 0-9 and a-f.';

/** A whole number, or 24 hexadecimal digits in newer accounts (contract 2.2). */
const LIST_ID = /^(?:\d+|[\da-f]{24})$/;

/** One ID with groups of three digits, or several IDs. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;

/**
 * Parses the IDs of recipient lists: one, several in a text, or an array of IDs or of `{ value }`.
 * @returns the IDs in one spelling, without repeats: hexadecimal ones in lower case, others without leading zeros
 * @throws InvalidInput
 */
export function readListIds(input: unknown, refuse: Refuse): string[] {
	const entries = splitInput(input);
	if (!entries) throw refuse('has no list ID.', LIST_IDS_ADVICE);
	if (entries.length === 0) throw refuse('is empty.', LIST_IDS_ADVICE);
	const ids = entries.flatMap((entry) =>
		typeof entry === 'string' && !GROUPED.test(entry) ? entry.split(',') : [entry],
	);
	return [...new Set(ids.map((entry) => readListId(entry, refuse)))];
}

function readListId(entry: InputValue, refuse: Refuse): string {
	const value = typeof entry === 'object' ? (entry as { value?: unknown }).value : entry;
	if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
	if (typeof value === 'string') {
		const id = trimAll(value).toLowerCase();
		if (LIST_ID.test(id) && !/^0+$/.test(id)) return id.length === 24 ? id : id.replace(/^0+/, '');
	}
	if (typeof value === 'string' && GROUPED.test(value)) {
		throw refuse(
			`contains ${quoteInput(value)}, which can be one list ID or several.`,
			'Write one ID without commas, and several with a space behind each comma.',
		);
	}
	const shown =
		typeof value === 'string' || typeof value === 'number' ? quoteInput(String(value)) : 'an entry';
	throw refuse(`contains ${shown}, which is not a list ID.`, LIST_IDS_ADVICE);
}
