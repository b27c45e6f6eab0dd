// The formats in which spreadsheets, forms and databases provide a number, a list ID or a message.
import fc from 'fast-check';
import type { Typed } from '../../model/identity.cts';

/** Groups digits in pairs, from the end. */
const inPairs = (digits: string, space: string) => digits.replace(/\B(?=(?:\d{2})+$)/g, space);

/** The number of digits in the country codes of France and Britain. */
const CODE = 2;

/** International formats of a number, keyed by name. Each format is valid with and without a default country. */
const INTERNATIONAL: Record<string, (code: string, rest: string) => Typed> = {
	digits: (code, rest) => code + rest,
	'a number column': (code, rest) => Number(code + rest),
	'a decimal column': (code, rest) => `${code}${rest}.0`,
	'a column with three decimals': (code, rest) => `${code}${rest}.000`,
	'a zero after the country code': (code, rest) => `+${code} 0${rest}`,
	plus: (code, rest) => `+${code}${rest}`,
	'two zeros': (code, rest) => `00${code}${rest}`,
	spaces: (code, rest) => `+${code} ${inPairs(rest, ' ')}`,
	'no-break spaces': (code, rest) => `00${code}\u00a0${inPairs(rest, '\u00a0')}`,
	'narrow no-break spaces': (code, rest) => ` ${code}\u202f${inPairs(rest, '\u202f')}\u00a0`,
	dots: (code, rest) => `+${code}.${inPairs(rest, '.')}`,
	dashes: (code, rest) => `${code}-${inPairs(rest, '-')}`,
	'a zero in parentheses': (code, rest) => `+${code} (0)${inPairs(rest, ' ')}`,
	'quotes from a CSV file': (code, rest) => `"00${code}${rest}"`,
	"a spreadsheet's apostrophe": (code, rest) => `'${code}${rest}`,
	'a link': (code, rest) => `TEL:+${code}-${inPairs(rest, '-')}`,
	'a byte order mark': (code, rest) => `\ufeff${code}0${rest}`,
};

/** National formats of a French number, keyed by name. Each format requires France as the default country. */
const NATIONAL: Record<string, (rest: string) => string> = {
	zero: (rest) => `0${rest}`,
	'zero and spaces': (rest) => inPairs(`0${rest}`, ' '),
	'zero and no-break spaces': (rest) => inPairs(`0${rest}`, '\u00a0'),
	'zero and dots': (rest) => inPairs(`0${rest}`, '.'),
};

const FRANCE = '33';

/** The format of a number, for {@link spellNumber}. */
export interface NumberSpelling {
	international: string;
	/** The format of a French number if France is the default country. */
	national?: string;
}

export const numberSpellings: fc.Arbitrary<NumberSpelling> = fc.record({
	international: fc.constantFrom(...Object.keys(INTERNATIONAL)),
	national: fc.option(fc.constantFrom(...Object.keys(NATIONAL)), { nil: undefined, freq: 2 }),
});

/** @param digits a French or British number with its country code */
export function spellNumber(
	digits: string,
	{ international, national }: NumberSpelling,
	hasDefaultCountry: boolean,
): Typed {
	const code = digits.slice(0, CODE);
	const rest = digits.slice(CODE);
	if (hasDefaultCountry && code === FRANCE && national !== undefined)
		return NATIONAL[national](rest);
	return INTERNATIONAL[international](code, rest);
}

/** Returns the formats of a list ID, which is a whole number or 24 hexadecimal digits. */
export function listSpellings(id: string): Typed[] {
	if (id.length === 24)
		return [id, id.toUpperCase(), id.replace(/[a-f]/, (letter) => letter.toUpperCase())];
	return [id, Number(id), `0${id}`, `000${id}`, ` ${id} `];
}

/** Returns the distinct forms of a string with precomposed accents and with combining accents. */
export const textSpellings = (text: string): string[] => [
	...new Set([text.normalize('NFC'), text.normalize('NFD')]),
];
