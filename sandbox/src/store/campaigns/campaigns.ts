import { createHash } from 'node:crypto';

import type { CampaignPlan } from '../../domain/campaignPlan.ts';
import type { PreparedText } from '../../domain/messageText.ts';
import type { CampaignState, Message } from '../../domain/types.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { addCountryUsage } from '../accounts/countryUsage.ts';
import type { Database } from '../database/database.ts';
import { storeDeliveryReports } from '../events/deliveryReports.ts';
import { ticketFor } from './identifiers.ts';
import { addShortLink } from './shortLinks.ts';
import { nextRowId, rowNumber } from '../accounts/rowIds.ts';

export interface NewCampaign {
	message: Message;
	text: PreparedText;
	plan: CampaignPlan;
	requestId: string | null;
	now: number;
	state: CampaignState;
	/** When a waiting campaign is sent, by the account's clock. */
	dueAt: number | null;
	codeLength: number;
	ticketForm: string;
}

function insertCampaign(db: Database, account: Account, campaign: NewCampaign) {
	const { message, text, plan, state, now } = campaign;
	const id = nextRowId(db, account, 'campaign');
	const ticket = ticketFor(rowNumber(id), campaign.ticketForm);
	db.insert('campaign', {
		id,
		account_id: account.id,
		ticket,
		request_id: campaign.requestId,
		created_at: now,
		state,
		due_at: campaign.dueAt,
		sent_at: state === 'sent' ? now : null,
		pushtype: message.pushtype,
		sender: message.sender,
		text: message.text,
		template: text.template,
		uses_info: Number(text.usesInfo),
		gsm_only: Number(text.gsmOnly),
		links: JSON.stringify(message.links ?? []),
		content_hash: createHash('sha256').update(message.text).digest('base64'),
		counters: JSON.stringify(plan.counters),
	});
	return { id, ticket };
}

function insertRecipients(db: Database, account: Account, id: number, campaign: NewCampaign): void {
	const { text, plan, codeLength } = campaign;
	const links = campaign.message.links
		? Math.min(text.placeholders, campaign.message.links.length)
		: 0;
	for (const one of plan.recipients) {
		const recipientId = nextRowId(db, account, 'recipient');
		db.insert('recipient', {
			id: recipientId,
			account_id: account.id,
			campaign_id: id,
			given: one.given,
			phone: one.phone,
			gsmsmsid: one.gsmsmsid,
			country: one.country,
			reason: one.reason,
			unicode: Number(one.encoding === 'UCS-2'),
			parts: one.parts,
			info: one.info === null ? null : JSON.stringify(one.info),
		});
		if (one.reason) continue;
		for (let position = 0; position < links; position++) {
			addShortLink(db, account, recipientId, position, codeLength);
		}
	}
}

function countUsage(db: Database, account: Account, campaign: NewCampaign): void {
	const used = new Map<string, number>();
	for (const { country, reason } of campaign.plan.recipients) {
		if (!reason && country) used.set(country, (used.get(country) ?? 0) + 1);
	}
	addCountryUsage(db, account, campaign.now, used);
}

/**
 * Stores a campaign with all its recipients, filtered ones included, in one transaction.
 * @returns its ticket
 */
export function storeCampaign(db: Database, account: Account, campaign: NewCampaign): string {
	return db.transaction(() => {
		const { id, ticket } = insertCampaign(db, account, campaign);
		insertRecipients(db, account, id, campaign);
		countUsage(db, account, campaign);
		if (campaign.state === 'sent') storeDeliveryReports(db, account, id, campaign.now);
		return ticket;
	});
}

/** Marks a campaign as sent, and stores its delivery reports in the same transaction. */
function markSent(db: Database, account: Account, id: number, sentAt: number): void {
	db.transaction(() => {
		db.run("UPDATE campaign SET state = 'sent', sent_at = ? WHERE id = ?", sentAt, id);
		storeDeliveryReports(db, account, id, sentAt);
	});
}

/**
 * Sends the waiting campaigns that are due by the clock of their account.
 * @param now of the machine's clock
 * @returns the ids of their accounts
 */
export function sendDueCampaigns(db: Database, accounts: Accounts, now: number): number[] {
	const due = db.all<{ id: number; accountId: number; at: number }>(
		`SELECT campaign.id, account_id AS accountId, due_at AS at
		FROM campaign JOIN account ON account.id = account_id
		WHERE state <> 'sent' AND due_at <= ? + clock_offset ORDER BY due_at - clock_offset`,
		now,
	);
	for (const { id, accountId, at } of due) {
		const account = accounts.byId(accountId);
		if (account) markSent(db, account, id, at);
	}
	return due.map(({ accountId }) => accountId);
}

/**
 * Sends waiting campaigns of an account ahead of time.
 * @param ticket of one campaign, or null for all in that state
 * @param now by the account's clock
 * @returns how many were sent
 */
export function sendWaitingCampaigns(
	db: Database,
	account: Account,
	state: CampaignState,
	ticket: string | null,
	now: number,
): number {
	const waiting = db.all<{ id: number }>(
		'SELECT id FROM campaign WHERE account_id = ? AND state = ? AND (? IS NULL OR ticket = ?)',
		account.id,
		state,
		ticket,
		ticket,
	);
	for (const { id } of waiting) markSent(db, account, id, now);
	return waiting.length;
}
