import {
	arrivalOf,
	INVALID_DESTINATION,
	planReports,
	type ReportPlan,
	type ReportStep,
} from '../../domain/deliveryReports.mts';
import { formatParisIso } from '../../domain/parisTime.mts';
import { createRulePicker, type RulePicker } from '../../domain/rulePicker.mts';
import type { Account } from '../accounts/account.mts';
import { AccountAssumptions } from '../accounts/accountAssumptions.mts';
import { addNpaiOfRecipient } from '../accounts/npai.mts';
import type { Database } from '../database/database.mts';
import { createActionPlanner } from './phoneActions.mts';
import { storeEvent } from './events.mts';
import { rowNumber } from '../accounts/rowIds.mts';

/** Added to a recipient's row number to form the service's own message ID, which resembles no client's ID. */
const MESSAGE_ID_BASE = 8_000_000;

const EARLIER_MESSAGES =
	'FROM recipient WHERE account_id = ? AND phone = ? AND reason IS NULL AND id < ?';

interface SentRecipient {
	id: number;
	phone: string;
	gsmsmsid: string | null;
	country: string;
}

interface PlannedReports {
	steps: ReportStep[];
	/** Milliseconds from sending until the phone receives the message; null if the message never arrives. */
	arrivesMs: number | null;
}

/** Creates a function that returns a message's reports. Messages with the same plan share the result. */
function createReportPlanner(account: Account, assumptions: AccountAssumptions, pick: RulePicker) {
	const { reports } = account.settings;
	const cache = new Map<ReportPlan, PlannedReports>();
	const defaultPlan = assumptions.text('reports.sequence') as ReportPlan;
	const usualMs = assumptions.number('reports.after-ms');
	const hasIntermediate = assumptions.flag('reports.intermediate');
	return (phone: string, countBefore: () => number) => {
		const plan = reports[phone] ?? pick('reports', phone, countBefore)?.rule.reports ?? defaultPlan;
		let planned = cache.get(plan);
		if (!planned) {
			const steps = planReports(plan, usualMs, hasIntermediate);
			planned = { steps, arrivesMs: arrivalOf(steps) };
			cache.set(plan, planned);
		}
		return planned;
	};
}

/** Stores a campaign's planned delivery reports and phone actions, in the transaction that sends the campaign. */
export function storeDeliveryReports(
	db: Database,
	account: Account,
	campaign: { id: number; ticket: string; sentAt: number },
): void {
	const assumptions = new AccountAssumptions(account);
	const pick = createRulePicker(account.settings.phoneRules, account.settings.rulesSeed);
	const planOf = createReportPlanner(account, assumptions, pick);
	const planActions = createActionPlanner(db, account, campaign.id, pick);
	const isFirst = rowNumber(campaign.id) === 1;
	const ownIds = assumptions.text('dlr.message-id') === 'own';
	const { ticket, sentAt } = campaign;
	const dates = new Map<number, string>();
	const dateOf = (instant: number) => {
		const date = dates.get(instant) ?? formatParisIso(instant);
		dates.set(instant, date);
		return date;
	};
	const rows = db.each<SentRecipient>(
		`SELECT id, phone, gsmsmsid, country FROM recipient
		WHERE campaign_id = ? AND reason IS NULL ORDER BY id`,
		campaign.id,
	);
	for (const { id, phone, gsmsmsid, country } of rows) {
		// Earlier messages are counted only if a rule needs the count, and only once for all kinds of rules.
		let count = isFirst ? 0 : undefined;
		const countBefore = () => (count ??= db.count(EARLIER_MESSAGES, account.id, phone, id));
		const { steps, arrivesMs } = planOf(phone, countBefore);
		if (arrivesMs !== null) {
			planActions({ recipientId: id, phone, at: sentAt + arrivesMs, countBefore });
		}
		for (const { status, afterMs, datedMs } of steps) {
			const body = JSON.stringify({
				date: dateOf(sentAt + datedMs),
				status,
				destination: phone,
				message_id: gsmsmsid ?? (ownIds ? String(MESSAGE_ID_BASE + rowNumber(id)) : null),
				campaign_id: ticket,
				country_code: country,
			});
			const at = sentAt + afterMs;
			storeEvent(db, account, { type: 'DLR', at, phone, body, recipientId: id });
		}
	}
}

/**
 * Stores a due delivery report's status in the recipient's row. An intermediate report (0 or 1, contract 6.4) does not
 * replace a final report. A report of an invalid destination adds the number to the NPAI list.
 */
export function recordReport(
	db: Database,
	{ recipientId, at, body }: { recipientId: number | null; at: number; body: string },
): void {
	if (recipientId === null) return;
	const { status } = JSON.parse(body) as { status: number };
	if (status === INVALID_DESTINATION) addNpaiOfRecipient(db, recipientId, at);
	db.run(
		`UPDATE recipient SET report_status = ?1, report_at = ?2
		WHERE id = ?3 AND (?1 > 1 OR coalesce(report_status, 0) <= 1)`,
		status,
		at,
		recipientId,
	);
}
