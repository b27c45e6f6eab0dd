import type { EventType } from '../domain/events.ts';

/** Ways to break the response to a call of the API. */
export const CALL_KINDS = [
	'status',
	'reset',
	'hang',
	'truncate',
	'malformed',
	'slow',
	'html',
	'redirect',
	'resetBeforeBody',
] as const;
/** Ways to break the delivery of an event. */
export const EVENT_KINDS = ['repeat', 'reorder', 'delay', 'wrongSignature'] as const;
export type CallFaultKind = (typeof CALL_KINDS)[number];
export type EventFaultKind = (typeof EVENT_KINDS)[number];

/** Which of the matching calls or events a fault strikes, and for how long. */
interface FaultOccurrence {
	/** How many it lets pass first. */
	skip?: number;
	/** How many it strikes, all by default. */
	times?: number;
	/** The probability that each is struck. */
	probability?: number;
	/** Milliseconds on the account's clock until it expires. */
	forMs?: number;
}

/** A fault of calls. */
export interface CallFault extends FaultOccurrence {
	kind: CallFaultKind;
	method?: string;
	/** An exact path, or a prefix when it ends with `*`. */
	path?: string;
	/** Before the call is processed, or after it was committed. */
	when: 'before' | 'after';
	status?: number;
	/** Seconds, or an HTTP date. */
	retryAfter?: number | string;
	delayMs?: number;
	headers?: Record<string, string>;
	body?: string;
	location?: string;
}

/** A fault of events; each delivery of an event to a webhook counts separately. */
export interface EventFault extends FaultOccurrence {
	kind: EventFaultKind;
	type?: EventType;
	phone?: string;
	webhook?: string;
	delayMs?: number;
	/** How many times a repeated event is delivered again. */
	copies?: number;
	/** How many events are delivered together. */
	size?: number;
	signature?: 'wrong' | 'missing' | 'flipped';
	/** How many attempts of a delivery are affected, all by default. */
	tries?: number;
}

/** The fault of a delivery, as it is stored with it. */
export interface DeliveryFault {
	kind: EventFault['kind'];
	/** The deliveries that were held together. */
	group?: string;
	/** The number of the repetition, from 1. */
	copy?: number;
	signature?: NonNullable<EventFault['signature']>;
	/** How many attempts are affected, all by default. */
	tries?: number;
}

export type Fault = CallFault | EventFault;
export type FaultField = keyof CallFault | keyof EventFault;

/** Tells whether a fault is one of calls, and not of events. */
export function isCallFault(fault: Fault): fault is CallFault {
	return CALL_KINDS.includes(fault.kind as CallFaultKind);
}

/** A fault with how often it struck and what is left of it. */
export type FaultState = Fault & {
	id: string;
	on: 'calls' | 'events';
	struck: number;
	/** Whether it can still strike. */
	active: boolean;
	/** How often and how long it can still strike; null for no limit. */
	left: { times: number | null; ms: number | null };
};
