// The items of executions, as far as tests read them.
import type { CampaignItem } from '../../harness/exampleCampaign/comparison.ts';

/** Of a simulation. */
export interface SimulatedItem extends Pick<CampaignItem, 'campaignSent'> {
	/** Only a send has one. */
	ticket?: never;
}

/** What an example makes of a simulation: the sums over its campaigns. */
export interface PriceItem {
	totalSent: number;
	totalCost: number;
}

/** Of a send. */
export interface SentItem extends CampaignItem {
	accepted: boolean;
}

/** Of a send to one recipient. */
export interface RecipientItem extends SentItem {
	moderated: boolean;
}

/** Of an operation on webhooks. */
export interface WebhookItem {
	webhook: { status: string };
	deleted: boolean;
}

/** Of Send and Wait, once the question is answered. */
export interface AnswerItem {
	data: { approved: boolean; respondedAt: string };
	answered: boolean;
	phone: string;
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
