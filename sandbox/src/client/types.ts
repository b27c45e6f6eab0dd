import type { EventType } from '../domain/events.ts';
import type { CallFault, DeliveryFault, EventFault } from '../faults/fault.ts';
import type { Seed } from '../store/accounts/seed.ts';

export type { FaultState } from '../faults/accountFaults.ts';
export type { StoredMessage } from '../store/campaigns/storedMessage.ts';
export type { StoredEvent } from '../store/events/storedEvent.ts';

/** The initial state of an account; missing keys are as in the default seed. */
export type SeedChanges = Partial<Omit<Seed, 'flood'>> & { flood?: Partial<Seed['flood']> };

/** A fault to be set; `when` of a fault of calls is `before` by default. */
export type GivenFault = (Omit<CallFault, 'when'> & { when?: CallFault['when'] }) | EventFault;

/** Selects messages. */
export interface MessageQuery {
	phone?: string;
	ticket?: string;
	state?: 'sent' | 'scheduled' | 'moderated' | 'filtered';
	/** Why the message was filtered. */
	reason?: string;
	gsmsmsid?: string;
	/** A part of the campaign's text. */
	text?: string;
	/** Status or name of the last delivery report, or `none`. */
	report?: number | string;
	limit?: number;
	offset?: number;
}

/** Selects events. */
export interface EventQuery {
	type?: EventType;
	phone?: string;
	state?: 'waiting' | 'passed' | 'unheard';
	limit?: number;
	offset?: number;
}

/** Selects deliveries. */
export interface DeliveryQuery {
	event?: number;
	webhook?: string;
	type?: EventType;
	state?: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped';
	/** At least this many attempts. */
	attempts?: number;
	limit?: number;
	offset?: number;
}

/** One attempt of a delivery. */
export interface StoredAttempt {
	at: string;
	/** As sent, without the secret. */
	headers: Record<string, string>;
	/** Null for a webhook without a secret. */
	signature: { scheme: string; fault: string } | null;
	/** Null without a response. */
	httpStatus: number | null;
	answer: string;
	/** Null when there was a whole response. */
	problem: string | null;
	durationMs: number;
}

/** The delivery of an event to one webhook. */
export interface StoredDelivery {
	id: number;
	eventId: number;
	type: EventType;
	webhookId: string;
	url: string;
	state: NonNullable<DeliveryQuery['state']>;
	/** The JSON text as sent. */
	body: string;
	/** The fault that struck the delivery. */
	fault: DeliveryFault | null;
	nextTryAt: string | null;
	attempts: StoredAttempt[];
}
