import { describeReplacements, type Replacement } from './lookAlikes';
import { countSegments } from './segments';
import { PARIS } from '../../shared/dateTime';
import { whyOutside } from '../hours/allowedHours';
import { FRENCH_MARKETING } from '../hours/frenchMarketing';
import { findLinks } from './links';
import { PLACEHOLDER } from './prepareText';
import type { SegmentCount } from './segments';
import type { Recipient } from '../recipients/recipient';

/** The opt-out text that the service appends to marketing with a sender (contract 8.3). */
export const OPT_OUT_LENGTH = 16;

/** Characters assumed per short link: the contract does not define its length. */
export const ASSUMED_SHORT_LINK_LENGTH = 20;

interface PreviewInput {
	/** The text to send, with links already replaced by placeholders. */
	text: string;
	pushtype?: 'alert' | 'marketing';
	sender?: string;
	/** Sends the text as Unicode even if GSM-7 suffices. */
	unicode?: boolean | 0 | 1;
	/** Time of sending (a `Date`, a luxon `DateTime`, milliseconds): the schedule, or now. */
	when?: { valueOf(): number };
	/** Searched for French numbers. */
	recipients?: Iterable<Recipient>;
	/** Whether it is sent to lists, whose numbers are unknown. */
	toLists?: boolean;
	/** The look-alikes that were replaced in the text. */
	replaced?: ReplacedCharacters;
}

/** The characters that were replaced in a text, and its segments before. */
export interface ReplacedCharacters {
	partsAsTyped: number;
	characters: Replacement[];
}

export interface MessagePreview {
	encoding: SegmentCount['encoding'];
	segments: number;
	/** Characters left in the last segment; an extension character or emoji takes two. */
	charactersLeft: number;
	/** Distinct characters that require Unicode. */
	unicodeCharacters: string[];
	/** Whether the service appends its opt-out text, which is included in the count. */
	optOutAppended: boolean;
	/** Absent when the text is as typed. */
	replaced?: ReplacedCharacters;
	notes: string[];
}

/**
 * Previews a message without a call to the service: counts its segments, including the opt-out text and short links,
 * and returns notes on known pitfalls and on what cannot be known before sending.
 */
export function previewMessage(input: PreviewInput): MessagePreview {
	const marketing = input.pushtype === 'marketing';
	const optOutAppended = marketing && Boolean(input.sender?.trim());
	const count = countSegments(countedText(input.text, optOutAppended), {
		unicode: Boolean(input.unicode),
	});
	const { replaced } = input;
	const notes = [
		replaced && replacedNote(replaced, count.segments),
		input.text.includes(PLACEHOLDER) && SHORT_LINK_NOTE,
		/\[info[1-4]\]/i.test(input.text) && FIELDS_NOTE,
		optOutAppended && endsWithLink(input.text) && LINK_AT_THE_END_NOTE,
		marketing && hoursNote(input),
	].filter((note) => typeof note === 'string');
	return {
		encoding: count.encoding,
		segments: count.segments,
		charactersLeft: count.unitsLeft,
		unicodeCharacters: count.unicodeCharacters,
		optOutAppended,
		...(replaced && { replaced }),
		notes,
	};
}

const SHORT_LINK_NOTE = `Each short link is counted as ${ASSUMED_SHORT_LINK_LENGTH} characters. Its real length is not known before sending, so that the number of parts may differ.`;
const FIELDS_NOTE =
	'Fields such as [info1] are counted as they are written. What they hold differs from contact to contact, so that the number of parts may differ.';
const LINK_AT_THE_END_NOTE =
	'The message ends with a link, and the opt-out text is appended right after it: the link may no longer work. Put a blank or a word after the link.';

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

/** Longer links do not occur. */
const MAX_LINK_LENGTH = 5000;

/** Checks the last word only, so that a long text takes no time. */
function endsWithLink(text: string): boolean {
	if (text.endsWith(PLACEHOLDER)) return true;
	const lastWord = text.slice(-MAX_LINK_LENGTH).split(/\s/).at(-1) ?? '';
	for (const link of findLinks(lastWord)) if (link.end === lastWord.length) return true;
	return false;
}

function hoursNote({ when, recipients, toLists }: PreviewInput): string | undefined {
	if (when === undefined) return undefined;
	const why = whyOutside(when.valueOf(), PARIS, FRENCH_MARKETING);
	if (why === undefined) return undefined;
	const rule =
		'Marketing may reach French numbers from Monday to Saturday, 08:00 to 20:00 in Paris, not on public holidays';
	if (recipients !== undefined && hasFrench(recipients)) {
		return `${rule}. This message would reach them ${why}. Set 'Allowed Hours', or 'Schedule' to another time.`;
	}
	return toLists === true
		? `${rule}. If the lists hold French numbers, this message would reach them ${why}.`
		: undefined;
}

function hasFrench(recipients: Iterable<Recipient>): boolean {
	for (const { value } of recipients) if (value.startsWith('33')) return true;
	return false;
}
