import { splitInput, type InputValue } from './splitInput';
import { trimAll } from '../../shared/text';
import { quoteInput, showValue, type Reject } from '../../shared/invalidInput';

const LIST_IDS_ADVICE =
	'Enter one or more list IDs, such as 123456, separated by a comma and a space. An ID is a whole number without commas, or 24 characters from 0-9 and a-f.';

/** A whole number, or 24 hexadecimal digits in newer accounts (contract 2.2). */
const LIST_ID = /^(?:\d+|[\da-f]{24})$/;

/** One ID in groups of three digits, or several IDs. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;

/**
 * Parses recipient list IDs: one ID, a string with several IDs, or an array of IDs or of `{ value }`.
 * @returns the IDs in one format, without duplicates: hexadecimal IDs in lower case, others without leading zeros
 * @throws InvalidInput
 */
export function readListIds(input: unknown, reject: Reject): string[] {
	const entries = splitInput(input);
	if (!entries) throw reject('has no list ID.', LIST_IDS_ADVICE);
	if (entries.length === 0) throw reject('is empty.', LIST_IDS_ADVICE);
	const ids = entries.flatMap((entry) =>
		typeof entry === 'string' && !GROUPED.test(entry) ? entry.split(',') : [entry],
	);
	return [...new Set(ids.map((entry) => readListId(entry, reject)))];
}

function readListId(entry: InputValue, reject: Reject): string {
	const value = typeof entry === 'object' ? (entry as { value?: unknown }).value : entry;
	if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
	if (typeof value === 'string') {
		const id = trimAll(value).toLowerCase();
		if (LIST_ID.test(id) && !/^0+$/.test(id)) return id.length === 24 ? id : id.replace(/^0+/, '');
	}
	const text = typeof value === 'string' ? value : showValue(entry);
	const why = GROUPED.test(text) ? 'can be one list ID or several' : 'is not a list ID';
	throw reject(`contains ${quoteInput(text)}, which ${why}.`, LIST_IDS_ADVICE);
}
