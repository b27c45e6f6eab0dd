import type { EventType } from '../domain/events.ts';

/** Ways in which the answer to a call of the API breaks. */
export const CALL_KINDS = [
	'status',
	'reset',
	'hang',
	'truncate',
	'malformed',
	'slow',
	'html',
	'redirect',
	'empty',
	'wrongType',
	'resetBeforeBody',
] as const;
/** Ways in which the delivery of an event breaks. */
export const EVENT_KINDS = [
	'repeat',
	'reorder',
	'delay',
	'burst',
	'wrongSignature',
	'gzip',
] as const;
export type CallFaultKind = (typeof CALL_KINDS)[number];
export type EventFaultKind = (typeof EVENT_KINDS)[number];

/** Which of the calls or events a fault fits it strikes, and for how long. */
interface FaultOccurrence {
	/** How many it lets pass first. */
	skip?: number;
	/** How many it strikes; without it, all. */
	times?: number;
	/** It strikes these alone, counted from 1. */
	nth?: number | number[];
	/** The chance of each to be struck. */
	probability?: number;
	/** Of the chance: the same seed gives the same run. */
	seed?: number;
	/** Milliseconds on the account's clock until it is over. */
	forMs?: number;
	/** The date on the account's clock at which it is over. */
	until?: string;
}

/** A fault of calls. */
export interface CallFault extends FaultOccurrence {
	kind: CallFaultKind;
	method?: string;
	/** An exact path, or a prefix when it ends with `*`. */
	path?: string;
	/** Before the call is worked on, or after it was committed. */
	when: 'before' | 'after';
	status?: number;
	/** Seconds, or a date as HTTP has it. */
	retryAfter?: number | string;
	delayMs?: number;
	headers?: Record<string, string>;
	body?: string;
	location?: string;
	contentType?: string;
}

/** A fault of events; an event to each of its webhooks counts by itself. */
export interface EventFault extends FaultOccurrence {
	kind: EventFaultKind;
	type?: EventType;
	phone?: string;
	webhook?: string;
	delayMs?: number;
	/** How many more of a repeated event there are. */
	copies?: number;
	/** How many events go out together. */
	size?: number;
	signature?: 'wrong' | 'missing' | 'flipped';
	/** How many tries of a delivery are spoilt; without it, all. */
	tries?: number;
}

/** The fault that a delivery bears, as it is stored with it. */
export interface DeliveryFault {
	kind: EventFault['kind'];
	/** Deliveries that were held for each other. */
	group?: string;
	/** Which repetition it is, from 1 on. */
	copy?: number;
	signature?: NonNullable<EventFault['signature']>;
	/** How many tries are spoilt; without it, all. */
	tries?: number;
}

export type Fault = CallFault | EventFault;
export type FaultField = keyof CallFault | keyof EventFault;

/** Whether a fault strikes calls, and not events. */
export function isCallFault(fault: Fault): fault is CallFault {
	return CALL_KINDS.includes(fault.kind as CallFaultKind);
}
