import type { SendTime } from '../hours/allowedHours';
import type { Recipient } from '../recipients/readRecipients';

/** Hash of a message, see `hashMessage`: equal messages have equal keys. */
export type MessageKey = string;

/** What one input item asks to be sent: to one recipient or more, repeats included, or to one list or more, each once. */
export type CampaignInput = { index: number; messageKey: MessageKey } & (
	{ recipients: Recipient[]; lists?: undefined } | { lists: string[]; recipients?: undefined }
);

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
