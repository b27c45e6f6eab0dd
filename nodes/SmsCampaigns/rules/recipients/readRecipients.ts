import { describeCharacter, trimAll } from '../../shared/characters';
import { NoteList, valid, quoteInput, invalid } from '../../shared/validation';
import type { Invalid, Validation } from '../../shared/validation';
import { normalizeNumber } from './normalizeNumber';
import { splitInput } from './splitInput';
import type { InputValue } from './splitInput';
import { MIN_DIGITS, isPlain, MAX_DIGITS, readPlainList, readPlainText } from './plainNumbers';
import { numberingPlanOf, toInternational } from './nationalNumber';
import type { Recipient } from './recipient';

export interface RecipientOptions {
	/** Two letters, such as FR: numbers without a country code are read as numbers of this country. */
	defaultCountry?: string;
	/** The user's own id for the message; see {@link readRecipients}. */
	messageId?: string;
}

const PHONE_NUMBERS_FIELD = 'Phone Numbers';

/**
 * Reads the recipients of one item (`recipients.gsm[]`, contract 2.2): one number, several in a text, an
 * array of strings, numbers or `{ value, gsmsmsid }`, or the JSON text of such an array.
 *
 * Formatting is taken off, nothing else: a number that is merely odd goes out with a note, since the service
 * counts it; one that holds something else than formatting is refused.
 *
 * `messageId` goes to every recipient that has no id of its own. With several recipients in the item it is
 * followed by `-1`, `-2`, … (the position), since two messages must not share an id.
 * @returns at least one recipient, repeats included, or what to correct first
 */
export function readRecipients(input: unknown, options: RecipientOptions): Validation<Recipient[]> {
	const messageId = options.messageId === undefined ? '' : trimAll(String(options.messageId));
	if (typeof input === 'string' && messageId === '' && isPlain(input) && !options.defaultCountry) {
		return { ok: true, value: [{ value: input }] };
	}
	const asTyped = messageId === '' && !options.defaultCountry;
	const list = asTyped ? readPlain(input) : undefined;
	if (list !== undefined) return { ok: true, value: list };
	const read = splitInput(input);
	if (read === undefined)
		return invalid(
			PHONE_NUMBERS_FIELD,
			`'${PHONE_NUMBERS_FIELD}' holds ${describeKind(input)}.`,
			PHONE_NUMBERS_ADVICE,
		);
	if (read.values.length === 0)
		return invalid(
			PHONE_NUMBERS_FIELD,
			`'${PHONE_NUMBERS_FIELD}' holds no recipient.`,
			PHONE_NUMBERS_ADVICE,
		);
	const country = trimAll(options.defaultCountry ?? '');
	if (country !== '' && numberingPlanOf(country) === undefined) {
		return invalid(
			'Default Country',
			`'Default Country' holds ${quoteInput(country)}, which is no country code.`,
			'Write the two letters of the country, such as FR.',
		);
	}
	const notes = new NoteList();
	const recipients: Recipient[] = [];
	for (const entry of read.values) {
		const recipient = readRecipient(entry, country, notes);
		if ('ok' in recipient) return recipient;
		recipients.push(recipient);
	}
	if (messageId !== '') {
		const refused = assignMessageIds(recipients, messageId);
		if (refused !== undefined) return refused;
	}
	if (read.blank > 0)
		notes.add(`'${PHONE_NUMBERS_FIELD}': ${read.blank} empty entries were left out.`);
	return valid(recipients, notes.list());
}

const PHONE_NUMBERS_ADVICE =
	'Give at least one number, such as 33639980000, several separated by commas, or an array of numbers.';

/** The usual cases, without anything in between; undefined for all others. */
function readPlain(input: unknown): Recipient[] | undefined {
	if (Array.isArray(input)) return readPlainList(input);
	return typeof input === 'string' ? readPlainText(input) : undefined;
}

