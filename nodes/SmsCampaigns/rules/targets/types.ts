import type { Recipient } from '../recipients/recipient';

/** Hash of a message, see `hashMessage`: equal messages have equal keys. */
export type MessageKey = string;

interface InputBase {
	/** The input item's index. */
	index: number;
	messageKey: MessageKey;
}

/** An input item that goes to numbers: at least one, repeats included. */
export interface NumberInput extends InputBase {
	recipients: Recipient[];
	lists?: undefined;
}

/** An input item that goes to lists: at least one, each once. */
export interface ListInput extends InputBase {
	lists: string[];
	recipients?: undefined;
}

/** What one input item asks to be sent. */
export type CampaignInput = NumberInput | ListInput;

/** One campaign for all items with the same message, or one for each item. */
export type Grouping = 'distinct' | 'perItem';
