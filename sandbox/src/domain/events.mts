import { formatParisIso, formatParisTime } from './parisTime.mts';
import type { Assumptions, InfoFields } from './types.mts';

/** The event types (contract 6.1). Each webhook receives one type. */
export const EVENT_TYPES = ['MO', 'DLR', 'STOP', 'CLICKER', 'BALANCE_ALERT'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export function isEventType(type: unknown): type is EventType {
	return EVENT_TYPES.includes(type as EventType);
}

/** The states of an event: waiting for its time, passed to webhooks, or without a webhook for its type. */
export const EVENT_STATES = ['waiting', 'passed', 'unheard'] as const;

export const DELIVERY_STATES = ['pending', 'held', 'delivered', 'failed', 'dropped'] as const;

/** A reply from a phone. */
interface Reply {
	/** Milliseconds since 1970. */
	at: number;
	message: string;
	from: string;
	accountId: number;
	/** The gsmsmsid of the last message to the phone, or null. */
	lastMessageId: string | null;
}

/** Returns the body of an MO or STOP event. Both have the same five fields (contract 6.5, 6.6). */
export function replyBody(reply: Reply, assumptions: Assumptions): string {
	const { at, message, from, accountId, lastMessageId } = reply;
	const plain = () => formatParisTime(at).replace(' ', 'T');
	return JSON.stringify({
		date: assumptions.text('mo.date') === 'offset' ? formatParisIso(at) : plain(),
		message,
		from,
		account_id: assumptions.text('mo.account-id') === 'string' ? String(accountId) : accountId,
		last_message_id: lastMessageId ?? (assumptions.text('mo.no-message-id') === 'null' ? null : ''),
	});
}

/** Checks whether a reply consists of the word STOP, in any case, and punctuation. Such a reply opts out. */
export function isOptOutReply(message: string): boolean {
	return /^[\s\p{P}]*stop[\s\p{P}]*$/iu.test(message);
}

/** A click on a short link. */
interface Click {
	/** Milliseconds since 1970. */
	at: number;
	ticket: string;
	gsmsmsid: string | null;
	longUrl: string;
	code: string;
	/** The contact's fields; null in a campaign to numbers. */
	info: InfoFields | null;
	/** The number of clicks on the link, including this click. */
	clicks: number;
}

/** Returns the body of a CLICKER event (contract 6.7). */
export function clickBody(click: Click, assumptions: Assumptions): string {
	const none = assumptions.text('clicker.no-info') === 'empty' ? '' : null;
	const [info1, info2, info3, info4] = click.info ?? [none, none, none, none];
	return JSON.stringify({
		campaign_id: click.ticket,
		gsmsid: click.gsmsmsid,
		date: formatParisTime(click.at),
		long_url: click.longUrl,
		short_url: click.code,
		brand: 'Fairphone',
		model: 'FP5',
		os: 'Android',
		info1,
		info2,
		info3,
		info4,
		clicks_on_link: String(click.clicks),
	});
}

/** Returns the body of a BALANCE_ALERT event, with numbers in strings (contract 6.8). */
export function balanceBody(balance: number, trigger: number, at: number): string {
	return JSON.stringify({
		balance: String(balance),
		trigger: String(trigger),
		date: formatParisTime(at),
	});
}
