import type { SendTime } from '../hours/sendTimes';
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

/** Whose repeats share one SMS: those of a campaign, or of all numbers of the run. */
export type Sharing = Grouping | 'number';

/** A recipient or a list of an input item, by its number in the table: items in order, positions in order. */
export type Target = number;

/** A campaign of this try. */
export interface PlannedCampaign {
	kind: 'numbers' | 'lists';
	messageKey: MessageKey;
	/** From 1: its place among the campaigns that a message was split into. */
	part: number;
	parts: number;
	/** What goes into the request: the primaries, and repeats of them, which the service counts. */
	sent: Target[];
	/** Targets that are not in the request, since another part has their primary; see {@link TargetTable}. */
	covered: Target[];
	/** When it goes out; undefined: as its message says. */
	sendTime?: SendTime;
}
