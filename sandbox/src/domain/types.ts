/** What a list contact may carry beside its number (contract 2.7 names the same four fields). */
export type InfoFields = [string, string, string, string];

/** One recipient as the client gave it. */
export interface RecipientInput {
	given: string;
	gsmsmsid: string | null;
	info: InfoFields | null;
}

/** The message of a simulation or a send, after decoding and type checks (contract 2.1). */
export interface Message {
	text: string;
	pushtype: 'alert' | 'marketing' | null;
	delay: string | null;
	sender: string | null;
	links: string[] | null;
	unicode: boolean;
}

/** Why a recipient was taken out, in the words of the result's counters (contract 2.3). */
export type FilterReason =
	'invalid' | 'duplicated' | 'blacklisted' | 'npai' | 'not_allowed' | 'flood' | 'country_limit';

export const FILTER_REASONS: readonly FilterReason[] = [
	'invalid',
	'duplicated',
	'blacklisted',
	'npai',
	'not_allowed',
	'flood',
	'country_limit',
];

export type Encoding = 'GSM-7' | 'UCS-2';

/** What became of a whole campaign; a recipient that was not filtered shares it. */
export type CampaignState = 'sent' | 'scheduled' | 'moderated';

/** A recipient after filtering and counting. */
export interface PlannedRecipient extends RecipientInput {
	/** The number in digits, or null when it cannot be one. */
	phone: string | null;
	country: string | null;
	reason: FilterReason | null;
	encoding: Encoding;
	parts: number;
}

/** How many recipients there were, and what the filters took (contract 2.3). */
export interface CampaignCounters {
	total: number;
	sent: number;
	filtered: Record<FilterReason, number>;
	/** Message credits: the parts of all that is sent. */
	cost: number;
}

/** Answers a register row's value for the account at hand, and notes that the row was asked. */
export interface Assumptions {
	text(id: string): string;
	number(id: string): number;
	flag(id: string): boolean;
}
