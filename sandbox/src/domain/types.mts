/** A contact's four fields after the phone number (contract 2.7 uses the same names). */
export type InfoFields = [string, string, string, string];

/** A recipient from the client's request. */
export interface Recipient {
	given: string;
	gsmsmsid: string | null;
	/** The contact's fields; null for a number. */
	info: InfoFields | null;
}

/** The validated message of a simulation or a send (contract 2.1). */
export interface Message {
	text: string;
	pushtype: 'alert' | 'marketing' | null;
	delay: string | null;
	sender: string | null;
	links: string[] | null;
	unicode: boolean;
}

/** The reasons for filtering a recipient. Each reason is also the name of a counter in the result (contract 2.3). */
export const FILTER_REASONS = [
	'invalid',
	'duplicated',
	'blacklisted',
	'npai',
	'not_allowed',
	'flood',
	'country_limit',
] as const;
export type FilterReason = (typeof FILTER_REASONS)[number];

export type Encoding = 'GSM-7' | 'UCS-2';

/** The states of a campaign and of its unfiltered recipients. */
export const CAMPAIGN_STATES = ['sent', 'scheduled', 'moderated'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** A recipient with the result of the filters, and with the encoding and number of parts of the message. */
export interface PlannedRecipient extends Recipient {
	/** The number's digits; null for an invalid number. */
	phone: string | null;
	country: string | null;
	reason: FilterReason | null;
	encoding: Encoding;
	parts: number;
}

/** The counts of given, sent and filtered recipients (contract 2.3). */
export interface CampaignCounters {
	total: number;
	sent: number;
	filtered: Record<FilterReason, number>;
	/** Message credits: the sum of the parts of all sent messages. */
	cost: number;
}

/** The values of the assumption register for an account. */
export interface Assumptions {
	text(id: string): string;
	number(id: string): number;
	flag(id: string): boolean;
}
