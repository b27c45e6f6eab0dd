import { describeReplacements, replaceLookAlikes, type Replacement } from './lookAlikes';
import { countSegments, type SegmentCount } from './segments';
import { PLACEHOLDER } from './prepareText';
import { splitAtLinks } from './links';

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
	return {
		...count,
		optOutAppended,
		...(replaced && { replaced }),
		notes,
		estimates,
	};
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

/** Of unknown length once the service has replaced it. */
const FILLED_IN = /<-short->|\[(?:link|info[1-4])\]/i;

/**
 * Replaces look-alikes where the message then takes fewer segments (contract 8.2), and leaves the text as typed
 * otherwise: also where a web address, a placeholder or a field would become another one. With fields or short links in it,
 * look-alikes are replaced where the message takes no more segments, whatever is filled in.
 * @param optOutAppended whether the service appends its opt-out text (contract 8.3)
 * @returns undefined when nothing was replaced
 */
export function saveParts(
	text: string,
	optOutAppended: boolean,
): { text: string; parts: number; replaced: ReplacedCharacters } | undefined {
	const { text: plain, replaced: characters } = replaceLookAlikes(text);
	if (characters.length === 0) return undefined;
	const before = countSegments(countedText(text, optOutAppended));
	const after = countSegments(countedText(plain, optOutAppended));
	// Twice as many units fit into a segment of GSM-7, and some more.
	const isFewer = FILLED_IN.test(text)
		? after.units <= 2 * before.units
		: after.segments < before.segments;
	if (!isFewer || protectedParts(text) !== protectedParts(plain)) return undefined;
	const replaced = { partsAsTyped: before.segments, characters };
	return { text: plain, parts: after.segments, replaced };
}

/** Where a web address begins that phones open without a scheme: `shop.example/offer`. */
const ADDRESS_START = /(?<![\w./:@-])(?=(?:[\w-]{1,63}\.){1,4}[a-z]{2,24}\/)/gi;

/** What phones may take for an address: `shop.example`, `me@shop.example`. */
const ADDRESS = /(?<![\w-])(?:[\w-]{1,63}[.@]){1,5}[a-z]{2,24}(?![\w-])/gi;

const FILLED_IN_ALL = new RegExp(FILLED_IN, 'gi');

/** What must not change, as JSON: placeholders, fields, and web addresses. */
function protectedParts(text: string): string {
	const { links } = splitAtLinks(text.replace(ADDRESS_START, 'http://'));
	return JSON.stringify([text.match(FILLED_IN_ALL), text.match(ADDRESS), links]);
}
