import { joinNames } from '../../shared/indexRanges';
import { showCharacter } from '../../shared/text';
import { PLACEHOLDER, splitAtLinks } from './links';

/** The GSM 03.38 basic alphabet without the escape character. */
const BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Characters after an escape character: each takes two septets. */
const EXTENSION = '\f^{}\\[~]|€';

const OUTSIDE = new RegExp(`[^${(BASIC + EXTENSION).replace(/[\\\]^-]/g, '\\$&')}]`, 'gu');

/** Returns the distinct characters outside the GSM-7 alphabet, in order of appearance. */
export const charactersOutside = (text: string): string[] => [
	...new Set(text.match(OUTSIDE) ?? []),
];

/** Size of a text in segments (contract 8.2). */
interface SegmentCount {
	encoding: 'GSM-7' | 'Unicode';
	segments: number;
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
 */
export function countSegments(text: string): SegmentCount {
	const unicodeCharacters = charactersOutside(text);
	const encoding = unicodeCharacters.length > 0 ? 'Unicode' : 'GSM-7';
	const { single, joined } = SEGMENT_SIZES[encoding];
	const escaped = encoding === 'GSM-7' ? EXTENSION : '';
	let units = 0;
	let segments = 1;
	let used = 0;
	for (const character of text) {
		const size = escaped.includes(character) ? 2 : character.length;
		units += size;
		if (used + size > joined) {
			segments++;
			used = 0;
		}
		used += size;
	}
	return { encoding, segments: units <= single ? 1 : segments, unicodeCharacters };
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
	/** Whether the service fills in the fields of contacts. */
	toLists?: boolean;
}

export interface MessagePreview {
	/** For the output, in which segments are called parts. The opt-out text, if the service appends it, counts. */
	columns: {
		parts: number;
		unicodeCharacters: string | null;
		optOutAppended: boolean;
	};
	/** Name pitfalls, and the characters that make the message more expensive. */
	notes: string[];
	/** Say what is not known before sending. */
	estimates: string[];
}

/** Previews a message without a call to the service. */
export function previewMessage(input: PreviewInput): MessagePreview {
	const optOutAppended = input.pushtype === 'marketing' && Boolean(input.sender?.trim());
	const linked = input.text.replaceAll(PLACEHOLDER, 'x'.repeat(ASSUMED_SHORT_LINK_LENGTH));
	const counted = linked + 'x'.repeat(optOutAppended ? OPT_OUT_LENGTH : 0);
	const count = countSegments(counted);
	const { segments: parts } = count;
	const notes = noteUnicode(counted, count);
	if (optOutAppended && endsWithLink(input.text)) notes.push(LINK_AT_THE_END_NOTE);
	const estimates: string[] = [];
	if (input.text.includes(PLACEHOLDER)) estimates.push(SHORT_LINK_NOTE);
	if (input.toLists && /\[info[1-4]\]/i.test(input.text)) estimates.push(FIELDS_NOTE);
	const unicodeCharacters = count.unicodeCharacters.map(showCharacter).join(', ') || null;
	return { columns: { parts, unicodeCharacters, optOutAppended }, notes, estimates };
}

const SHORT_LINK_NOTE = `Each short link is counted as ${ASSUMED_SHORT_LINK_LENGTH} characters. Its real length is not known before sending, so the number of parts may differ.`;
const FIELDS_NOTE =
	'Fields such as [info1] are counted as they are written. Their contents differ from contact to contact, so the number of parts may differ.';
const LINK_AT_THE_END_NOTE =
	'The message ends with a link, and the opt-out text is appended right after it: the link may no longer work. Put a space or a word after the link.';

const endsWithLink = (text: string): boolean =>
	text.endsWith(PLACEHOLDER) || splitAtLinks(text).prose.at(-1) === '';

/** A person can replace so many kinds of characters. A text with more is in a language that needs Unicode. */
const MAX_REPLACEABLE = 5;

function noteUnicode(text: string, { segments, unicodeCharacters }: SegmentCount): string[] {
	if (unicodeCharacters.length > MAX_REPLACEABLE) return [];
	const basic = unicodeCharacters.reduce((rest, one) => rest.replaceAll(one, 'x'), text);
	const { segments: fewer } = countSegments(basic);
	if (fewer === segments) return [];
	const named = joinNames(unicodeCharacters.map(showCharacter), MAX_REPLACEABLE);
	return [
		`The message takes ${segments} SMS, and ${fewer} without these characters outside the basic SMS alphabet: ${named}.`,
	];
}
