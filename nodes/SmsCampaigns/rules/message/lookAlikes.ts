import { describeCharacter } from '../../shared/characters';
import { pluralize } from '../../shared/pluralize';
import { firstOutside, septetsOf } from './gsm7';

/**
 * What stands for the characters of a row in the GSM-7 alphabet (3GPP TS 23.038, formerly GSM 03.38). Names and meanings
 * of the characters are Unicode's. Only what is equal in type is here. Left out are letters of a language (ç, ê, œ), signs
 * with a meaning of their own (°, ², ½: "1½" would become "11/2"), emoji, and what turns the direction of a text around.
 */
const ROWS: ReadonlyArray<readonly [equal: string, characters: string]> = [
	// Quotation marks, apostrophes, primes, and accents that are typed as apostrophes.
	["'", '\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bc\u275b\u275c\u00b4`\uff40'],
	['"', '\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u275d\u275e\u301d\u301e\u301f\u00ab\u00bb'],
	["'''", '\u2034'],
	['<', '\u2039'],
	['>', '\u203a'],
	// Hyphens, dashes, the minus sign; bullets.
	['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'],
	['-', '\u2022\u2023\u2043\u25aa\u25cf\u25e6'],
	// Leaders, ellipses, middle dots; punctuation in pairs.
	['.', '\u2024\u00b7\u2027\u2219\u22c5'],
	['..', '\u2025'],
	['...', '\u2026\u22ef'],
	['!!', '\u203c'],
	['??', '\u2047'],
	['?!', '\u2048'],
	['!?', '\u2049'],
	// Blanks of another width, or where no line breaks; separators of lines and of paragraphs.
	[' ', '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'],
	[' ', '\u202f\u205f\u3000'],
	['\n', '\u2028\u2029'],
	// What is not seen: soft hyphen, joiners, marks of direction, variation selectors, byte order mark.
	[
		'',
		'\u00ad\u034f\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2060\u2061\u2062\u2063\u2064',
	],
	['', '\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff'],
	// Operators that look like what is on a keyboard.
	['/', '\u2044\u2215'],
	['x', '\u00d7'],
	['*', '\u2217\u204e'],
	[':', '\u2236'],
	['~', '\u223c\u02dc'],
	['|', '\u2223\u00a6'],
	// Signs that Unicode holds equal to a letter or a sign, or that share its shape.
	['K', '\u212a'],
	['Å', '\u212b'],
	['Ω', '\u2126'],
	['Δ', '\u2206'],
	['Σ', '\u2211'],
	['Π', '\u220f'],
	[';', '\u037e'],
	['£', '\uffe1'],
	['¥', '\uffe5'],
	// Ligatures of type; œ and æ are letters.
	['ff', '\ufb00'],
	['fi', '\ufb01'],
	['fl', '\ufb02'],
	['ffi', '\ufb03'],
	['ffl', '\ufb04'],
	['st', '\ufb05\ufb06'],
];

/** From the full-width forms of `!` to `~` to these themselves. */
const FULL_WIDTH_OFFSET = 0xfee0;

function createTable(): Map<string, string> {
	const table = new Map<string, string>();
	for (const [equal, characters] of ROWS) {
		for (const character of characters) table.set(character, equal);
	}
	for (let code = 0x21; code <= 0x7e; code++) {
		if (septetsOf(code) === 0) continue;
		table.set(String.fromCharCode(code + FULL_WIDTH_OFFSET), String.fromCharCode(code));
	}
	// An accented letter of the alphabet, as some editors write it: the letter, and its accent by itself.
	for (let code = 0xc0; code <= 0xfc; code++) {
		const letter = String.fromCharCode(code);
		const pieces = letter.normalize('NFD');
		if (pieces.length === 2 && septetsOf(code) > 0) table.set(pieces, letter);
	}
	return table;
}

/** What stands for a character, or for a letter with its accent by itself, in GSM-7. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = createTable();

/** What can be a key of the table. */
const CANDIDATE = /[A-Za-z][\u0300-\u036f]|[`\u0080-\uffff]/g;

/** A character that was replaced. */
export interface Replacement {
	from: string;
	/** Empty when it was left out. */
	to: string;
	count: number;
}

/**
 * Replaces the look-alikes of GSM-7 characters, if this makes the whole text GSM-7. Otherwise it returns the text as it
 * is: with an emoji or a letter outside the alphabet in it, nothing would be gained.
 * @returns the text, and what was replaced in it, in order of appearance; takes linear time
 */
export function replaceLookAlikes(text: string): { text: string; replaced: Replacement[] } {
	const replaced = new Map<string, Replacement>();
	const plain = text.replace(CANDIDATE, (from) => {
		const to = LOOK_ALIKES.get(from);
		if (to === undefined) return from;
		const known = replaced.get(from);
		if (known) known.count++;
		else replaced.set(from, { from, to, count: 1 });
		return to;
	});
	if (firstOutside(plain) !== -1) return { text, replaced: [] };
	return { text: plain, replaced: [...replaced.values()] };
}

const MAX_KINDS_NAMED = 5;

/** Names what was replaced, such as "Replaced ’ by ' (3 times) and … by ...". */
export function describeReplacements(replaced: Replacement[]): string {
	const named = replaced.slice(0, MAX_KINDS_NAMED).map(({ from, to, count }) => {
		const times = count > 1 ? ` (${count} times)` : '';
		return `${nameOf(from)} by ${nameOf(to)}${times}`;
	});
	const unnamed = replaced.length - named.length;
	if (unnamed > 0) named.push(pluralize(unnamed, 'other character'));
	const last = named.pop();
	return `Replaced ${named.length > 0 ? `${named.join(', ')} and ` : ''}${last}`;
}

function nameOf(characters: string): string {
	if (characters === '') return 'nothing';
	if (characters === ' ') return 'a blank';
	if (characters === '\n') return 'a line break';
	if (LOOK_ALIKES.has(characters) && characters.length === 2)
		return `${characters} of two characters`;
	return /[\p{C}\p{Z}\p{M}]/u.test(characters) ? describeCharacter(characters) : characters;
}
