import { charactersOutside, firstOutside, septetsOf } from './gsm7';

/** How many message parts a text takes (contract 8.2). */
export interface SegmentCount {
	encoding: 'GSM-7' | 'Unicode';
	/** Characters as a person counts them. */
	characters: number;
	/** Septets for GSM-7 (an extension character takes two), UTF-16 code units for Unicode. */
	units: number;
	segments: number;
	/** Units left in the last part. */
	unitsLeft: number;
	/** The distinct characters that are not in the GSM-7 alphabet, in order of appearance. */
	unicodeCharacters: string[];
}

export interface CountOptions {
	/** The text goes out as Unicode even if it needs not. */
	unicode?: boolean;
}

/** Units in a message of one part, and in each part of a longer one (contract 8.2). */
const SEGMENT_SIZES = {
	'GSM-7': { single: 160, joined: 153 },
	Unicode: { single: 70, joined: 67 },
} as const;

/** Beyond this, characters are counted by code point: telling apart what a person sees takes too long. */
const MAX_GRAPHEME_COUNT = 20_000;

/**
 * Counts the parts that a text takes, as it stands: placeholders and fields count with the characters they
 * are written with. A character that takes two units (an extension character, a surrogate pair) is never
 * split over two parts; the unit that stays empty is lost. An empty text takes one part.
 */
export function countSegments(text: string, options: CountOptions = {}): SegmentCount {
	const outside = charactersOutside(text);
	const unicode = outside.size > 0 || options.unicode === true;
	const encoding = unicode ? 'Unicode' : 'GSM-7';
	return {
		encoding,
		characters: countCharacters(text),
		...fillSegments(text, encoding),
		unicodeCharacters: [...outside.keys()],
	};
}

function fillSegments(
	text: string,
	encoding: SegmentCount['encoding'],
): Pick<SegmentCount, 'units' | 'segments' | 'unitsLeft'> {
	const { single, joined } = SEGMENT_SIZES[encoding];
	const width = encoding === 'GSM-7' ? septetsAt : codeUnitsAt;
	let units = 0;
	let segments = 1;
	let used = 0;
	for (let at = 0; at < text.length; at++) {
		const size = width(text, at);
		if (encoding === 'Unicode') at += size - 1;
		units += size;
		if (used + size > joined) {
			segments++;
			used = 0;
		}
		used += size;
	}
	return units <= single
		? { units, segments: 1, unitsLeft: single - units }
		: { units, segments, unitsLeft: joined - used };
}

function septetsAt(text: string, at: number): number {
	return septetsOf(text.charCodeAt(at));
}

function codeUnitsAt(text: string, at: number): number {
	return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Characters as a person counts them: an accent belongs to its letter, and a family emoji is one. */
function countCharacters(text: string): number {
	if (firstOutside(text) === -1) {
		return text.length - (text.match(/\r\n/g)?.length ?? 0);
	}
	let count = 0;
	if (text.length > MAX_GRAPHEME_COUNT) {
		for (let at = 0; at < text.length; at += codeUnitsAt(text, at)) count++;
		return count;
	}
	for (const _ of new Intl.Segmenter('en').segment(text)) count++;
	return count;
}
