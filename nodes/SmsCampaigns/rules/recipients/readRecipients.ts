import { describeCharacter, trimAll } from '../../shared/characters';
import { Notes, accept, quote, refuse } from '../../shared/validation';
import type { Refused, Checked } from '../../shared/validation';
import { cleanNumber } from './normalizeNumber';
import { readEntries } from './splitInput';
import type { Entry } from './splitInput';
import { FEWEST_DIGITS, isPlain, MOST_DIGITS, readPlainList, readPlainText } from './plainNumbers';
import { planOf, toInternational } from './nationalNumber';
import type { Recipient } from './recipient';

export interface RecipientOptions {
	/** Two letters, such as FR: numbers without a country code are read as numbers of this country. */
	defaultCountry?: string;
	/** The user's own id for the message; see {@link readRecipients}. */
	messageId?: string;
}

const FIELD = 'Phone Numbers';

/**
 * Reads the recipients of one item (interface §2.2, `recipients.gsm[]`): one number, several in a text, an
 * array of strings, numbers or `{ value, gsmsmsid }`, or the JSON text of such an array.
 *
 * Formatting is taken off, nothing else: a number that is merely odd goes out with a note, since the service
 * counts it; one that holds something else than formatting is refused.
 *
 * `messageId` goes to every recipient that has no id of its own. With several recipients in the item it is
 * followed by `-1`, `-2`, … (the position), since two messages must not share an id.
 * @returns at least one recipient, repeats included, or what to correct first
 */
export function readRecipients(input: unknown, options: RecipientOptions): Checked<Recipient[]> {
	const messageId = options.messageId === undefined ? '' : trimAll(String(options.messageId));
	if (typeof input === 'string' && messageId === '' && isPlain(input) && !options.defaultCountry) {
		return { ok: true, value: [{ value: input }] };
	}
	const asTyped = messageId === '' && !options.defaultCountry;
	const list = asTyped ? readPlain(input) : undefined;
	if (list !== undefined) return { ok: true, value: list };
	const read = readEntries(input);
	if (read === undefined) return refuse(FIELD, `'${FIELD}' holds ${kindOf(input)}.`, HOW_TO);
	if (read.entries.length === 0) return refuse(FIELD, `'${FIELD}' holds no recipient.`, HOW_TO);
	const country = trimAll(options.defaultCountry ?? '');
	if (country !== '' && planOf(country) === undefined) {
		return refuse(
			'Default Country',
			`'Default Country' holds ${quote(country)}, which is no country code.`,
			'Write the two letters of the country, such as FR.',
		);
	}
	const notes = new Notes();
	const recipients: Recipient[] = [];
	for (const entry of read.entries) {
		const recipient = readEntry(entry, country, notes);
		if ('ok' in recipient) return recipient;
		recipients.push(recipient);
	}
	if (messageId !== '') {
		const refused = giveIds(recipients, messageId);
		if (refused !== undefined) return refused;
	}
	if (read.blank > 0) notes.add(`'${FIELD}': ${read.blank} empty entries were left out.`);
	return accept(recipients, notes.list());
}

const HOW_TO =
	'Give at least one number, such as 33639980000, several separated by commas, or an array of numbers.';

/** The usual cases, without anything in between; undefined for all others. */
function readPlain(input: unknown): Recipient[] | undefined {
	if (Array.isArray(input)) return readPlainList(input);
	return typeof input === 'string' ? readPlainText(input) : undefined;
}

function readEntry(entry: Entry, country: string, notes: Notes): Recipient | Refused {
	if (typeof entry !== 'object') {
		const value = readNumber(entry, country, notes);
		return typeof value === 'string' ? { value } : value;
	}
	const { value: number, gsmsmsid: id } = entry as { value?: unknown; gsmsmsid?: unknown };
	const inside = readEntries(number);
	const first = inside?.entries[0];
	if (inside?.entries.length !== 1 || first === undefined || typeof first === 'object') {
		return refuse(
			FIELD,
			`'${FIELD}' holds an entry whose "value" is not one phone number.`,
			'Give each entry as { "value": "33639980000", "gsmsmsid": "your-id" }.',
		);
	}
	const value = readNumber(first, country, notes);
	if (typeof value !== 'string') return value;
	const gsmsmsid = readId(id, FIELD);
	if (typeof gsmsmsid === 'object') return gsmsmsid;
	return gsmsmsid === '' ? { value } : { value, gsmsmsid };
}

function readNumber(typed: string | number, country: string, notes: Notes): string | Refused {
	if (typeof typed === 'number' && !(Number.isSafeInteger(typed) && typed >= 0)) {
		return refuse(
			FIELD,
			`'${FIELD}' holds ${typed}, which is no phone number.`,
			'Give the number as a text: numbers with decimals or more than 15 digits lose digits.',
		);
	}
	const text = String(typed);
	if (country === '' && isPlain(text)) return text;
	const clean = isPlain(text) ? { digits: text, international: false } : cleanNumber(text);
	if ('because' in clean) {
		return refuse(FIELD, `'${FIELD}': ${quote(text)} ${clean.because}.`, clean.advice);
	}
	const { digits, international } = clean;
	const plan = international || country === '' ? undefined : planOf(country);
	if (plan !== undefined) {
		const reading = toInternational(digits, plan);
		if (reading.doubt !== undefined) notes.add(`'${FIELD}': ${quote(text)} ${reading.doubt}`);
		return reading.digits;
	}
	if (digits.startsWith('0')) {
		return refuse(
			FIELD,
			`'${FIELD}': ${quote(text)} is a national number, and its country is not known.`,
			"Write it with its country code, such as 33639980000, or set 'Default Country' under Options.",
		);
	}
	if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) {
		notes.add(oddLength(text, digits));
	}
	return digits;
}

function oddLength(text: string, digits: string): string {
	const why =
		digits.length > MOST_DIGITS
			? 'more than a phone number can have. Is a comma missing?'
			: 'few for an international number.';
	return `'${FIELD}': ${quote(text)} has ${digits.length} digits, ${why} It goes out as ${digits}, and the service counts it as invalid if it is.`;
}

/** A client-chosen id (interface §2.2): any text without control characters; '' when there is none. */
function readId(id: unknown, field: string): string | Refused {
	if (id === undefined || id === null) return '';
	if (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'bigint') {
		return refuse(field, `'${field}' holds a message id that is not a text.`, 'Give it as a text.');
	}
	const text = trimAll(String(id));
	const unsendable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(text);
	if (unsendable === null) return text;
	return refuse(
		field,
		`'${field}': the message id ${quote(text)} holds ${describeCharacter(unsendable[0])}, which cannot be sent.`,
		'Use letters, digits and dashes.',
	);
}

function giveIds(recipients: Recipient[], messageId: string): Refused | undefined {
	const id = readId(messageId, 'Message ID');
	if (typeof id === 'object') return id;
	const several = recipients.length > 1;
	recipients.forEach((recipient, at) => {
		recipient.gsmsmsid ??= several ? `${id}-${at + 1}` : id;
	});
	return undefined;
}

function kindOf(input: unknown): string {
	return typeof input === 'boolean' ? `${input}, which is no phone number` : 'no phone number';
}
