/** White space and invisible characters, which editors and spreadsheets leave around values. */
const SURROUNDING = /[\s\p{Cf}]/u;

/** Trims white space and invisible characters from both ends. */
export function trimAll(text: string): string {
	let start = 0;
	let end = text.length;
	while (start < end && SURROUNDING.test(text[start])) start++;
	while (end > start && SURROUNDING.test(text[end - 1])) end--;
	return start === 0 && end === text.length ? text : text.slice(start, end);
}

/**
 * Combines letters with their separate accents (NFC): the text stays equivalent and often needs fewer SMS. Returns a
 * string with more than 30 accents in a row unchanged, because sorting them would take too long (Unicode, annex 15).
 */
export const compose = (text: string): string =>
	/\p{M}{31}/u.test(text) ? text : text.normalize('NFC');

/** A visible character: not white space, an invisible character, a filler or the empty Braille pattern. */
const VISIBLE = /[^\s\p{Cf}\p{DI}\u2800]/u;

/** Checks whether a string contains no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Names for characters without a visible shape. */
const NAMES: Array<[RegExp, string]> = [
	[/^\t/, 'a tab'],
	[/^\u00a0/, 'a no-break space'],
	[/^\u200b/, 'a zero-width space'],
	[/^\p{M}/u, 'a combining mark'],
	[/^\p{Z}/u, 'a space'],
	[/^\p{Cf}/u, 'an invisible character'],
	[/^\p{C}/u, ''],
];

/** Describes a character by its name or shape and its code point, so that a user can find it. */
export function describeCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const [, name = `"${character}"`] = NAMES.find(([pattern]) => pattern.test(character)) ?? [];
	const codePoint = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
	return name === '' ? codePoint : `${name} (${codePoint})`;
}

/** Returns a character, or its description if the character has no visible shape: `a no-break space (U+00A0)`. */
export const showCharacter = (character: string): string =>
	/[\p{C}\p{Z}\p{M}]/u.test(character) ? describeCharacter(character) : character;

/** The maximum number of characters read from a reply, about ten SMS parts. Folding a longer reply takes too long. */
export const MAX_REPLY_LENGTH = 1_600;

/** Removes case, accents and invisible characters: `Été` and `ETE` both become `ete`, and `œ` becomes `oe`. */
export const foldText = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/[\p{M}\p{Cf}]/gu, '')
		.toLowerCase()
		.replaceAll('œ', 'oe')
		.replaceAll('æ', 'ae')
		.replaceAll('ß', 'ss');

/** Splits a string into folded words, numbers and emoji for comparison: `YES4821` contains two tokens. */
export const tokensOf = (text: string): string[] =>
	foldText(text).match(/\p{L}+|\p{N}+|\p{Extended_Pictographic}/gu) ?? [];

/** The formatter is created on first use, because n8n loads this file at startup. */
let figures: Intl.NumberFormat | undefined;

/** Formats a number for people: `9,821`. */
export function inFigures(count: number): string {
	figures ??= new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
	return figures.format(count);
}

/** Formats a count with its noun: `1 part`, `2,000 parts`. */
export function pluralize(count: number, noun: string): string {
	return `${inFigures(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Rounds away floating-point error. */
export const roundCredits = (credits: number) => Number(credits.toFixed(6));

/**
 * Splits a string, or each string of an array, into trimmed entries. Drops empty entries.
 * @returns undefined for a value of any other type
 */
export function readTextList(input: unknown, separator: RegExp): string[] | undefined {
	const entries = [input ?? []].flat() as unknown[];
	if (!entries.every((entry) => typeof entry === 'string' || typeof entry === 'number')) {
		return undefined;
	}
	return entries
		.flatMap((entry) => String(entry).split(separator))
		.map(trimAll)
		.filter(Boolean);
}
