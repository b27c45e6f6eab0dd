import type { EventType } from '../domain/events.ts';
import type { Profile } from '../domain/profile.ts';
import type { CampaignState, FilterReason } from '../domain/types.ts';
import type { CallFault, DeliveryFault, EventFault } from '../faults/fault.ts';
import type { Seed } from '../store/accounts/seed.ts';

export type { FaultState } from '../faults/fault.ts';
export type { Duplicate } from '../store/campaigns/duplicate.ts';
export type { StoredMessage } from '../store/campaigns/storedMessage.ts';
export type { StoredEvent } from '../store/events/storedEvent.ts';

/** The initial state of an account; missing keys are as in the default seed. */
export type SeedChanges = Partial<Omit<Seed, 'flood' | 'profile' | 'faults'>> & {
	faults?: GivenFault[];
	flood?: Partial<Seed['flood']>;
	/** The name of a ready-made profile, or one of your own. */
	profile?: string | Profile | null;
};

/** A fault of calls to be set; `when` is `before` by default. */
export type GivenCallFault = Omit<CallFault, 'when'> & { when?: CallFault['when'] };

/** A fault to be set. */
export type GivenFault = GivenCallFault | EventFault;

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

/** Selects campaigns. */
export interface CampaignQuery {
	ticket?: string;
	state?: CampaignState;
	/** A part of the text or sender, the ticket, or a number that it was for. */
	text?: string;
	limit?: number;
	offset?: number;
}

/** Selects calls. */
export interface CallQuery {
	/** Such as `/send`. */
	path?: string;
	method?: string;
	/** `status` of the result. */
	outcome?: number;
	/** HTTP status of the answer. */
	httpStatus?: number;
	/** Accepted or under moderation, refused, or without a result. */
	result?: 'ok' | 'refused' | 'broken';
	/** A part of the path or of a body that is kept, or the request id. */
	text?: string;
	/** Adds `exchange`. */
	bytes?: boolean;
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
	/** What has happened to it, in words. */
	happened: string;
	/** How many attempts there were. */
	tries: number;
	/** The last attempt; null before the first one. */
	last: StoredAttempt | null;
	/** The JSON text as sent. */
	body: string;
	/** The fault that struck the delivery. */
	fault: DeliveryFault | null;
	nextTryAt: string | null;
	attempts: StoredAttempt[];
}

/** A campaign; its dates are ISO 8601. */
export interface StoredCampaign {
	ticket: string;
	requestId: string | null;
	state: CampaignState;
	createdAt: string;
	/** Null for one that does not wait. */
	scheduledFor: string | null;
	sentAt: string | null;
	pushtype: string | null;
	sender: string | null;
	/** As it was given, placeholders and all. */
	text: string;
	links: string[];
	counters: Record<'total' | 'sent' | FilterReason, number>;
	/** In message credits. */
	cost: number;
}

/** A webhook, without its secret. */
export interface StoredWebhook {
	id: string;
	type: EventType;
	url: string;
	status: string;
	hasSignature: boolean;
	/** How many deliveries are in each state. */
	deliveries: Partial<Record<StoredDelivery['state'], number>>;
	/** HTTP status of the last answer; null before the first one. */
	lastHttpCode: number | null;
	/** Why the last try got no whole answer; null when it got one, or there was none. */
	lastProblem: string | null;
}

/** A request or an answer: its headers, with secrets masked, and the beginning of its body, up to 16 KiB. */
interface StoredBytes {
	headers: Array<[name: string, value: string]>;
	body: { text: string; bytes: number; isWhole: boolean };
}

/** A call of the API. */
export interface StoredCall {
	id: number;
	/** ISO 8601. */
	at: string;
	method: string;
	path: string;
	requestId: string | null;
	/** HTTP status of the answer; null when there was none. */
	httpStatus: number | null;
	/** `status` of the answer; null when it did not get that far. */
	outcome: number | null;
	/** `before:reset` and the like; null when no fault struck. */
	fault: string | null;
	/** Where the request has members that the contract does not know, separated by commas; null for none. */
	unknown: string | null;
	/** With `bytes` alone: what was sent and answered; null when it is not kept any more. */
	exchange?:
		| (StoredBytes & {
				method: string;
				url: string;
				/** Null when no whole answer went out. */
				answer: (StoredBytes & { httpStatus: number }) | null;
		  })
		| null;
}
