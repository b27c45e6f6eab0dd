import { describeCharacter, trimAll } from '../../shared/characters';
import { NoteList, valid, quoteInput, invalid } from '../../shared/validation';
import type { Invalid, Validation } from '../../shared/validation';
import { normalizeNumber } from './normalizeNumber';
import type { NormalizeFailure } from './normalizeNumber';
import { splitInput } from './splitInput';
import type { InputValue } from './splitInput';
import { MIN_DIGITS, isPlain, MAX_DIGITS, readPlainList, readPlainText } from './plainNumbers';
import { numberingPlanOf, toInternational, withoutNationalZero } from './nationalNumber';
import type { NumberingPlan } from './nationalNumber';
import type { Recipient } from './recipient';

interface RecipientOptions {
	/** Country of numbers without a country code: two letters, such as FR. */
	defaultCountry?: string;
	/** The user's own id for the message; see {@link readRecipients}. */
	messageId?: string;
}

const PHONE_NUMBERS_FIELD = 'Phone Numbers';

/**
 * Parses and validates the recipients of one item (`recipients.gsm[]`, contract 2.2).
 *
 * Only formatting is removed. An unusual number is sent with a note, because the service counts invalid numbers; a
 * number with other characters is refused.
 * @param input one number, several in a text, an array of strings, numbers or `{ value, gsmsmsid }`, or the JSON text
 *   of such an array
 * @param options `messageId` is given to every recipient without an id. With several recipients it is followed by the
 *   position (`-1`, `-2`, …), because two messages must not share an id.
 * @returns at least one recipient, repeats included
 */
