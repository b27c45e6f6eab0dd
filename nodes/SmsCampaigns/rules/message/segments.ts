import { charactersOutside, septetsOf } from './gsm7';

/** Size of a text in segments (contract 8.2). */
export interface SegmentCount {
	encoding: 'GSM-7' | 'Unicode';
	/** Septets for GSM-7 (an extension character takes two), UTF-16 code units for Unicode. */
	units: number;
	segments: number;
	/** Units left in the last segment. */
	unitsLeft: number;
	/** Distinct characters outside the GSM-7 alphabet, in order of appearance. */
	unicodeCharacters: string[];
}

interface CountOptions {
	/** Sends the text as Unicode even if GSM-7 suffices. */
	unicode?: boolean;
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
 */
export function countSegments(text: string, options: CountOptions = {}): SegmentCount {
	const outside = charactersOutside(text);
	const unicode = outside.size > 0 || options.unicode === true;
	const encoding = unicode ? 'Unicode' : 'GSM-7';
	return {
		encoding,
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
