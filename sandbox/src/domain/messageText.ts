import { indexOfNonGsm, replaceNonGsm } from './encoding.ts';
import { dataRefusal } from './outcome.ts';
import type { Assumptions, InfoFields, Message } from './types.ts';

export const PLACEHOLDER = '<-short->';
/** A short link without its code; `.test` is a domain that nobody can own. */
export const SHORT_LINK_BASE = 'https://s.test/';

/** How many `<-short->` placeholders a text holds. */
export function countPlaceholders(text: string): number {
	return text.split(PLACEHOLDER).length - 1;
}

/** Length of the code of a short link, for the length of the whole link in the register. */
export function shortCodeLength(assumptions: Assumptions): number {
	return assumptions.number('shortlink.length') - SHORT_LINK_BASE.length;
}

/** How the texts of a campaign are made: settled once, used for each recipient. */
export interface PreparedText {
	/** The text as given, with the opt-out text behind it where there is one. */
	template: string;
	placeholders: number;
	usesInfo: boolean;
	/** Whether characters outside GSM-7 are replaced by question marks. */
	gsmOnly: boolean;
	/** Whether a text that fits GSM-7 is counted as Unicode all the same. */
	forceUnicode: boolean;
}

/** Whether the service adds its opt-out text (contract 8.3). */
function needsOptOutText(message: Message, assumptions: Assumptions): boolean {
	if (message.sender === null) return false;
	const pushtype = message.pushtype ?? assumptions.text('pushtype.absent');
	return pushtype === 'marketing';
}

/**
 * Settles how a message's texts are made.
 * @param fromLists whether the recipients are contacts, whose fields replace `[info1]` … `[info4]`
 * @throws Refusal -7 for a text outside GSM-7 without the unicode flag, if the register says so
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
				`sms.message.text holds "${character}", which is not in GSM-7; set unicode to 1`,
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

/** The parts of a plan that a stored campaign needs to make its texts again. */
export type RenderableText = Pick<PreparedText, 'template' | 'usesInfo' | 'gsmOnly'>;

/**
 * The text that one recipient gets.
 * @param links the short links in the order of the placeholders; a placeholder without one stays
 */
export function renderText(
	plan: RenderableText,
	info: InfoFields | null,
	links: readonly string[],
): string {
	const gsm = (text: string) => (plan.gsmOnly ? replaceNonGsm(text) : text);
	if (!plan.usesInfo && links.length === 0) return gsm(plan.template);
	let next = 0;
	// One pass, so that what a contact's field holds is never taken for a placeholder.
	return gsm(plan.template).replace(
		/\[info([1-4])\]|<-short->/g,
		(all: string, field: string | undefined) => {
			if (field === undefined) return links[next++] ?? all;
			return plan.usesInfo ? gsm(info?.[Number(field) - 1] ?? '') : all;
		},
	);
}
