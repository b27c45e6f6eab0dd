import type { EventType } from './events.ts';

/** A request that was answered, refused or cut off. */
export interface CallEntry {
	kind: 'call';
	/** Milliseconds since 1970, on the machine's clock. */
	at: number;
	/** The token; null for none. */
	token: string | null;
	method: string;
	/** Path and query as they came. */
	url: string;
	/** Null when no whole response went out. */
	httpStatus: number | null;
	/** `status` of the service's result (contract 7.3); null for none. */
	outcome: number | null;
	/** Why it was refused. */
	details: string | null;
	ticket: string | null;
	/** Recipients before and after the filters; null for a call that counts none. */
	total: number | null;
	sent: number | null;
	/** In message credits. */
	cost: number | null;
	/** `before:reset` and the like. */
	fault: string | null;
	/** Members that the contract does not know. */
	unknown: string[];
	durationMs: number;
}

/** An attempt to deliver an event to a webhook. */
export interface DeliveryEntry {
	kind: 'delivery';
	/** Milliseconds since 1970, on the machine's clock. */
	at: number;
	token: string;
	type: EventType;
	url: string;
	/** Counted from 1. */
	attempt: number;
	/** What has become of the delivery; `pending` is tried again. */
	state: 'delivered' | 'failed' | 'pending';
	/** Null without a response. */
	httpStatus: number | null;
	/** Why there was no whole response. */
	problem: string | null;
	durationMs: number;
}

/** What the log in the terminal has a line for. */
export type TrafficEntry = CallEntry | DeliveryEntry;
/** Is told of each entry; must not throw. */
export type TrafficListener = (entry: TrafficEntry) => void;
