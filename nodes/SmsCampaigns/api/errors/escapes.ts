/** Replaces a secret. Its length is always the same, so it does not reveal the secret's. */
export const MASK = '***';

/** As many times as a text is decoded at most: it can be JSON in a query in JSON. */
const MAX_LEVELS = 8;

/** A character as JSON and XML can write it. */
const IN_TEXTS =
	/\\(?:u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|(["'\\/bfnrt]))|&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g;

/** A character as URLs write it: in several bytes beyond ASCII. */
const IN_URLS =
	/%(?:[0-7]|[CD][\dA-F]%[89AB]|E(?:[\dA-F]%[89AB]){2}|F(?:[\dA-F]%[89AB]){3})[\dA-F]/gi;

const NAMES: Readonly<Record<string, string>> = {
	...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' },
	...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
};

/** A text, and where each of its code units, and its end, are in the text that it was decoded from. */
interface View {
	text: string;
	origins?: Uint32Array;
}

/** @returns undefined for what only looks like an escaped character */
function decode([escape, unicode, byte, letter, decimal, hex, name]: RegExpMatchArray) {
	const key = letter ?? name;
	if (key !== undefined) return NAMES[key] ?? key;
	const digits = unicode ?? byte ?? hex;
	const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
	if (code <= 0x10ffff) return String.fromCodePoint(code);
	try {
		return escape.startsWith('%') ? decodeURIComponent(escape) : undefined;
	} catch {
		return undefined;
	}
}

/** Decodes a text once. @returns undefined if nothing in it is escaped in this way */
function unescape({ text, origins }: View, escape: RegExp): View | undefined {
	const parts: string[] = [];
	const found = new Uint32Array(text.length + 1);
	let length = 0;
	let from = 0;
	const copyTo = (to: number) => {
		for (let at = from; at < to; at++) found[length++] = origins?.[at] ?? at;
	};
	for (const match of text.matchAll(escape)) {
		const character = decode(match);
		if (character === undefined) continue;
		parts.push(text.slice(from, match.index), character);
		copyTo(match.index);
		for (let unit = 0; unit < character.length; unit++) {
			found[length++] = origins?.[match.index] ?? match.index;
		}
		from = match.index + match[0].length;
	}
	if (parts.length === 0) return undefined;
	parts.push(text.slice(from));
	copyTo(text.length);
	found[length] = origins?.[text.length] ?? text.length;
	return { text: parts.join(''), origins: found };
}

/**
 * Returns a text as it is, and decoded once, twice and so on, while anything in it is escaped. What is escaped for a URL
 * comes last: in a URL it ends nothing.
 */
export function* viewsOf(text: string): Iterable<View> {
	let view: View | undefined = { text };
	for (let level = 0; view && level <= MAX_LEVELS; level++) {
		yield view;
		view = unescape(view, IN_TEXTS) ?? unescape(view, IN_URLS);
	}
}

/** Where something begins in a text, and where it ends. */
export type Range = readonly [from: number, to: number];

/**
 * Masks what is found in a text, however it is escaped there.
 * @param isFirst whether a place counts once, as it is found where less is decoded
 */
export function maskFound(
	text: string,
	find: (text: string) => Iterable<Range>,
	isFirst = false,
): string {
	const ranges: Range[] = [];
	const starts = new Set<number>();
	for (const { text: decoded, origins } of viewsOf(text)) {
		const known = new Set(starts);
		for (const range of find(decoded)) {
			const [from, to] = origins ? [origins[range[0]], origins[range[1]]] : range;
			if (isFirst && known.has(from)) continue;
			starts.add(from);
			ranges.push([from, to]);
		}
	}
	const parts: string[] = [];
	let copiedTo = 0;
	for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
		if (from >= copiedTo) parts.push(text.slice(copiedTo, from), MASK);
		copiedTo = Math.max(copiedTo, to);
	}
	return parts.join('') + text.slice(copiedTo);
}