function readRecipient(entry: InputValue, country: string, notes: NoteList): Recipient | Invalid {
	if (typeof entry !== 'object') {
		const value = readPhoneNumber(entry, country, notes);
		return typeof value === 'string' ? { value } : value;
	}
	const { value: number, gsmsmsid: id } = entry as { value?: unknown; gsmsmsid?: unknown };
	const inside = splitInput(number);
	const first = inside?.values[0];
	if (inside?.values.length !== 1 || first === undefined || typeof first === 'object') {
		return invalid(
			PHONE_NUMBERS_FIELD,
			`'${PHONE_NUMBERS_FIELD}' holds an entry whose "value" is not one phone number.`,
			'Give each entry as { "value": "33639980000", "gsmsmsid": "your-id" }.',
		);
	}
	const value = readPhoneNumber(first, country, notes);
	if (typeof value !== 'string') return value;
	const gsmsmsid = readMessageId(id, PHONE_NUMBERS_FIELD);
	if (typeof gsmsmsid === 'object') return gsmsmsid;
	return gsmsmsid === '' ? { value } : { value, gsmsmsid };
}

function readPhoneNumber(
	typed: string | number,
	country: string,
	notes: NoteList,
): string | Invalid {
	if (typeof typed === 'number' && !(Number.isSafeInteger(typed) && typed >= 0)) {
		return invalid(
			PHONE_NUMBERS_FIELD,
			`'${PHONE_NUMBERS_FIELD}' holds ${typed}, which is no phone number.`,
			'Give the number as a text: numbers with decimals or more than 15 digits lose digits.',
		);
	}
	const text = String(typed);
	if (country === '' && isPlain(text)) return text;
	const clean = isPlain(text) ? { digits: text, international: false } : normalizeNumber(text);
	if ('because' in clean) {
		return invalid(
			PHONE_NUMBERS_FIELD,
			`'${PHONE_NUMBERS_FIELD}': ${quoteInput(text)} ${clean.because}.`,
			clean.advice,
		);
	}
	const { digits, international } = clean;
	const plan = international || country === '' ? undefined : numberingPlanOf(country);
	if (plan !== undefined) {
		const reading = toInternational(digits, plan);
		if (reading.doubt !== undefined)
			notes.add(`'${PHONE_NUMBERS_FIELD}': ${quoteInput(text)} ${reading.doubt}`);
		return reading.digits;
	}
	if (digits.startsWith('0')) {
		return invalid(
			PHONE_NUMBERS_FIELD,
			`'${PHONE_NUMBERS_FIELD}': ${quoteInput(text)} is a national number, and its country is not known.`,
			"Write it with its country code, such as 33639980000, or set 'Default Country' under Options.",
		);
	}
	if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) {
		notes.add(unusualLengthNote(text, digits));
	}
	return digits;
}

function unusualLengthNote(text: string, digits: string): string {
	const why =
		digits.length > MAX_DIGITS
			? 'more than a phone number can have. Is a comma missing?'
			: 'few for an international number.';
	return `'${PHONE_NUMBERS_FIELD}': ${quoteInput(text)} has ${digits.length} digits, ${why} It goes out as ${digits}, and the service counts it as invalid if it is.`;
}

/** A client-chosen id (contract 2.2): any text without control characters; '' when there is none. */
function readMessageId(id: unknown, field: string): string | Invalid {
	if (id === undefined || id === null) return '';
	if (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'bigint') {
		return invalid(
			field,
			`'${field}' holds a message id that is not a text.`,
			'Give it as a text.',
		);
	}
	const text = trimAll(String(id));
	const unsendable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(text);
	if (unsendable === null) return text;
	return invalid(
		field,
		`'${field}': the message id ${quoteInput(text)} holds ${describeCharacter(unsendable[0])}, which cannot be sent.`,
		'Use letters, digits and dashes.',
	);
}

function assignMessageIds(recipients: Recipient[], messageId: string): Invalid | undefined {
	const id = readMessageId(messageId, 'Message ID');
	if (typeof id === 'object') return id;
	const several = recipients.length > 1;
	recipients.forEach((recipient, at) => {
		recipient.gsmsmsid ??= several ? `${id}-${at + 1}` : id;
	});
	return undefined;
}

function describeKind(input: unknown): string {
	return typeof input === 'boolean' ? `${input}, which is no phone number` : 'no phone number';
}
