import type { CampaignPlan } from '../../domain/campaignPlan.mts';
import type { PreparedText } from '../../domain/messageText.mts';
import type { CampaignState, Message } from '../../domain/types.mts';
import type { Account } from '../accounts/account.mts';
import type { Accounts } from '../accounts/accounts.mts';
import { addCountryUsage } from '../accounts/countryUsage.mts';
import type { Database } from '../database/database.mts';
import { storeDeliveryReports } from '../events/deliveryReports.mts';
import { addShortLink } from './shortLinks.mts';
import { nextRowId, rowNumber } from '../accounts/rowIds.mts';

/** If a campaign has more recipients, its reports are stored after the response, because storing them is slow. */
const MAX_WITH_REPORTS = 1000;

interface NewCampaign {
	message: Message;
	text: PreparedText;
	plan: CampaignPlan;
	requestId: string | null;
	now: number;
	state: CampaignState;
	/** A waiting campaign's send time, on the account's clock. */
	dueAt: number | null;
	codeLength: number;
}

function insertCampaign(db: Database, account: Account, campaign: NewCampaign) {
	const { message, text, plan, state, now } = campaign;
	const owesReports = state === 'sent' && plan.recipients.length > MAX_WITH_REPORTS;
	const id = nextRowId(db, account, 'campaign');
	const ticket = String(1_000_000 + rowNumber(id));
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
		counters: JSON.stringify(plan.counters),
		owes_reports: Number(owesReports),
	});
	return { id, ticket, owesReports };
}

function insertRecipients(
	db: Database,
	account: Account,
	id: number,
	campaign: NewCampaign,
): Map<string, number> {
	const used = new Map<string, number>();
	const { text, plan, codeLength } = campaign;
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
		if (one.country) used.set(one.country, (used.get(one.country) ?? 0) + 1);
		for (let position = 0; position < text.placeholders; position++) {
			addShortLink(db, account, recipientId, position, codeLength);
		}
	}
	return used;
}

/**
 * Stores a campaign with all its recipients, including the filtered recipients, in the caller's transaction.
 * @returns the campaign's ticket
 */
export function storeCampaign(db: Database, account: Account, campaign: NewCampaign): string {
	const { id, ticket, owesReports } = insertCampaign(db, account, campaign);
	const used = insertRecipients(db, account, id, campaign);
	if (campaign.state === 'sent' && !owesReports) {
		storeDeliveryReports(db, account, { id, ticket, sentAt: campaign.now });
	}
	addCountryUsage(db, account, campaign.now, used);
	return ticket;
}

/** Marks a campaign as sent and stores its delivery reports in the same transaction. */
function markSent(
	db: Database,
	account: Account,
	{ id, ticket }: { id: number; ticket: string },
	sentAt: number,
): void {
	db.transaction(() => {
		const sql = "UPDATE campaign SET state = 'sent', sent_at = ?, owes_reports = 0 WHERE id = ?";
		db.run(sql, sentAt, id);
		storeDeliveryReports(db, account, { id, ticket, sentAt });
	});
}

/**
 * Sends the campaigns that are due on their accounts' clocks, and stores the delivery reports of large campaigns that
 * were already sent.
 * @param now on the machine's clock
 * @returns the IDs of the campaigns' accounts
 */
export function sendDueCampaigns(db: Database, accounts: Accounts, now: number): number[] {
	const due = db.all<{ id: number; ticket: string; accountId: number; at: number }>(
		`SELECT id, ticket, account_id AS accountId, sent_at AS at FROM campaign WHERE owes_reports = 1
		UNION ALL SELECT * FROM (SELECT campaign.id, ticket, account_id, due_at
			FROM campaign JOIN account ON account.id = account_id
			WHERE state <> 'sent' AND due_at <= ? + clock_offset ORDER BY due_at - clock_offset)`,
		now,
	);
	for (const { accountId, at, ...campaign } of due) {
		const account = accounts.byId(accountId);
		if (account) markSent(db, account, campaign, at);
	}
	return due.map(({ accountId }) => accountId);
}

/**
 * Sends an account's waiting campaigns early.
 * @param ticket the only campaign's ticket, or null for all campaigns in the given state
 * @param now on the account's clock
 * @returns the number of campaigns sent
 */
export function sendWaitingCampaigns(
	db: Database,
	account: Account,
	state: CampaignState,
	ticket: string | null,
	now: number,
): number {
	const waiting = db.all<{ id: number; ticket: string }>(
		'SELECT id, ticket FROM campaign WHERE account_id = ? AND state = ? AND (? IS NULL OR ticket = ?)',
		account.id,
		state,
		ticket,
		ticket,
	);
	for (const campaign of waiting) markSent(db, account, campaign, now);
	return waiting.length;
}
