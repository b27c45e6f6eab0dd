import { showCharacter } from '../../shared/text';
import { PLACEHOLDER, splitAtLinks } from './links';

/** The GSM 03.38 basic alphabet without the escape character. */
const BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Characters that need a preceding escape character, so each of them takes two septets. */
const EXTENSION = '\f^{}\\[~]|€';

const classOf = (characters: string) => characters.replace(/[\\\]^-]/g, '\\$&');
const OUTSIDE = new RegExp(`[^${classOf(BASIC + EXTENSION)}]`, 'gu');
const EXTENDED = new RegExp(`[${classOf(EXTENSION)}]`, 'g');

/** Returns the distinct characters outside the GSM-7 alphabet, in order of appearance. */
export const charactersOutside = (text: string): string[] => [
	...new Set(text.match(OUTSIDE) ?? []),
];

/** A message's encoding and number of parts (contract 8.2). */
interface SegmentCount {
	encoding: 'GSM-7' | 'Unicode';
	segments: number;
	/** Distinct characters outside the GSM-7 alphabet, in order of appearance. */
	unicodeCharacters: string[];
}

/** The septets or UTF-16 units in a message's only part, and in each part of a longer message (contract 8.2). */
const SEGMENT_SIZES = {
	'GSM-7': { single: 160, joined: 153 },
	Unicode: { single: 70, joined: 67 },
} as const;

/**
 * Counts a message's parts, with placeholders and fields as typed. Never splits a two-unit character (an extension
 * character or a surrogate pair): the part's last unit stays empty. An empty message has one part.
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

/** The length of the opt-out text that the service appends to a marketing message with a sender (contract 8.3). */
export const OPT_OUT_LENGTH = 16;

/** The assumed length of a short link, which the contract does not define. */
export const ASSUMED_SHORT_LINK_LENGTH = 20;

/** Returns a string as long as the message that the service counts. */
const expand = (text: string, optOutAppended: boolean) =>
	text.replaceAll(PLACEHOLDER, 'x'.repeat(ASSUMED_SHORT_LINK_LENGTH)) +
	'x'.repeat(optOutAppended ? OPT_OUT_LENGTH : 0);

interface PreviewInput {
	/** The text to send, in which placeholders already replace the links. */
	text: string;
	pushtype?: 'alert' | 'marketing';
	sender?: string;
}

export interface MessagePreview {
	/** Columns of the output. The number of parts includes an appended opt-out text. */
	columns: {
		parts: number;
		unicodeCharacters: string | null;
		optOutAppended: boolean;
	};
	/** The number of parts that the text would have without `causes`. */
	fewestParts: number;
	/** The causes of the additional parts; empty if there are none. */
	causes: string[];
	/** Whether the opt-out text is appended right after a link. */
	endsWithLink: boolean;
}

/** Previews a message without a call to the service. */
export function previewMessage(input: PreviewInput): MessagePreview {
	const optOutAppended = input.pushtype === 'marketing' && Boolean(input.sender?.trim());
	const counted = countSegments(expand(input.text, optOutAppended));
	const { segments: parts, unicodeCharacters } = counted;
	return {
		columns: {
			parts,
			unicodeCharacters: unicodeCharacters.map(showCharacter).join(', ') || null,
			optOutAppended,
		},
		...(parts === 1
			? { fewestParts: 1, causes: [] }
			: explainParts(input.text, unicodeCharacters, optOutAppended)),
		endsWithLink: optOutAppended && endsWithLink(input.text),
	};
}

const endsWithLink = (text: string): boolean =>
	text.endsWith(PLACEHOLDER) || splitAtLinks(text).prose.at(-1) === '';

const LINKS = new RegExp(PLACEHOLDER, 'g');
/** An empty pattern, because the message does not contain the opt-out text, which the service appends later. */
const OPT_OUT = '';

/** Returns the fewest possible parts, and the cause of the additional parts: one cause if possible, or all. */
function explainParts(text: string, outside: string[], optOutAppended: boolean) {
	const extended = [...EXTENSION].filter((one) => text.includes(one));
	const causes = [
		{ pattern: OUTSIDE, by: 'x', names: outside.map(showCharacter) },
		{ pattern: EXTENDED, by: 'x', names: extended.map((one) => `${one} (counts twice)`) },
		{ pattern: LINKS, by: '', names: text.includes(PLACEHOLDER) ? ['the short link'] : [] },
		{ pattern: OPT_OUT, by: '', names: optOutAppended ? ['the opt-out text'] : [] },
	];
	const partsWithout = (removed: typeof causes) => {
		const rest = removed.reduce((left, { pattern, by }) => left.replace(pattern, by), text);
		const isAppended = optOutAppended && removed.every(({ pattern }) => pattern !== OPT_OUT);
		return countSegments(expand(rest, isAppended)).segments;
	};
	const fewestParts = partsWithout(causes);
	// The possible explanations: no cause, each single cause, and all causes.
	const choices = [[], ...causes.map((cause) => [cause]), causes];
	const named = choices.find((removed) => partsWithout(removed) === fewestParts)!;
	return { fewestParts, causes: named.flatMap(({ names }) => names) };
}
