import { joinNames } from '../../shared/indexRanges';
import { showCharacter } from '../../shared/text';
import { PLACEHOLDER, splitAtLinks } from './links';

/** The GSM 03.38 basic alphabet without the escape character. */
const BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Characters after an escape character: each takes two septets. */
const EXTENSION = '\f^{}\\[~]|€';

/** Septets by UTF-16 code unit, 0 outside the alphabet, all of which is in the basic plane. */
const SEPTETS = new Uint8Array(0x10000);
for (const character of BASIC) SEPTETS[character.charCodeAt(0)] = 1;
for (const character of EXTENSION) SEPTETS[character.charCodeAt(0)] = 2;

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
	for (let at = 0; at < text.length;) {
		const length = text.codePointAt(at)! > 0xffff ? 2 : 1;
		const size = encoding === 'GSM-7' ? SEPTETS[text.charCodeAt(at)] : length;
		at += length;
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

/** The opt-out text that the service appends to marketing with a sender (contract 8.3). */
export const OPT_OUT_LENGTH = 16;

/** Characters assumed per short link: the contract does not define its length. */
export const ASSUMED_SHORT_LINK_LENGTH = 20;

interface PreviewInput {
	/** The text to send, with links already replaced by placeholders. */
	text: string;
	pushtype?: 'alert' | 'marketing';
	sender?: string;
	unicode?: boolean | 0 | 1;
	/** Whether the service fills in the fields of contacts. */
	toLists?: boolean;
	replaced?: ReplacedCharacters;
}

export interface Replacement {
	from: string;
	/** Empty when it was left out. */
	to: string;
	count: number;
}

/** The characters that were replaced in a text, and its segments before. */
export interface ReplacedCharacters {
	partsAsTyped: number;
	characters: Replacement[];
}

export interface MessagePreview extends Omit<SegmentCount, 'units'> {
	/** Whether the service appends its opt-out text, which is included in the count. */
	optOutAppended: boolean;
	/** Absent when the text is as typed. */
	replaced?: ReplacedCharacters;
	/** Name pitfalls, and what was replaced. */
	notes: string[];
	/** Say what is not known before sending. */
	estimates: string[];
}

/** Previews a message without a call to the service. */
export function previewMessage(input: PreviewInput): MessagePreview {
	const optOutAppended = input.pushtype === 'marketing' && Boolean(input.sender?.trim());
	const { replaced } = input;
	const counted = countedText(input.text, optOutAppended);
	const { units: _units, ...count } = countSegments(counted, Boolean(input.unicode));
	const notes: string[] = [];
	if (replaced) notes.push(replacedNote(replaced, count.segments));
	if (optOutAppended && endsWithLink(input.text)) notes.push(LINK_AT_THE_END_NOTE);
	const estimates: string[] = [];
	if (input.text.includes(PLACEHOLDER)) estimates.push(SHORT_LINK_NOTE);
	if (input.toLists && /\[info[1-4]\]/i.test(input.text)) estimates.push(FIELDS_NOTE);
	return { ...count, optOutAppended, ...(replaced && { replaced }), notes, estimates };
}

const SHORT_LINK_NOTE = `Each short link is counted as ${ASSUMED_SHORT_LINK_LENGTH} characters. Its real length is not known before sending, so the number of parts may differ.`;
const FIELDS_NOTE =
	'Fields such as [info1] are counted as they are written. Their contents differ from contact to contact, so the number of parts may differ.';
const LINK_AT_THE_END_NOTE =
	'The message ends with a link, and the opt-out text is appended right after it: the link may no longer work. Put a space or a word after the link.';

function replacedNote({ partsAsTyped, characters }: ReplacedCharacters, parts: number): string {
	const gain =
		parts < partsAsTyped
			? `${parts} SMS instead of ${partsAsTyped}`
			: 'what is filled in may make it longer, and then it takes fewer SMS';
	return `${describeReplacements(characters)}: ${gain}.`;
}

/** Returns a text as it is counted: with the opt-out text, and with short links of the assumed length. */
export function countedText(text: string, optOut: boolean): string {
	const links = text.replaceAll(PLACEHOLDER, 'x'.repeat(ASSUMED_SHORT_LINK_LENGTH));
	return optOut ? links + 'x'.repeat(OPT_OUT_LENGTH) : links;
}

const MAX_LINK_LENGTH = 5000;

function endsWithLink(text: string): boolean {
	if (text.endsWith(PLACEHOLDER)) return true;
	const lastWord = text.slice(-MAX_LINK_LENGTH).split(/\s/).at(-1) ?? '';
	const { prose, links } = splitAtLinks(lastWord);
	return links.length > 0 && prose.at(-1) === '';
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
	return showCharacter(characters);
}
