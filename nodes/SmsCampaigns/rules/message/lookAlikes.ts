import { describeCharacter } from '../../shared/text';
import { joinNames } from '../../shared/indexRanges';
import { firstOutside, septetsOf } from './segments';

const BULLETS = '\u2022\u2023\u2043\u25aa\u25cf\u25e6';

/**
 * What stands for the characters of a row in the GSM-7 alphabet (3GPP TS 23.038). Left out are letters of a language
 * (ç, ê, œ), emoji, and what would change a number or a word: ½ ("1½" would become "11/2"), middle dots ("2⋅3", "col·legi"),
 * the low quotation mark that looks like a comma, and angle quotation marks.
 */
const ROWS: ReadonlyArray<readonly [equal: string, characters: string]> = [
	// Quotation marks, apostrophes, primes, and accents that are typed as apostrophes.
	["'", '\u2018\u2019\u201b\u2032\u2035\u02b9\u02bc\u275b\u275c\u00b4`\uff40'],
	['"', '\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u275d\u275e\u301d\u301e\u301f\u00ab\u00bb'],
	["'''", '\u2034'],
	// Hyphens, dashes, the minus sign; bullets that stand alone.
	['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'],
	['-', BULLETS],
	// Leaders and ellipses.
	['.', '\u2024'],
	['...', '\u22ef'],
	// Blanks of another width, or where no line breaks; separators of lines and of paragraphs.
	[' ', '\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'],
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
	// Signs of mathematics that share the shape of a letter.
	['Δ', '\u2206'],
	['Σ', '\u2211'],
	['Π', '\u220f'],
];

/** What Unicode decomposes: leaders, pairs of punctuation, full-width signs, and ligatures. */
const DECOMPOSED =
	'\u2025\u2026\u203c\u2047\u2048\u2049\uffe1\uffe5\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06';

const FULL_WIDTH_OFFSET = 0xfee0;

function createTable(): Map<string, string> {
	const table = new Map<string, string>();
	for (const [equal, characters] of ROWS) {
		for (const character of characters) table.set(character, equal);
	}
	for (const character of DECOMPOSED) table.set(character, character.normalize('NFKC'));
	for (let code = 0x21; code <= 0x7e; code++) {
		if (septetsOf(code) === 0) continue;
		table.set(String.fromCharCode(code + FULL_WIDTH_OFFSET), String.fromCharCode(code));
	}
	return table;
}

export const LOOK_ALIKES: ReadonlyMap<string, string> = createTable();

/** What can be a key of the table. */
const CANDIDATE = /[`\u0080-\uffff]/g;

export interface Replacement {
	from: string;
	/** Empty when it was left out. */
	to: string;
	count: number;
}

/** A bullet beside a word or a number, and a multiplication sign beside a letter. */
const ATTACHED = new RegExp(
	`[${BULLETS}](?!\\s(?!\\d))|(?<=\\d\\s|\\S)[${BULLETS}]|\u00d7(?=\\p{L})|(?<=\\p{L})\u00d7`,
	'u',
);

/** Replaces the look-alikes of GSM-7 characters in a composed text (NFC) if this makes all of it GSM-7; takes linear time. */
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
	if (firstOutside(plain) !== -1 || ATTACHED.test(text)) return { text, replaced: [] };
	return { text: plain, replaced: [...replaced.values()] };
}

const MAX_KINDS_NAMED = 5;

/** For instance "Replaced ’ by ' (3 times), … by ...". */
export function describeReplacements(replaced: Replacement[]): string {
	const named = replaced.map(({ from, to, count }) => {
		const times = count > 1 ? ` (${count} times)` : '';
		return `${nameOf(from)} by ${nameOf(to)}${times}`;
	});
	return `Replaced ${joinNames(named, MAX_KINDS_NAMED)}`;
}

function nameOf(characters: string): string {
	if (characters === '') return 'nothing';
	if (characters === ' ') return 'a space';
	if (characters === '\n') return 'a line break';
	return /[\p{C}\p{Z}\p{M}]/u.test(characters) ? describeCharacter(characters) : characters;
}
