import type { Span } from './ranges';
import type { Recipient } from '../recipients/recipient';

/** What makes two messages the same: a text such as {@link hashMessage} gives, or an object by identity. */
export type MessageKey = string | object;

/** One item of the input that goes to numbers. */
export interface NumberInput {
	/** The item's index. */
	index: number;
	messageKey: MessageKey;
	/** At least one. */
	recipients: Recipient[];
	/** The positions in `recipients` still to be sent; absent: all. */
	open?: Span[];
	lists?: undefined;
}

/** One item of the input that goes to lists. */
export interface ListInput {
	index: number;
	messageKey: MessageKey;
	/** At least one, each once. */
	lists: string[];
	/** Fingerprint of the item with all its lists, when some of them went on an earlier try. */
	print?: number;
	recipients?: undefined;
}

export type CampaignInput = NumberInput | ListInput;

/** An item's share of a campaign. */
export interface Member {
	/** The item's index. */
	index: number;
	/** Its recipients `[from, to)`; for lists all of its lists. */
	from: number;
	to: number;
	/** How many of these are in the campaign, when some were left out since an earlier part has them. */
	count?: number;
	/** Only for a share that is not the whole item: its number of recipients, and their fingerprint. */
	whole?: { size: number; print: number };
}

/** An item that is in no campaign of its own, since another item's campaign has all it names. */
export interface CarriedItem {
	index: number;
	/** The item that carries it. */
	carrier: number;
}

interface CampaignBase {
	messageKey: MessageKey;
	/** From 1: the place among the campaigns that share this message. */
	part: number;
	of: number;
	members: Member[];
	covered: CarriedItem[];
	/** Fingerprint of the whole items in it, see {@link fingerprint}. */
	print: number;
}

export interface NumberCampaign extends CampaignBase {
	recipients: Recipient[];
	/** Items with a number that was left out, since an earlier part has it, and the item there. */
	leftOut?: Map<number, number>;
	lists?: undefined;
}

export interface ListCampaign extends CampaignBase {
	lists: string[];
	recipients?: undefined;
}

export type PlannedCampaign = NumberCampaign | ListCampaign;
