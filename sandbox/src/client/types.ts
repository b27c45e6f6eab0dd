import type { EventType } from '../domain/events.ts';
import type { CallFault, DeliveryFault, EventFault } from '../faults/fault.ts';
import type { Seed } from '../store/accounts/seed.ts';

export type { FaultState } from '../faults/accountFaults.ts';
export type { StoredMessage } from '../store/campaigns/storedMessage.ts';
export type { StoredEvent } from '../store/events/storedEvent.ts';

/** What an account is made of; what is left out is as in the default seed. */
export type SeedChanges = Partial<Omit<Seed, 'flood'>> & { flood?: Partial<Seed['flood']> };

/** A fault as it is asked for: of calls it is `before` the commit unless it says otherwise. */
export type GivenFault = (Omit<CallFault, 'when'> & { when?: CallFault['when'] }) | EventFault;

/** Which messages are wanted. */
export interface MessageQuery {
	phone?: string;
	ticket?: string;
	state?: 'sent' | 'scheduled' | 'moderated' | 'filtered';
	/** Why it was filtered. */
	reason?: string;
	gsmsmsid?: string;
	/** What the campaign's text contains. */
	text?: string;
	/** Status or name of the last delivery report, or `none`. */
	report?: number | string;
	limit?: number;
	offset?: number;
}

/** Which events are wanted. */
export interface EventQuery {
	type?: EventType;
	phone?: string;
	state?: 'waiting' | 'passed' | 'unheard';
	limit?: number;
	offset?: number;
}

/** Which deliveries are wanted. */
export interface DeliveryQuery {
	event?: number;
	webhook?: string;
	type?: EventType;
	state?: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped';
	/** At least so many tries. */
	attempts?: number;
	limit?: number;
	offset?: number;
}

/** One try of a delivery. */
export interface StoredAttempt {
	at: string;
	/** As they were sent, without the secret. */
	headers: Record<string, string>;
	/** Null for a webhook without a secret. */
	signature: { scheme: string; fault: string } | null;
	/** Null without an answer. */
	httpStatus: number | null;
	answer: string;
	/** Null when there was a whole answer. */
	problem: string | null;
	durationMs: number;
}

/** An event on its way to one webhook. */
export interface StoredDelivery {
	id: number;
	eventId: number;
	type: EventType;
	webhookId: string;
	url: string;
	state: NonNullable<DeliveryQuery['state']>;
	/** The exact JSON text. */
	body: string;
	/** The fault that struck it. */
	fault: DeliveryFault | null;
	nextTryAt: string | null;
	attempts: StoredAttempt[];
}
