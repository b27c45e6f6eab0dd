import { indexOfNonGsm, replaceNonGsm } from './encoding.mts';
import { dataRefusal } from './outcome.mts';
import type { Assumptions, InfoFields, Message } from './types.mts';

const PLACEHOLDER = '<-short->';
/** A short link without its code; `.test` is a domain that nobody can own. */
export const SHORT_LINK_BASE = 'https://s.test/';

/** Counts the `<-short->` placeholders of a text. */
export function countPlaceholders(text: string): number {
	return text.split(PLACEHOLDER).length - 1;
}

/** Returns the length of a short link's code; the assumption is the length of the whole link. */
export function shortCodeLength(assumptions: Assumptions): number {
	return assumptions.number('shortlink.length') - SHORT_LINK_BASE.length;
}

/** The text of a campaign, prepared once and rendered for each recipient. */
export interface PreparedText {
	/** The text as given, followed by the opt-out text if there is one. */
	template: string;
	placeholders: number;
	usesInfo: boolean;
	/** Whether question marks replace characters outside GSM-7. */
	gsmOnly: boolean;
	/** Whether a text within GSM-7 is counted as Unicode all the same. */
	forceUnicode: boolean;
}

/** Tells whether the service adds its opt-out text (contract 8.3). */
function needsOptOutText(message: Message, assumptions: Assumptions): boolean {
	if (message.sender === null) return false;
	const pushtype = message.pushtype ?? assumptions.text('pushtype.absent');
	return pushtype === 'marketing';
}

/**
 * Prepares the text of a message.
 * @param fromLists whether the recipients are contacts, whose fields replace `[info1]` … `[info4]`
 * @throws Refusal -7 for a text outside GSM-7 without the unicode flag, if assumed
 */
export function prepareText(
	message: Message,
	fromLists: boolean,
	assumptions: Assumptions,
): PreparedText {
	const optOut = needsOptOutText(message, assumptions) ? assumptions.text('optout.text') : '';
	const usesInfo = fromLists && /\[info[1-4]\]/.test(message.text);
	let gsmOnly = false;
	if (!message.unicode && (usesInfo || indexOfNonGsm(message.text) >= 0)) {
		const rule = assumptions.text('unicode.without-flag');
		const outside = indexOfNonGsm(message.text);
		if (rule === 'refuse' && outside >= 0) {
			const character = String.fromCodePoint(message.text.codePointAt(outside) ?? 0);
			throw dataRefusal(
				`sms.message.text contains "${character}", which is not in GSM-7; set unicode to 1`,
			);
		}
		gsmOnly = rule !== 'count';
	}
	return {
		template: message.text + optOut,
		placeholders: countPlaceholders(message.text),
		usesInfo,
		gsmOnly,
		forceUnicode: message.unicode && assumptions.text('unicode.gsm-text') === 'unicode',
	};
}

/** The parts of a prepared text that a stored campaign needs to render it again. */
type RenderableText = Pick<PreparedText, 'template' | 'usesInfo' | 'gsmOnly'>;

/**
 * Renders the text for one recipient.
 * @param links the short links in the order of the placeholders; a placeholder without one stays
 */
export function renderText(
	text: RenderableText,
	info: InfoFields | null,
	links: readonly string[],
): string {
	const toGsm = (part: string) => (text.gsmOnly ? replaceNonGsm(part) : part);
	if (!text.usesInfo && links.length === 0) return toGsm(text.template);
	let next = 0;
	// One pass, so that the content of a contact's field is never taken for a placeholder.
	return toGsm(text.template).replace(
		/\[info([1-4])\]|<-short->/g,
		(all: string, field: string | undefined) => {
			if (field === undefined) return links[next++] ?? all;
			return text.usesInfo ? toGsm(info?.[Number(field) - 1] ?? '') : all;
		},
	);
}
