// The items of executions, as far as tests read them.
import type { CampaignItem } from '../../harness/exampleCampaign/comparison.ts';

/** Of a simulation. */
export interface SimulatedItem extends Pick<CampaignItem, 'campaignSent'> {
	/** Only a send has one. */
	ticket?: never;
}

/** The sums of a run, which each of its rows has. */
export interface RunTotals {
	totalPeople: number;
	totalCredits: number;
}

/** Of a send. */
export interface SentItem extends CampaignItem {
	accepted: boolean;
}

/** Of a send to one recipient. */
export interface RecipientItem extends SentItem {
	moderated: boolean;
}

/** Of Send and Wait, once the question is answered. */
export interface AnswerItem {
	data: {
		/** Of an approval. */
		approved?: boolean;
		/** Of a choice. */
		choice?: string;
		number?: number;
		answered: boolean;
		answeredBy?: 'link' | 'reply';
		from?: string;
		/** What was typed. */
		text?: string;
		respondedAt: string;
	};
}

/** Of the trigger. */
export interface EventItem {
	event: string;
	eventId: string;
	webhookId: string;
	date: string;
	messageId?: string;
	campaignId?: string;
	/** The sender of a reply. */
	from?: string;
	/** The text of a reply. */
	message?: string;
	balance?: number;
}

/** A contact in the data table of an example. */
export interface ContactRow {
	name: string;
	phone: string;
	optedOut: boolean;
	undeliverable: boolean;
}

/** What an example tells the team. */
export interface TeamItem {
	text: string;
}
