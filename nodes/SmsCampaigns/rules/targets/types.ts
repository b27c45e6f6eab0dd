import type { Span } from './ranges';
import type { Recipient } from '../recipients/recipient';

/** Hash of a message, see `hashMessage`: equal messages have equal keys. */
export type MessageKey = string;

/** An input item that goes to numbers. */
export interface NumberInput {
	/** The item's index. */
	index: number;
	messageKey: MessageKey;
	/** At least one. */
	recipients: Recipient[];
	/** Positions in `recipients` still to be sent; absent: all. */
	open?: Span[];
	lists?: undefined;
}

/** An input item that goes to lists. */
export interface ListInput {
	index: number;
	messageKey: MessageKey;
	/** At least one, without repeats. */
	lists: string[];
	/** Fingerprint of the item with all its lists, when an earlier try sent some of them. */
	print?: number;
	recipients?: undefined;
}

export type CampaignInput = NumberInput | ListInput;

/** The share of an item in a campaign. */
export interface Member {
	/** The item's index. */
	index: number;
	/** Positions `[from, to)` of its recipients, or of all its lists. */
	from: number;
	to: number;
	/** How many of these the campaign contains, when some were left out because an earlier part has them. */
	count?: number;
	/** Number of recipients and fingerprint of the whole item, when this is only a share of it. */
	whole?: { size: number; print: number };
}

/** An item whose recipients all go with another item's campaign. */
export interface CarriedItem {
	index: number;
	/** Index of that other item. */
	carrier: number;
}

interface CampaignBase {
	messageKey: MessageKey;
	/** Position among the campaigns with this message, from 1. */
	part: number;
	of: number;
	members: Member[];
	covered: CarriedItem[];
	/** Sum of the fingerprints of its whole items, see `inputFingerprint`. */
	print: number;
}

export interface NumberCampaign extends CampaignBase {
	recipients: Recipient[];
	/** Items with a number left out because an earlier part has it, each with the item that has it there. */
	leftOut?: Map<number, number>;
	lists?: undefined;
}

export interface ListCampaign extends CampaignBase {
	lists: string[];
	recipients?: undefined;
}

export type PlannedCampaign = NumberCampaign | ListCampaign;
