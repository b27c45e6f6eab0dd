// The identity of a number or a list in any format. The tests compare the node with this code, which shares no code
// with the node.

/** A phone number or a list ID in any format that a person types or a database contains. */
export type Typed = string | number;

/** Returns the same string for canonically equivalent strings. */
export const textIdentity = (text: string): string => text.normalize('NFC');

/** Matches a whole number with the decimals of a decimal column, such as `.0`. All other dots are separators. */
const DECIMALS = /^(\D*\d{7,})\.0+$/;

/** The national prefix 0 after the country code of France or Britain. */
const NATIONAL_ZERO = /^(33|44)0/;

/** Returns the digits of a French or British number with its country code. A number without a code is French. */
function numberIdentity(typed: Typed): string {
	const whole = String(typed).replace(DECIMALS, '$1');
	const digits = whole.replace(/\D/g, '').replace(whole.includes('+') ? '' : /^00/, '+');
	const international = digits.startsWith('0') ? `33${digits.slice(1)}` : digits.replace('+', '');
	return international.replace(NATIONAL_ZERO, '$1');
}

/** Returns a list ID as a whole number without leading zeros, or as 24 lower-case hexadecimal digits. */
function listIdentity(typed: Typed): string {
	const id = String(typed).trim().toLowerCase();
	return id.length === 24 ? id : id.replace(/^0+/, '');
}

/** Returns the same string for the same message to a number, regardless of the formats of both. */
export const messageIdentity = (number: Typed, text: string): string =>
	`${identityOf('numbers', number)} ${textIdentity(text)}`;

/** Returns the same string for the same number or list, regardless of its format. */
export const identityOf = (kind: 'numbers' | 'lists', typed: Typed): string =>
	kind === 'lists' ? listIdentity(typed) : numberIdentity(typed);
