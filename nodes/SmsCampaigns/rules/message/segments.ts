/** The GSM 03.38 basic alphabet without the escape character. */
const BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Characters after an escape character: each takes two septets. */
const EXTENSION = '\f^{}\\[~]|€';

/** Septets by UTF-16 code unit, 0 outside the alphabet, all of which is in the basic plane. */
const SEPTETS = new Uint8Array(0x10000);
for (const character of BASIC) SEPTETS[character.charCodeAt(0)] = 1;
for (const character of EXTENSION) SEPTETS[character.charCodeAt(0)] = 2;

export function septetsOf(unit: number): 0 | 1 | 2 {
	return SEPTETS[unit] as 0 | 1 | 2;
}

/** Returns the index of the first character outside the GSM-7 alphabet; -1 for none. */
export function firstOutside(text: string, from = 0): number {
	for (let at = from; at < text.length; at++) {
		if (SEPTETS[text.charCodeAt(at)] === 0) return at;
	}
	return -1;
}

/** Returns the distinct characters outside the alphabet, in order of appearance, each with its first index. */
export function charactersOutside(text: string): Map<string, number> {
	const firstIndexes = new Map<string, number>();
	for (let at = firstOutside(text); at !== -1; at = firstOutside(text, at)) {
		const character = String.fromCodePoint(text.codePointAt(at)!);
		if (!firstIndexes.has(character)) firstIndexes.set(character, at);
		at += character.length;
	}
	return firstIndexes;
}

/** Size of a text in segments (contract 8.2). */
export interface SegmentCount {
	encoding: 'GSM-7' | 'Unicode';
	/** Septets for GSM-7 (an extension character takes two), UTF-16 code units for Unicode. */
	units: number;
	segments: number;
	/** In the last segment; an extension character or emoji takes two. */
	charactersLeft: number;
	/** Distinct characters outside the GSM-7 alphabet, in order of appearance. */
	unicodeCharacters: string[];
}

/** Units in a message of one segment, and in each segment of a longer one (contract 8.2). */
const SEGMENT_SIZES = {
	'GSM-7': { single: 160, joined: 153 },
	Unicode: { single: 70, joined: 67 },
} as const;

/**
 * Counts the segments of a text. Placeholders and fields count as typed. A character of two units (an extension
 * character, a surrogate pair) is never split between segments: the unit before it stays empty. An empty text takes one
 * segment.
 * @param asUnicode sends the text as Unicode even if GSM-7 suffices
 */
export function countSegments(text: string, asUnicode = false): SegmentCount {
	const unicodeCharacters = [...charactersOutside(text).keys()];
	const encoding = asUnicode || unicodeCharacters.length > 0 ? 'Unicode' : 'GSM-7';
	const { single, joined } = SEGMENT_SIZES[encoding];
	let units = 0;
	let segments = 1;
	let used = 0;
	for (let at = 0; at < text.length; at++) {
		let size: number;
		if (encoding === 'GSM-7') size = SEPTETS[text.charCodeAt(at)];
		else {
			size = text.codePointAt(at)! > 0xffff ? 2 : 1;
			at += size - 1;
		}
		units += size;
		if (used + size > joined) {
			segments++;
			used = 0;
		}
		used += size;
	}
	const isOne = units <= single;
	return {
		encoding,
		units,
		segments: isOne ? 1 : segments,
		charactersLeft: isOne ? single - units : joined - used,
		unicodeCharacters,
	};
}
