// Who, or what, a spelling stands for. The node is measured by this reading, so it shares no code with the node.

/** A number or a list as a person or a database writes it. */
export type Typed = string | number;

/** A text that is canonically equal to another one is the same text. */
export const textIdentity = (text: string): string => text.normalize('NFC');

/** A whole number from a decimal column. Its other dots are separators. */
const DECIMALS = /^(\D*\d{7,})\.0+$/;

/** The digits with their country code. A number without one is French. */
function numberIdentity(typed: Typed): string {
	const whole = String(typed).replace(DECIMALS, '$1');
	const isInternational = whole.includes('+');
	const digits = whole.replace('(0)', '').replace(/\D/g, '');
	if (isInternational) return digits;
	if (digits.startsWith('00')) return digits.slice(2);
	return digits.startsWith('0') ? `33${digits.slice(1)}` : digits;
}

/** A whole number without zeros before it, or 24 hexadecimal digits in lower case. */
function listIdentity(typed: Typed): string {
	const id = String(typed).trim().toLowerCase();
	return id.length === 24 ? id : id.replace(/^0+/, '');
}

/** One text for all spellings of a number, or of a list. */
export const identityOf = (kind: 'numbers' | 'lists', typed: Typed): string =>
	kind === 'lists' ? listIdentity(typed) : numberIdentity(typed);
