import type { Recipient } from '../recipients/recipient';

/** What makes two messages equal: a text such as {@link hashMessage} returns, or an object by identity. */
export type MessageKey = string | object;

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
