import { describeReplacements, type Replacement } from './lookAlikes';
import { type SegmentCount, countSegments } from './segments';
import { findLinks } from './links';
import { PLACEHOLDER } from './prepareText';

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
	replaced?: ReplacedCharacters;
}

/** The characters that were replaced in a text, and its segments before. */
export interface ReplacedCharacters {
	partsAsTyped: number;
	characters: Replacement[];
}

export interface MessagePreview extends Omit<SegmentCount, 'units' | 'unitsLeft'> {
	/** Characters left in the last segment; an extension character or emoji takes two. */
	charactersLeft: number;
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
	const { units: _units, unitsLeft, ...count } = countSegments(counted, Boolean(input.unicode));
	const notes = [
		replaced && replacedNote(replaced, count.segments),
		optOutAppended && endsWithLink(input.text) && LINK_AT_THE_END_NOTE,
	].filter((note) => typeof note === 'string');
	const estimates = [
		input.text.includes(PLACEHOLDER) && SHORT_LINK_NOTE,
		/\[info[1-4]\]/i.test(input.text) && FIELDS_NOTE,
	].filter((note) => typeof note === 'string');
	return {
		...count,
		charactersLeft: unitsLeft,
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

const MAX_LINK_LENGTH = 5000;

function endsWithLink(text: string): boolean {
	if (text.endsWith(PLACEHOLDER)) return true;
	const lastWord = text.slice(-MAX_LINK_LENGTH).split(/\s/).at(-1) ?? '';
	for (const link of findLinks(lastWord)) if (link.end === lastWord.length) return true;
	return false;
}
