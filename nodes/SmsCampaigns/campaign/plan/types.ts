import { createHash } from 'crypto';
import type { Failure } from '../../api/errors/describeFault';
import type { CampaignResponse } from '../../api/format/decode';
import type { MessagePreview } from '../../rules/message/segments';
import type { Recipient } from '../../rules/recipients/readRecipients';

/** A message's hash (see {@link hashMessage}). Equal messages have equal keys. */
export type MessageKey = string;

const hash = (text: string, length: number) =>
	createHash('sha256').update(text).digest('base64url').slice(0, length);

/**
 * Hashes a message, or other data that identifies a send, to 22 characters. The order of keys matters.
 * @param message serializable as JSON; undefined properties are ignored
 */
export const hashMessage = (message: unknown): MessageKey => hash(JSON.stringify(message), 22);

/** The length of an address's hash: 48 bits. Two of 100,000 addresses share a hash in one of 60,000 runs. */
export const ADDRESS_HASH_LENGTH = 8;

/** Hashes a number or a list ID, so that the ledger can recognize the address without storing it. */
export const hashAddress = (kind: 'numbers' | 'lists', address: string): string =>
	hash(kind === 'lists' ? `list ${address}` : address, ADDRESS_HASH_LENGTH);

/** The reason for a left-out recipient: a sentence, and the phrase after a number of recipients. */
export interface WhyLeftOut {
	reason: string;
	inShort: string;
}

/** An input item's request: a message to one or more recipients, with duplicates, or to one or more lists. */
export interface CampaignInput {
	index: number;
	messageKey: MessageKey;
	recipients?: Recipient[];
	lists?: string[];
	/** Reasons to leave out recipients of an item that is sent, by the number or the list ID. */
	leftOut?: ReadonlyMap<string, WhyLeftOut>;
	/** The value for which *Frequency Limit* counts messages; undefined for each number or list. */
	limitValue?: string;
}

/** An item's message, for all its recipients or lists. */
export interface Row {
	index: number;
	messageKey: MessageKey;
	kind: 'numbers' | 'lists';
	targets: Target[];
	limitValue?: string;
	/** Whether an earlier attempt sent the item, which can no longer be read. The row shows the sent message. */
	isRestored?: boolean;
}

/** One person or list in an item. */
export interface Target {
	row: Row;
	/** The number or the list ID; in a restored row, its hash. */
	address: string;
	/** The hash of the number or the list ID, which identifies the address in the ledger. */
	hash: string;
	/** Absent for lists and restored rows. */
	recipient?: Recipient;
	/** The reason to leave out the target, unless an earlier attempt has sent its message. */
	leftOut?: WhyLeftOut;
	/** The target that is sent instead of this one, because both share one SMS. */
	sameAs?: Target;
	/** The campaign with this target. Use {@link campaignOf} to find it. */
	campaign?: Campaign;
}

/** A campaign's time, for recipients who may get it at the same time. */
export interface SendTime {
	/** The wanted time, in milliseconds since 1970. */
	wanted: number;
	/** The first time from then on that is allowed in all zones; undefined if no time is allowed. */
	at?: number;
}

/** A campaign of this attempt or of an earlier one. */
export interface Campaign {
	kind: 'numbers' | 'lists';
	messageKey: MessageKey;
	/** Each person or list once. In an earlier campaign, those that an item still contains. */
	targets: Target[];
	/** Targets that share the SMS of one of `targets`. */
	repeats: Target[];
	/** The time of the campaign; undefined for the message's own time. */
	sendTime?: SendTime;
	/** The ledger's entry, if an earlier attempt sent the campaign. */
	sent?: Sent;
	/** The message's length and parts; absent if an earlier attempt sent the message. */
	preview?: MessagePreview;
	/** The simulation's response, if the node simulated the campaign before the send. */
	simulated?: CampaignResponse;
	/** Undefined until the campaign is sent. */
	outcome?: Outcome;
}

/** `leftOut`: not sent because of a setting. */
export type Outcome =
	| { state: 'accepted'; record: AcceptedRecord }
	| { state: 'failed'; error: Failure }
	| { state: 'leftOut'; why: WhyLeftOut };

/** The data that the output needs from an accepted send. The ledger stores this record as JSON. */
export interface AcceptedRecord {
	/** Empty if only n8n's record contains the send. */
	response: CampaignResponse;
	moderated: boolean;
	/** ISO 8601. */
	scheduledFor?: string;
}

/**
 * A send that was or may have been accepted. Plain JSON, because n8n stores it with the execution. A send that
 * certainly was not made leaves no entry.
 */
export interface Sent {
	/**
	 * `pending` is written before the call. The entry keeps this state if the process dies, or the node is stopped,
	 * before the response: like `unknown`, the service may have processed the send.
	 */
	state: 'pending' | 'accepted' | 'unknown';
	kind: 'numbers' | 'lists';
	message: MessageKey;
	/** The concatenated hashes of all addresses that got this message. */
	addresses: string;
	/** The input item of each address. */
	items: number[];
	/** The call's `X-Request-Id`; absent if only n8n's record contains the send. */
	requestId?: string;
	/** Identifies the send in n8n's record. */
	key?: string;
	/** The simulated price in credits. */
	price?: number;
	/** The cost in credits that the accepting response contained. */
	cost?: number;
	/** The record of an accepted send. */
	result?: AcceptedRecord;
	/** The information for a person about an unknown outcome. */
	problem?: string;
}

/** Returns the target that is sent for this one: itself, or the target that shares its SMS. */
const carrierOf = (target: Target): Target => target.sameAs ?? target;

/** Returns the campaign that reaches the target's person or list; undefined until one is planned. */
export const campaignOf = (target: Target): Campaign | undefined => carrierOf(target).campaign;

/** Checks whether the person gets the target's own message and not only another item's message. */
export const isOwnMessage = (target: Target): boolean =>
	carrierOf(target).row.messageKey === target.row.messageKey;

/** Checks whether an earlier attempt sent this person a different text than the item now contains. */
export function isChanged(target: Target): boolean {
	const campaign = campaignOf(target);
	if (campaign?.sent === undefined || !isOwnMessage(target)) return false;
	return target.row.isRestored === true || campaign.messageKey !== target.row.messageKey;
}
