import { splitAtLinks } from './links';
import {
	countSegments,
	countedText,
	firstOutside,
	type ReplacedCharacters,
	type Replacement,
} from './segments';

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

/** What Unicode decomposes, as it does full-width signs: leaders, pairs of punctuation, and ligatures. */
const DECOMPOSED =
	'\u2025\u2026\u203c\u2047\u2048\u2049\uffe1\uffe5\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06';

const FULL_WIDTH = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0xff01 + at));

function createTable(): Map<string, string> {
	const table = new Map<string, string>();
	for (const character of [...DECOMPOSED, ...FULL_WIDTH]) {
		table.set(character, character.normalize('NFKC'));
	}
	for (const [equal, characters] of ROWS) {
		for (const character of characters) table.set(character, equal);
	}
	return table;
}

export const LOOK_ALIKES: ReadonlyMap<string, string> = createTable();

/** What can be a key of the table. */
const CANDIDATE = /[`\u0080-\uffff]/g;

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

/** Of unknown length once the service has replaced it. */
const FILLED_IN = /<-short->|\[(?:link|info[1-4])\]/i;

/**
 * Replaces look-alikes where the message then takes fewer segments (contract 8.2), and leaves the text as typed
 * otherwise: also where a web address, a placeholder or a field would become another one. With fields or short links in it,
 * look-alikes are replaced where the message takes no more segments, whatever is filled in.
 * @param optOutAppended whether the service appends its opt-out text (contract 8.3)
 * @returns undefined when nothing was replaced
 */
export function saveParts(
	text: string,
	optOutAppended: boolean,
): { text: string; parts: number; replaced: ReplacedCharacters } | undefined {
	const { text: plain, replaced: characters } = replaceLookAlikes(text);
	if (characters.length === 0) return undefined;
	const before = countSegments(countedText(text, optOutAppended));
	const after = countSegments(countedText(plain, optOutAppended));
	// Twice as many units fit into a segment of GSM-7, and some more.
	const isFewer = FILLED_IN.test(text)
		? after.units <= 2 * before.units
		: after.segments < before.segments;
	if (!isFewer || protectedParts(text) !== protectedParts(plain)) return undefined;
	const replaced = { partsAsTyped: before.segments, characters };
	return { text: plain, parts: after.segments, replaced };
}

/** Where a web address begins that phones open without a scheme: `shop.example/offer`. */
const ADDRESS_START = /(?<![\w./:@-])(?=(?:[\w-]{1,63}\.){1,4}[a-z]{2,24}\/)/gi;

/** What phones may take for an address: `shop.example`, `me@shop.example`. */
const ADDRESS = /(?<![\w-])(?:[\w-]{1,63}[.@]){1,5}[a-z]{2,24}(?![\w-])/gi;

const FILLED_IN_ALL = new RegExp(FILLED_IN, 'gi');

/** What must not change, as JSON: placeholders, fields, and web addresses. */
function protectedParts(text: string): string {
	const { links } = splitAtLinks(text.replace(ADDRESS_START, 'http://'));
	return JSON.stringify([text.match(FILLED_IN_ALL), text.match(ADDRESS), links]);
}
