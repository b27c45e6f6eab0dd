/** White space and invisible characters, as editors and spreadsheets leave them around a value. */
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
 * Composes letters that were typed as a letter and its accent: canonically the same text (NFC), and often fewer SMS. More
 * accents on one letter than any language has would take long to sort (Unicode, annex 15, stream-safe text).
 */
export const compose = (text: string): string =>
	/\p{M}{31}/u.test(text) ? text : text.normalize('NFC');

/** Visible characters: no white space, no invisible character, no filler, and not the empty Braille pattern. */
const VISIBLE = /[^\s\p{Cf}\p{DI}\u2800]/u;

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Names of characters that have no shape of their own. */
const NAMES: Array<[RegExp, string]> = [
	[/^\t/, 'a tab'],
	[/^\u00a0/, 'a no-break space'],
	[/^\u200b/, 'a zero-width space'],
	[/^\p{M}/u, 'a combining mark'],
	[/^\p{Z}/u, 'a space'],
	[/^\p{Cf}/u, 'an invisible character'],
	[/^\p{C}/u, ''],
];

/** Describes a character so that a user can find it: by its name or its shape, and by its code point. */
export function describeCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const [, name = `"${character}"`] = NAMES.find(([pattern]) => pattern.test(character)) ?? [];
	const codePoint = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
	return name === '' ? codePoint : `${name} (${codePoint})`;
}

/** Shows a character in a list: as it is, or described, such as `a no-break space (U+00A0)`, if it has no shape. */
export const showCharacter = (character: string): string =>
	/[\p{C}\p{Z}\p{M}]/u.test(character) ? describeCharacter(character) : character;

/** Characters of a reply that are read, about as many as an SMS of ten parts has: folding takes long where strangers write more. */
export const MAX_REPLY_LENGTH = 1_600;

/** Removes case, accents and invisible characters: `Été` and `ETE` both become `ete`, `œ` becomes `oe`. */
export const foldText = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/[\p{M}\p{Cf}]/gu, '')
		.toLowerCase()
		.replaceAll('œ', 'oe')
		.replaceAll('æ', 'ae')
		.replaceAll('ß', 'ss');

/** The words, numbers and emoji of a text, as they are compared: `YES4821` is two. */
export const tokensOf = (text: string): string[] =>
	foldText(text).match(/\p{L}+|\p{N}+|\p{Extended_Pictographic}/gu) ?? [];

/** Made on first use, since n8n loads this file when it starts. */
let figures: Intl.NumberFormat | undefined;

/** Writes a number as people read it: `9,821`. */
export function inFigures(count: number): string {
	figures ??= new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
	return figures.format(count);
}

/** Pluralizes: `1 part`, `2,000 parts`. */
export function pluralize(count: number, noun: string): string {
	return `${inFigures(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Rounds away floating-point error. */
export const roundCredits = (credits: number) => Number(credits.toFixed(6));

/**
 * Splits a list that a user typed, or that an expression returned as an array, into trimmed entries without empty ones.
 * @returns undefined when the input is not a list
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
