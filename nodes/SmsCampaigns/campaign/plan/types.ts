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
 * Hashes a message, or other data that identifies a send, to 22 characters. The order of the properties matters.
 * @param message a value that JSON can represent; undefined properties are ignored
 */
export const hashMessage = (message: unknown): MessageKey => hash(JSON.stringify(message), 22);

/** The length of an address's hash: 48 bits. Of 100,000 addresses, two share a hash in about one of 56,000 runs. */
export const ADDRESS_HASH_LENGTH = 8;

/** Hashes a number or a list ID, so that the ledger can recognize the address without storing it. */
export const hashAddress = (kind: 'numbers' | 'lists', address: string): string =>
	hash(kind === 'lists' ? `list ${address}` : address, ADDRESS_HASH_LENGTH);

/** The reason to leave out a recipient: as a sentence, and as a phrase after a number, such as "excluded". */
export interface WhyLeftOut {
	reason: string;
	inShort: string;
}

/** An input item's request: a message to one or more recipients, possibly with duplicates, or to one or more lists. */
export interface CampaignInput {
	index: number;
	messageKey: MessageKey;
	recipients?: Recipient[];
	lists?: string[];
	/** Reasons to leave out recipients of an item that is sent, keyed by the number or the list ID. */
	leftOut?: ReadonlyMap<string, WhyLeftOut>;
	/** The value for which *Frequency Limit* counts messages; undefined to count for each number or list. */
	limitValue?: string;
}

/** An item's message to its recipients or lists. */
export interface Row {
	index: number;
	messageKey: MessageKey;
	kind: 'numbers' | 'lists';
	targets: Target[];
	limitValue?: string;
	/** Whether an earlier attempt sent the item, which can no longer be read. The row has the sent message's key. */
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
	/** The target whose SMS this target shares; absent for a target with its own SMS. */
	sameAs?: Target;
	/** The campaign that contains this target. {@link campaignOf} also finds the campaign of a shared SMS. */
	campaign?: Campaign;
}

/** The send time that a campaign's recipients have in common. */
export interface SendTime {
	/** The wanted time, in milliseconds since 1970. */
	wanted: number;
	/** The first time from `wanted` on that is allowed in all zones; undefined if no time is allowed. */
	at?: number;
}

/** A campaign of this attempt or of an earlier one. */
export interface Campaign {
	kind: 'numbers' | 'lists';
	messageKey: MessageKey;
	/** One target for each person or list. An earlier campaign has only targets that the items still contain. */
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
 * A send that was or may have been accepted. Plain JSON, because n8n stores it with the execution. The ledger keeps no
 * entry for a send that the service certainly did not process.
 */
export interface Sent {
	/**
	 * `pending` is written before the call, and stays if the process dies, or the node is stopped, before the response.
	 * As with `unknown`, the service may have processed the send.
	 */
	state: 'pending' | 'accepted' | 'unknown';
	kind: 'numbers' | 'lists';
	message: MessageKey;
	/** The concatenated hashes of all addresses in the send. */
	addresses: string;
	/** The index of each address's input item. */
	items: number[];
	/** The call's `X-Request-Id`; absent if only n8n's record contains the send. */
	requestId?: string;
	/** The key of the send in n8n's record. */
	key?: string;
	/** The simulated price in credits. */
	price?: number;
	/** The cost in credits, from the response that accepted the send. */
	cost?: number;
	/** The record of an accepted send. */
	result?: AcceptedRecord;
	/** The explanation of an unknown outcome for the user. */
	problem?: string;
}

/** Returns the target whose SMS reaches this target: the target itself, or the target that shares its SMS. */
const carrierOf = (target: Target): Target => target.sameAs ?? target;

/** Returns the campaign that reaches the target's person or list; undefined until a campaign is planned. */
export const campaignOf = (target: Target): Campaign | undefined => carrierOf(target).campaign;

/** Checks whether the person or list gets the target's own message, and not a different message of another item. */
export const isOwnMessage = (target: Target): boolean =>
	carrierOf(target).row.messageKey === target.row.messageKey;

/** Checks whether an item's message has changed since an earlier attempt sent the message. True for restored rows. */
export function isChanged(target: Target): boolean {
	const campaign = campaignOf(target);
	if (campaign?.sent === undefined || !isOwnMessage(target)) return false;
	return target.row.isRestored === true || campaign.messageKey !== target.row.messageKey;
}
