import { describeCharacter, trimAll } from '../../shared/text';
import { normalizeNumber, type NormalizeFailure } from './normalizeNumber';
import { splitInput, type InputValue } from './splitInput';
import {
	numberingPlanOf,
	toInternational,
	withoutNationalZero,
	type NumberingPlan,
} from './nationalNumber';
import type { Recipient } from './recipient';
import { InvalidInput, NoteList, quoteInput } from '../../shared/invalidInput';

/** E.164 allows 15 digits; the shortest numbers that can take an SMS have 7 with their country code. */
const USUAL_LENGTH = /^\d{7,15}$/;

/** Checks whether a number needs no cleaning. */
const isPlain = (text: string) => USUAL_LENGTH.test(text) && !text.startsWith('0');

interface RecipientOptions {
	/** Country of numbers without a country code: two letters, such as FR. */
	defaultCountry?: string;
	/** For recipients without an ID. Several get the position behind it (`-1`, `-2`, …): no two messages may share one. */
	messageId?: string;
	/** Default: Phone Numbers. */
	field?: string;
}

/**
 * Parses and validates the recipients of one item (`recipients.gsm[]`, contract 2.2).
 *
 * Only formatting is removed. An unusual number is sent with a note, because the service counts invalid numbers; a
 * number with other characters is refused.
 * @param input one number, several in a text, an array of strings, numbers or `{ value, gsmsmsid }`, or its JSON text
 * @returns at least one recipient, repeats included
 * @throws InvalidInput
 */
export function readRecipients(
	input: unknown,
	options: RecipientOptions,
	remarks: string[],
): Recipient[] {
	const messageId = options.messageId === undefined ? '' : trimAll(String(options.messageId));
	// Saves time: most items have one number that needs no cleaning, and a run may have 100,000 items.
	const isAsTyped = messageId === '' && !options.defaultCountry;
	if (isAsTyped && typeof input === 'string' && isPlain(input)) return [{ value: input }];
	const { field = 'Phone Numbers' } = options;
	const entries = splitInput(input);
	if (!entries) throw new InvalidInput(`'${field}' has no phone number.`, PHONE_NUMBERS_ADVICE);
	if (entries.length === 0) {
		throw new InvalidInput(
			`'${field}' is empty.`,
			`Does the column exist in your input? ${PHONE_NUMBERS_ADVICE}`,
		);
	}
	const country = trimAll(options.defaultCountry ?? '');
	const plan = numberingPlanOf(country);
	if (country !== '' && plan === undefined) {
		throw new InvalidInput(
			`'Default Country' contains ${quoteInput(country)}, which is not a country code.`,
			'Write the two letters of the country, such as FR.',
		);
	}
	const notes = new NoteList();
	const recipients = entries.map((entry) => readRecipient(entry, plan, field, notes));
	if (messageId !== '') assignMessageIds(recipients, messageId);
	remarks.push(...notes.list());
	return recipients;
}

const PHONE_NUMBERS_ADVICE =
	'Give at least one number, such as 33639980000, several separated by commas, or an array of numbers.';

function readRecipient(
	entry: InputValue,
	plan: NumberingPlan | undefined,
	field: string,
	notes: NoteList,
): Recipient {
	if (typeof entry !== 'object') return { value: readPhoneNumber(entry, plan, field, notes) };
	const { value: number, gsmsmsid: id } = entry as { value?: unknown; gsmsmsid?: unknown };
	const [first, second] = splitInput(number) ?? [];
	if (first === undefined || second !== undefined || typeof first === 'object') {
		throw new InvalidInput(
			`'${field}' has an entry whose "value" is not one phone number.`,
			'Give each entry as { "value": "33639980000", "gsmsmsid": "your-id" }.',
		);
	}
	const value = readPhoneNumber(first, plan, field, notes);
	const gsmsmsid = readMessageId(id, field);
	return gsmsmsid === '' ? { value } : { value, gsmsmsid };
}

/**
 * Writes a cleaned number so that it is read as the same number again: with a '+' where its digits alone could be
 * another one in the default country.
 */
export function writePhoneNumber(digits: string, defaultCountry = ''): string {
	const plan = numberingPlanOf(trimAll(defaultCountry));
	if (plan === undefined) return digits;
	const again = toInternational(digits, plan);
	return 'digits' in again && again.digits === digits ? digits : `+${digits}`;
}

function readPhoneNumber(
	typed: string | number,
	plan: NumberingPlan | undefined,
	field: string,
	notes: NoteList,
): string {
	if (typeof typed === 'number' && !(Number.isSafeInteger(typed) && typed >= 0)) {
		throw new InvalidInput(
			`'${field}' contains ${typed}, which is not a phone number.`,
			'Give the number as a text: numbers with decimals or more than 15 digits lose digits.',
		);
	}
	const text = String(typed);
	if (plan === undefined && isPlain(text)) return text;
	const clean = isPlain(text) ? { digits: text, international: false } : normalizeNumber(text);
	if ('because' in clean) throw noNumber(text, clean, field);
	const { international } = clean;
	const digits =
		plan !== undefined && international ? withoutNationalZero(clean.digits, plan) : clean.digits;
	if (plan !== undefined && !international) {
		const reading = toInternational(digits, plan);
		if ('because' in reading) throw noNumber(text, reading, field);
		if (reading.doubt !== undefined) notes.add(`'${field}': ${quoteInput(text)} ${reading.doubt}`);
		return reading.digits;
	}
	if (digits.startsWith('0')) {
		throw new InvalidInput(
			`'${field}': ${quoteInput(text)} is a national number, and its country is not known.`,
			"Write it with its country code, such as 33639980000, or set 'Default Country'.",
		);
	}
	if (!USUAL_LENGTH.test(digits)) {
		notes.add(
			`'${field}': ${quoteInput(text)} has ${digits.length} digits. It goes out as ${digits}, and the service counts it as invalid if it is.`,
		);
	}
	return digits;
}

const noNumber = (text: string, { because, advice }: NormalizeFailure, field: string) =>
	new InvalidInput(`'${field}': ${quoteInput(text)} ${because}.`, advice);

/** Reads the user's message id (contract 2.2): any text without control characters; '' when absent. */
function readMessageId(id: unknown, field: string): string {
	if (id === undefined || id === null) return '';
	if (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'bigint') {
		throw new InvalidInput(`'${field}' has a message ID that is not a text.`, 'Give it as a text.');
	}
	const text = trimAll(String(id));
	const unsendable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(text);
	if (unsendable === null) return text;
	throw new InvalidInput(
		`'${field}': the message ID ${quoteInput(text)} contains ${describeCharacter(unsendable[0])}, which cannot be sent.`,
		'Use letters, digits and dashes.',
	);
}

function assignMessageIds(recipients: Recipient[], messageId: string): void {
	const id = readMessageId(messageId, 'Message ID');
	const isNumbered = recipients.length > 1;
	recipients.forEach((recipient, position) => {
		recipient.gsmsmsid ??= isNumbered ? `${id}-${position + 1}` : id;
	});
}
