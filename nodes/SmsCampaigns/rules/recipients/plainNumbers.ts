import type { Recipient } from './recipient';

/** E.164 allows 15 digits; the shortest numbers that can take an SMS have 7 with their country code. */
export const MAX_DIGITS = 15;
export const MIN_DIGITS = 7;

const ZERO = 0x30;
const NINE = 0x39;

/** Digits that need no cleaning: no 0 in front, and a length that a number can have. */
export function isPlain(text: string, from = 0, to = text.length): boolean {
	const length = to - from;
	if (length < MIN_DIGITS || length > MAX_DIGITS || text.charCodeAt(from) === ZERO) return false;
	for (let at = from; at < to; at++) {
		const unit = text.charCodeAt(at);
		if (unit < ZERO || unit > NINE) return false;
	}
	return true;
}

/** With room for the id that it will get: a property that is added later costs as much as the whole object. */
const recipient = (value: string): Recipient => ({ value, gsmsmsid: undefined });

/**
 * A list of numbers that need no cleaning, read without anything in between: 200,000 of them are no rarity.
 * @returns undefined when one of them is anything else
 */
export function readPlainList(list: unknown[]): Recipient[] | undefined {
	if (list.length === 0) return undefined;
	if (!list.every((value) => typeof value === 'string' && isPlain(value))) return undefined;
	return list.map((value) => recipient(value as string));
}

/** Comma, semicolon, line break and tab: what stands between numbers in a text. */
const isSeparator = (unit: number) =>
	unit === 0x2c || unit === 0x3b || unit === 0x0a || unit === 0x0d || unit === 0x09;

const SPACE = 0x20;

/** Calls `take` with where each entry of the text begins and ends, blanks around it and blank entries left out. */
function eachEntry(text: string, take: (from: number, to: number) => boolean): boolean {
	for (let start = 0, at = 0; at <= text.length; at++) {
		if (at < text.length && !isSeparator(text.charCodeAt(at))) continue;
		let from = start;
		let to = at;
		while (from < to && text.charCodeAt(from) === SPACE) from++;
		while (to > from && text.charCodeAt(to - 1) === SPACE) to--;
		if (to > from && !take(from, to)) return false;
		start = at + 1;
	}
	return true;
}

/**
 * The same for a text with a number per line, or with commas between them.
 * @returns undefined when there is anything else in it
 */
export function readPlainText(text: string): Recipient[] | undefined {
	let count = 0;
	const plain = eachEntry(text, (from, to) => {
		count += 1;
		return isPlain(text, from, to);
	});
	if (!plain || count === 0) return undefined;
	const recipients = new Array<Recipient>(count);
	let place = 0;
	eachEntry(text, (from, to) => {
		recipients[place++] = recipient(text.slice(from, to));
		return true;
	});
	return recipients;
}
