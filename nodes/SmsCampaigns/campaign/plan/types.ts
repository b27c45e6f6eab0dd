import { createHash } from 'crypto';
import type { Failure } from '../../api/errors/describeFault';
import type { CampaignResponse } from '../../api/format/decode';
import type { MessagePreview } from '../../rules/message/segments';
import type { Recipient } from '../../rules/recipients/readRecipients';

/** Hash of a message (see {@link hashMessage}). Equal messages have equal keys. */
export type MessageKey = string;

const hash = (text: string, length: number) =>
	createHash('sha256').update(text).digest('base64url').slice(0, length);

/**
 * Hashes a message, or anything else that identifies a send, to 22 characters. The order of its keys matters.
 * @param message serializable as JSON; undefined properties count as absent
 */
export const hashMessage = (message: unknown): MessageKey => hash(JSON.stringify(message), 22);

/** Characters of the hash of an address: 48 bits. Two of 100,000 addresses share one in 60,000 runs. */
export const ADDRESS_HASH_LENGTH = 8;

/** Hashes a number or a list ID, so that the ledger can recognize it without keeping it. */
export const hashAddress = (kind: 'numbers' | 'lists', address: string): string =>
	hash(kind === 'lists' ? `list ${address}` : address, ADDRESS_HASH_LENGTH);

/** The reason why a recipient is left out: a sentence, and the phrase after a number of recipients. */
export interface WhyLeftOut {
	reason: string;
	inShort: string;
}

/** The request of one input item: a message to one or more recipients, repeats included, or to one or more lists. */
export interface CampaignInput {
	index: number;
	messageKey: MessageKey;
	recipients?: Recipient[];
	lists?: string[];
	/** By the number or the list ID: why it is left out, although the rest of the item is sent. */
	leftOut?: ReadonlyMap<string, WhyLeftOut>;
	/** The value for which *Frequency Limit* counts messages; undefined for each number or list. */
	limitValue?: string;
}

/** The message of one item, for all its recipients or lists. */
export interface Row {
	index: number;
	messageKey: MessageKey;
	kind: 'numbers' | 'lists';
	targets: Target[];
	limitValue?: string;
	/** Whether an earlier attempt sent this, and the item is not readable now: the row shows the sent message. */
	isRestored?: boolean;
}

/** One person or one list that an item names. */
export interface Target {
	row: Row;
	/** The number or the list ID; of a restored row their hash. */
	address: string;
	/** The hash of the number or the list ID, by which the ledger knows it. */
	hash: string;
	/** Absent for lists, and in a restored row. */
	recipient?: Recipient;
	/** Why it is not sent, unless an earlier attempt has sent it. */
	leftOut?: WhyLeftOut;
	/** The target that is sent in place of this one, since both share one SMS. */
	sameAs?: Target;
	/** The campaign that carries the target. Look it up with {@link campaignOf}. */
	campaign?: Campaign;
}

/** The time of a campaign, for recipients who may get it at the same time. */
export interface SendTime {
	/** When it is wanted, in milliseconds since 1970. */
	wanted: number;
	/** The first time from then on that is allowed in all zones; undefined when there is none. */
	at?: number;
}

/** A campaign of this attempt, or one that an earlier attempt sent. */
export interface Campaign {
	kind: 'numbers' | 'lists';
	messageKey: MessageKey;
	/** Each person or list once. Of an earlier campaign: those that an item still asks for. */
	targets: Target[];
	/** Targets that share the SMS of one of `targets`. */
	repeats: Target[];
	/** When it is sent; undefined: when its message says. */
	sendTime?: SendTime;
	/** The ledger's entry, if an earlier attempt sent it. */
	sent?: Sent;
	/** The length and parts of its message; absent if an earlier attempt sent the message. */
	preview?: MessagePreview;
	/** In credits, if a simulation before the send returned the price. */
	price?: number;
	/** Undefined as long as the campaign is not sent. */
	outcome?: Outcome;
}

/** `leftOut`: it was not sent, as the user chose. */
export type Outcome =
	| { state: 'accepted'; record: AcceptedRecord }
	| { state: 'failed'; error: Failure }
	| { state: 'leftOut'; why: WhyLeftOut };

/** All that the output needs of an accepted send. The ledger keeps it as JSON. */
export interface AcceptedRecord {
	/** Empty if only n8n's record knows of the send. */
	response: CampaignResponse;
	moderated: boolean;
	/** ISO 8601. */
	scheduledFor?: string;
}

/**
 * One send that was accepted, or that may have been. Plain JSON: n8n stores it with the execution. A send that certainly
 * was not made leaves no entry.
 */
export interface Sent {
	/**
	 * `pending` is written before the call. The entry keeps that state if the process dies, or the node is stopped, before
	 * the response: like `unknown`, the send may have been carried out.
	 */
	state: 'pending' | 'accepted' | 'unknown';
	kind: 'numbers' | 'lists';
	message: MessageKey;
	/** The hashes of all addresses that got this message, one after the other. */
	addresses: string;
	/** The input item of each address. */
	items: number[];
	/** The call's `X-Request-Id`; absent if only n8n's record knows of the send. */
	requestId?: string;
	/** Identifies the send in n8n's record. */
	key?: string;
	/** In credits, according to the simulation before it. */
	price?: number;
	/** In credits, according to the response that accepted it. */
	cost?: number;
	/** Present if accepted. */
	result?: AcceptedRecord;
	/** If unknown: the information for a person. */
	problem?: string;
}

/** The target that is sent for this one: itself, or the one with which it shares an SMS. */
const carrierOf = (target: Target): Target => target.sameAs ?? target;

/** The campaign that reaches the target's person or list; undefined while none is planned. */
export const campaignOf = (target: Target): Campaign | undefined => carrierOf(target).campaign;

/** Whether the person gets the message of the target's own item, and not only another item's message. */
export const isOwnMessage = (target: Target): boolean =>
	carrierOf(target).row.messageKey === target.row.messageKey;

/** Whether an earlier attempt sent this person another text than the item has now. */
export function isChanged(target: Target): boolean {
	const campaign = campaignOf(target);
	if (campaign?.sent === undefined || !isOwnMessage(target)) return false;
	return target.row.isRestored === true || campaign.messageKey !== target.row.messageKey;
}