export function readRecipients(input: unknown, options: RecipientOptions): Validation<Recipient[]> {
	const messageId = options.messageId === undefined ? '' : trimAll(String(options.messageId));
	// Saves time: most items have one number that needs no cleaning, and a run may have 100,000 items.
	if (typeof input === 'string' && messageId === '' && isPlain(input) && !options.defaultCountry) {
		return { ok: true, value: [{ value: input }] };
	}
	const plain = messageId === '' && !options.defaultCountry ? readPlain(input) : undefined;
	if (plain !== undefined) return { ok: true, value: plain };
	const read = splitInput(input);
	if (read === undefined)
		return invalid(`'${PHONE_NUMBERS_FIELD}' holds ${describeKind(input)}.`, PHONE_NUMBERS_ADVICE);
	if (read.values.length === 0)
		return invalid(
			`'${PHONE_NUMBERS_FIELD}' is empty.`,
			`Does the column exist in your input? ${PHONE_NUMBERS_ADVICE}`,
		);
	const country = trimAll(options.defaultCountry ?? '');
	const plan = numberingPlanOf(country);
	if (country !== '' && plan === undefined) {
		return invalid(
			`'Default Country' holds ${quoteInput(country)}, which is no country code.`,
			'Write the two letters of the country, such as FR.',
		);
	}
	const notes = new NoteList();
	const recipients: Recipient[] = [];
	for (const entry of read.values) {
		const recipient = readRecipient(entry, plan, notes);
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

/** Reads numbers that need no cleaning, which takes less time and memory; undefined when any does. */
function readPlain(input: unknown): Recipient[] | undefined {
	if (Array.isArray(input)) return readPlainList(input);
	return typeof input === 'string' ? readPlainText(input) : undefined;
}

function readRecipient(
	entry: InputValue,
	plan: NumberingPlan | undefined,
	notes: NoteList,
): Recipient | Invalid {
	if (typeof entry !== 'object') {
		const value = readPhoneNumber(entry, plan, notes);
		return typeof value === 'string' ? { value } : value;
	}
	const { value: number, gsmsmsid: id } = entry as { value?: unknown; gsmsmsid?: unknown };
	const split = splitInput(number);
	const first = split?.values[0];
	if (split?.values.length !== 1 || first === undefined || typeof first === 'object') {
		return invalid(
			`'${PHONE_NUMBERS_FIELD}' holds an entry whose "value" is not one phone number.`,
			'Give each entry as { "value": "33639980000", "gsmsmsid": "your-id" }.',
		);
	}
	const value = readPhoneNumber(first, plan, notes);
	if (typeof value !== 'string') return value;
	const gsmsmsid = readMessageId(id, PHONE_NUMBERS_FIELD);
	if (typeof gsmsmsid === 'object') return gsmsmsid;
	return gsmsmsid === '' ? { value } : { value, gsmsmsid };
}

function readPhoneNumber(
	typed: string | number,
	plan: NumberingPlan | undefined,
	notes: NoteList,
): string | Invalid {
	if (typeof typed === 'number' && !(Number.isSafeInteger(typed) && typed >= 0)) {
		return invalid(
			`'${PHONE_NUMBERS_FIELD}' holds ${typed}, which is no phone number.`,
			'Give the number as a text: numbers with decimals or more than 15 digits lose digits.',
		);
	}
	const text = String(typed);
	if (plan === undefined && isPlain(text)) return text;
	const clean = isPlain(text) ? { digits: text, international: false } : normalizeNumber(text);
	if ('because' in clean) return refuseNumber(text, clean);
	const { international } = clean;
	const digits =
		plan !== undefined && international ? withoutNationalZero(clean.digits, plan) : clean.digits;
	if (plan !== undefined && !international) {
		const reading = toInternational(digits, plan);
		if ('because' in reading) return refuseNumber(text, reading);
		if (reading.doubt !== undefined)
			notes.add(`'${PHONE_NUMBERS_FIELD}': ${quoteInput(text)} ${reading.doubt}`);
		return reading.digits;
	}
	if (digits.startsWith('0')) {
		return invalid(
			`'${PHONE_NUMBERS_FIELD}': ${quoteInput(text)} is a national number, and its country is not known.`,
			"Write it with its country code, such as 33639980000, or set 'Default Country'.",
		);
	}
	if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) {
		notes.add(unusualLengthNote(text, digits));
	}
	return digits;
}

const refuseNumber = (text: string, { because, advice }: NormalizeFailure): Invalid =>
	invalid(`'${PHONE_NUMBERS_FIELD}': ${quoteInput(text)} ${because}.`, advice);

function unusualLengthNote(text: string, digits: string): string {
	const why =
		digits.length > MAX_DIGITS
			? 'more than a phone number can have. Is a comma missing?'
			: 'few for an international number.';
	return `'${PHONE_NUMBERS_FIELD}': ${quoteInput(text)} has ${digits.length} digits, ${why} It goes out as ${digits}, and the service counts it as invalid if it is.`;
}

/** Reads the user's message id (contract 2.2): any text without control characters; '' when absent. */
function readMessageId(id: unknown, field: string): string | Invalid {
	if (id === undefined || id === null) return '';
	if (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'bigint') {
		return invalid(`'${field}' holds a message id that is not a text.`, 'Give it as a text.');
	}
	const text = trimAll(String(id));
	const unsendable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(text);
	if (unsendable === null) return text;
	return invalid(
		`'${field}': the message id ${quoteInput(text)} holds ${describeCharacter(unsendable[0])}, which cannot be sent.`,
		'Use letters, digits and dashes.',
	);
}

function assignMessageIds(recipients: Recipient[], messageId: string): Invalid | undefined {
	const id = readMessageId(messageId, 'Message ID');
	if (typeof id === 'object') return id;
	const isNumbered = recipients.length > 1;
	recipients.forEach((recipient, position) => {
		recipient.gsmsmsid ??= isNumbered ? `${id}-${position + 1}` : id;
	});
	return undefined;
}

function describeKind(input: unknown): string {
	return typeof input === 'boolean' ? `${input}, which is no phone number` : 'no phone number';
}
