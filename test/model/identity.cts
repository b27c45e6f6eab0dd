// The person or list that a spelling means. The node is checked against this reading, and shares no code with it.

/** A number or a list as a person or a database writes it. */
export type Typed = string | number;

/** A text that is canonically equal to another one is the same text. */
export const textIdentity = (text: string): string => text.normalize('NFC');

/** A whole number from a decimal column. Its other dots are separators. */
const DECIMALS = /^(\D*\d{7,})\.0+$/;

/** The zero that stands before a number at home, behind the code of France or of Britain. */
const NATIONAL_ZERO = /^(33|44)0/;

/** The digits of a French or a British number with their country code. A number without one is French. */
function numberIdentity(typed: Typed): string {
	const whole = String(typed).replace(DECIMALS, '$1');
	const digits = whole.replace(/\D/g, '').replace(whole.includes('+') ? '' : /^00/, '+');
	const international = digits.startsWith('0') ? `33${digits.slice(1)}` : digits.replace('+', '');
	return international.replace(NATIONAL_ZERO, '$1');
}

/** A whole number without zeros before it, or 24 hexadecimal digits in lower case. */
function listIdentity(typed: Typed): string {
	const id = String(typed).trim().toLowerCase();
	return id.length === 24 ? id : id.replace(/^0+/, '');
}

/** One text for all spellings of a message to a number. */
export const messageIdentity = (number: Typed, text: string): string =>
	`${identityOf('numbers', number)} ${textIdentity(text)}`;

/** One text for all spellings of a number, or of a list. */
export const identityOf = (kind: 'numbers' | 'lists', typed: Typed): string =>
	kind === 'lists' ? listIdentity(typed) : numberIdentity(typed);
