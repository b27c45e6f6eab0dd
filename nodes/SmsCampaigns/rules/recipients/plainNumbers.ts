import type { Recipient } from './recipient';

/** E.164 allows 15 digits; the shortest numbers that can take an SMS have 7 with their country code. */
export const MAX_DIGITS = 15;
export const MIN_DIGITS = 7;

const ZERO = 0x30;
const NINE = 0x39;

/** Checks whether the text needs no cleaning: digits only, no leading 0, and a plausible length. */
export function isPlain(text: string, from = 0, to = text.length): boolean {
	const length = to - from;
	if (length < MIN_DIGITS || length > MAX_DIGITS || text.charCodeAt(from) === ZERO) return false;
	for (let at = from; at < to; at++) {
		const unit = text.charCodeAt(at);
		if (unit < ZERO || unit > NINE) return false;
	}
	return true;
}

/**
 * Creates a recipient with room for its id, which saves memory: a property added later takes as much as the whole
 * object.
 */
const recipient = (value: string): Recipient => ({ value, gsmsmsid: undefined });

/**
 * Reads an array of numbers that need no cleaning. Saves time and memory: no entry is trimmed, parsed or copied, and
 * an item may have 200,000.
 * @returns undefined when an entry needs cleaning
 */
export function readPlainList(list: unknown[]): Recipient[] | undefined {
	if (list.length === 0) return undefined;
	if (!list.every((value) => typeof value === 'string' && isPlain(value))) return undefined;
	return list.map((value) => recipient(value as string));
}

/** Comma, semicolon, line break or tab. */
const isSeparator = (unit: number) =>
	unit === 0x2c || unit === 0x3b || unit === 0x0a || unit === 0x0d || unit === 0x09;

const SPACE = 0x20;

/**
 * Calls `take` with the start and end of each entry, without surrounding blanks; skips blank entries. Saves memory: no
 * array of pieces is made.
 * @returns false as soon as `take` does
 */
function eachEntry(text: string, take: (from: number, to: number) => boolean): boolean {
	for (let start = 0, at = 0; at <= text.length; at++) {
		if (at < text.length && !isSeparator(text.charCodeAt(at))) continue;
		let from = start;
		let to = at;
		while (text.charCodeAt(from) === SPACE) from++;
		while (text.charCodeAt(to - 1) === SPACE) to--;
		if (to > from && !take(from, to)) return false;
		start = at + 1;
	}
	return true;
}

/**
 * Reads a text of numbers that need no cleaning, one per line or separated by commas. Saves memory: a first pass checks
 * and counts, so that the array is allocated at its final size and only the numbers are copied.
 * @returns undefined when an entry needs cleaning
 */
export function readPlainText(text: string): Recipient[] | undefined {
	let count = 0;
	const plain = eachEntry(text, (from, to) => {
		count += 1;
		return isPlain(text, from, to);
	});
	if (!plain || count === 0) return undefined;
	const recipients = new Array<Recipient>(count);
	let position = 0;
	eachEntry(text, (from, to) => {
		recipients[position++] = recipient(text.slice(from, to));
		return true;
	});
	return recipients;
}
