import { indexOfNonGsm, replaceNonGsm } from './encoding.mts';
import { dataRejection } from './outcome.mts';
import type { Assumptions, InfoFields, Message } from './types.mts';

const PLACEHOLDER = '<-short->';
/** A short link without its code. Nobody can register a domain under `.test`. */
export const SHORT_LINK_BASE = 'https://s.test/';

/** The text that is appended, without a separator, to marketing messages with a custom sender (contract 8.3). */
const OPT_OUT_TEXT = 'STOP to opt out.';

/** Counts the `<-short->` placeholders in a text. */
export function countPlaceholders(text: string): number {
	return text.split(PLACEHOLDER).length - 1;
}

/** Returns the length of a short link's code. The assumption `shortlink.length` is the length of the whole link. */
export function shortCodeLength(assumptions: Assumptions): number {
	return assumptions.number('shortlink.length') - SHORT_LINK_BASE.length;
}

/** A campaign's text, prepared once and rendered for each recipient. */
export interface PreparedText {
	/** The client's message text, followed by the opt-out text if required. */
	template: string;
	placeholders: number;
	usesInfo: boolean;
	/** Whether question marks replace characters outside GSM-7, which contact fields may contain. */
	gsmOnly: boolean;
}

/**
 * Prepares a message's text.
 * @param fromLists whether the recipients are contacts, whose fields replace `[info1]` … `[info4]`
 * @throws Rejection -7 for a character outside GSM-7 without the unicode flag
 */
export function prepareText(message: Message, fromLists: boolean): PreparedText {
	const { pushtype, sender, text, unicode } = message;
	const outside = unicode ? -1 : indexOfNonGsm(text);
	if (outside >= 0) {
		const character = String.fromCodePoint(text.codePointAt(outside) ?? 0);
		throw dataRejection(
			`sms.message.text contains "${character}", which is not in GSM-7; set unicode to 1`,
		);
	}
	const usesInfo = fromLists && /\[info[1-4]\]/.test(text);
	return {
		template: text + (sender !== null && pushtype === 'marketing' ? OPT_OUT_TEXT : ''),
		placeholders: countPlaceholders(text),
		usesInfo,
		gsmOnly: !unicode && usesInfo,
	};
}

/** The parts of a prepared text that are needed to render a stored campaign again. */
type RenderableText = Pick<PreparedText, 'template' | 'usesInfo' | 'gsmOnly'>;

/**
 * Renders the text for one recipient.
 * @param links the short links in placeholder order; a placeholder without a link is not replaced
 */
export function renderText(
	text: RenderableText,
	info: InfoFields | null,
	links: readonly string[],
): string {
	const toGsm = (part: string) => (text.gsmOnly ? replaceNonGsm(part) : part);
	if (!text.usesInfo && links.length === 0) return toGsm(text.template);
	let next = 0;
	// All placeholders are replaced in one pass, so that a contact's data is never read as a placeholder.
	return toGsm(text.template).replace(
		/\[info([1-4])\]|<-short->/g,
		(all: string, field: string | undefined) => {
			if (field === undefined) return links[next++] ?? all;
			return text.usesInfo ? toGsm(info?.[Number(field) - 1] ?? '') : all;
		},
	);
}
