import type { CountryCode } from 'libphonenumber-js/min';
import { pluralize, trimAll } from '../../shared/text';
import { normalizeNumber } from './normalizeNumber';
import { splitInput, type InputValue } from './splitInput';
import { toCountryCode } from './countries';
import { isWhole, readInternational, readNumber } from './phoneNumber';
import { quoteInput, readLine, type Reject } from '../../shared/invalidInput';

/** A recipient with a cleaned number: digits only. */
export interface Recipient {
	value: string;
	/** The ID of this recipient's message, from the user or generated (contract 2.2). */
	gsmsmsid?: string;
}

interface RecipientOptions {
	/** The name and place of the setting for the default country. */
	countryField: string;
	reject: Reject;
	/** The country of numbers without a country code. */
	defaultCountry?: CountryCode;
	/** The message ID for recipients without an ID. Each of several recipients gets a suffix: `-1`, `-2`, … */
	messageId?: string;
}

/**
 * Parses and validates an item's recipients (`recipients.gsm[]`, contract 2.2). Removes only formatting, decimal zeros
 * and national prefixes. Accepts an unusual number with a warning, because the service counts invalid numbers. Rejects
 * an entry that cannot be one number: a part of a number, several numbers, or other characters.
 * @param input one number, a string of numbers, an array of strings, numbers or `{ value, gsmsmsid }`, or JSON
 * @returns at least one recipient, including duplicates
 * @throws InvalidInput
 */
export function readRecipients(
	input: unknown,
	options: RecipientOptions,
	warnings: string[],
): Recipient[] {
	const { reject, messageId } = options;
	const entries = splitInput(input);
	if (!entries) throw reject('has no phone number.', PHONE_NUMBERS_ADVICE);
	if (entries.length === 0) {
		throw reject('is empty.', PHONE_NUMBERS_ADVICE);
	}
	const recipients = entries.map((entry) => readRecipient(entry, { ...options, warnings }));
	if (messageId === undefined) return recipients;
	return recipients.map((recipient, position) => ({
		...recipient,
		gsmsmsid:
			recipient.gsmsmsid ?? (entries.length > 1 ? `${messageId}-${position + 1}` : messageId),
	}));
}

/** Reads the country of numbers without a country code. @throws InvalidInput */
export function readCountry(value: unknown, reject: Reject): CountryCode | undefined {
	const country = trimAll(String(value ?? ''));
	if (country === '') return undefined;
	const code = toCountryCode(country);
	if (code) return code;
	throw reject(
		`contains ${quoteInput(country)}, which is not a country code.`,
		"Enter the country's two-letter code, such as FR.",
	);
}

interface Reading extends RecipientOptions {
	warnings: string[];
}

const PHONE_NUMBERS_ADVICE =
	'Enter one or more numbers, such as 33639980000, separated by commas, or an array of numbers.';

function readRecipient(entry: InputValue, reading: Reading): Recipient {
	const { reject } = reading;
	if (typeof entry !== 'object') return { value: readPhoneNumber(entry, reading) };
	const { value: number, gsmsmsid: id } = entry as { value?: unknown; gsmsmsid?: unknown };
	const [first, second] = splitInput(number) ?? [];
	if (first === undefined || second !== undefined || typeof first === 'object') {
		throw reject(
			'contains an entry that does not have exactly one phone number in "value".',
			'Write each entry as { "value": "33639980000", "gsmsmsid": "your-id" }.',
		);
	}
	const value = readPhoneNumber(first, reading);
	const gsmsmsid = readMessageId(id, reject);
	return gsmsmsid === undefined ? { value } : { value, gsmsmsid };
}

/**
 * Formats a cleaned number so that reading the result returns the same number. The result has a '+' if the digits could
 * be another number in the default country.
 */
export function writePhoneNumber(digits: string, defaultCountry?: CountryCode): string {
	const reading = readNumber(digits, defaultCountry);
	const isSame = reading.digits === digits && !reading.orNational && !reading.isWrong;
	return isSame ? digits : `+${digits}`;
}

/** A shorter entry is a part of a number, and a longer entry contains several numbers (E.164 allows 15 digits). */
const [FEWEST_DIGITS, MOST_DIGITS] = [4, 15];

function readPhoneNumber(
	typed: string | number,
	{ countryField, reject, defaultCountry: country, warnings }: Reading,
): string {
	if (typeof typed === 'number' && !(Number.isSafeInteger(typed) && typed >= 0)) {
		throw reject(
			`contains "${typed}", which is not a phone number.`,
			'Enter the phone number as text. Numeric values cannot be negative or have decimals, and values with more than 15 digits can lose digits.',
		);
	}
	const text = String(typed);
	if (country === undefined && isWhole(text)) return text;
	const rejectNumber: Reject = (because, advice) =>
		reject(`: ${quoteInput(text)} ${because}`, advice);
	const clean = normalizeNumber(text, rejectNumber);
	const isNational = !clean.international && clean.digits.startsWith('0');
	if (isNational && country === undefined) {
		throw rejectNumber(
			'is a national number, and its country is not known.',
			`Write the number with its country code, such as 33639980000, or set ${countryField}.`,
		);
	}
	const { digits, doubt, orNational, isWrong } = clean.international
		? readInternational(clean.digits)
		: readNumber(clean.digits, country);
	const count = clean.digits.length < FEWEST_DIGITS ? clean.digits.length : digits.length;
	if (count < FEWEST_DIGITS || count > MOST_DIGITS) {
		throw rejectNumber(
			`has ${pluralize(count, 'digit')}, but a phone number has ${FEWEST_DIGITS} to ${MOST_DIGITS}.`,
			'Use commas only between numbers.',
		);
	}
	if (isWrong) {
		throw rejectNumber(
			`has too few or too many digits${isNational ? ` for a national (${country}) number` : ''}.`,
			"Correct the number. If it belongs to another country, write it with '+' and the country code.",
		);
	}
	if (orNational !== undefined) {
		throw rejectNumber(
			`can be a national (${country}) or an international number.`,
			`Write 0 or + at the beginning: +${orNational} for a national number, +${digits} for an international number.`,
		);
	}
	if (doubt !== undefined) warnings.push(rejectNumber(doubt, '').message);
	return digits;
}

/** Reads the user's message ID (contract 2.2): any text without control characters. @throws InvalidInput */
export const readMessageId = (id: unknown, reject: Reject): string | undefined =>
	readLine(id, (problem, advice) => reject(`: the message ID ${problem}`, advice));
