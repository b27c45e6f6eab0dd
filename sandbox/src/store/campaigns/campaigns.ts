import { createHash } from 'node:crypto';

import type { CampaignPlan } from '../../domain/campaignPlan.ts';
import type { PreparedText } from '../../domain/messageText.ts';
import type { CampaignState, Message } from '../../domain/types.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { addCountryUsage } from '../accounts/countryUsage.ts';
import { shortCodeFor, ticketFor } from './identifiers.ts';
import type { Database } from '../database/database.ts';
import { storeDeliveryReports } from '../events/deliveryReports.ts';

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

function insertCampaign(db: Database, account: Account, campaign: NewCampaign): number {
	const { message, text, plan, state, now } = campaign;
	return db.run(
		`INSERT INTO campaign (account_id, ticket, request_id, created_at, state, due_at, sent_at,
			pushtype, sender, text, template, uses_info, gsm_only, links, content_hash, counters)
		VALUES (?, 'pending ' || random(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		account.id,
		campaign.requestId,
		now,
		state,
		campaign.dueAt,
		state === 'sent' ? now : null,
		message.pushtype,
		message.sender,
		message.text,
		text.template,
		Number(text.usesInfo),
		Number(text.gsmOnly),
		JSON.stringify(message.links ?? []),
		createHash('sha256').update(message.text).digest('base64'),
		JSON.stringify(plan.counters),
	);
}

function insertRecipients(db: Database, account: Account, id: number, campaign: NewCampaign): void {
	const { text, plan, codeLength } = campaign;
	const links = campaign.message.links
		? Math.min(text.placeholders, campaign.message.links.length)
		: 0;
	let linkId = 0;
	if (links > 0) {
		const last = db.get<{ seq: number }>(
			"SELECT seq FROM sqlite_sequence WHERE name = 'short_link'",
		);
		linkId = last?.seq ?? 0;
	}
	for (const one of plan.recipients) {
		const recipientId = db.run(
			`INSERT INTO recipient (account_id, campaign_id, given, phone, gsmsmsid, country, reason,
				unicode, parts, info) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			account.id,
			id,
			one.given,
			one.phone,
			one.gsmsmsid,
			one.country,
			one.reason,
			Number(one.encoding === 'UCS-2'),
			one.parts,
			one.info === null ? null : JSON.stringify(one.info),
		);
		if (one.reason) continue;
		for (let position = 0; position < links; position++) {
			linkId += 1;
			db.run(
				'INSERT INTO short_link (id, recipient_id, position, code) VALUES (?, ?, ?, ?)',
				linkId,
				recipientId,
				position,
				shortCodeFor(linkId, codeLength),
			);
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
		const id = insertCampaign(db, account, campaign);
		const ticket = ticketFor(id, campaign.ticketForm);
		db.run('UPDATE campaign SET ticket = ? WHERE id = ?', ticket, id);
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
