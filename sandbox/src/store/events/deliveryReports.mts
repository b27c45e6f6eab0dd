import {
	INVALID_DESTINATION,
	planReports,
	type ReportPlan,
	type ReportStep,
} from '../../domain/deliveryReports.mts';
import { formatParisIso } from '../../domain/parisTime.mts';
import type { Account } from '../accounts/account.mts';
import { AccountAssumptions } from '../accounts/accountAssumptions.mts';
import { addNpaiOfRecipient } from '../accounts/npai.mts';
import type { Database } from '../database/database.mts';
import { storeEvent } from './events.mts';
import { rowNumber } from '../accounts/rowIds.mts';

/** Added to a recipient's number for the service's own message ids, so that they resemble no client's. */
const MESSAGE_ID_BASE = 8_000_000;

interface SentRecipient {
	id: number;
	phone: string;
	gsmsmsid: string | null;
	country: string;
}

/** Creates a function that returns the reports of a number; it works each plan out once. */
function createReportPlanner(account: Account, assumptions: AccountAssumptions) {
	const { reports } = account.settings;
	const cache = new Map<ReportPlan, ReportStep[]>();
	const defaultPlan = assumptions.text('reports.sequence') as ReportPlan;
	const usualMs = assumptions.number('reports.after-ms');
	const hasIntermediate = assumptions.flag('reports.intermediate');
	return (phone: string) => {
		const plan = reports[phone] ?? defaultPlan;
		let steps = cache.get(plan);
		if (!steps) {
			steps = planReports(plan, usualMs, hasIntermediate);
			cache.set(plan, steps);
		}
		return steps;
	};
}

/** Stores the delivery reports of a campaign as events to come, in the transaction that sends it. */
export function storeDeliveryReports(
	db: Database,
	account: Account,
	campaign: { id: number; ticket: string; sentAt: number },
): void {
	const assumptions = new AccountAssumptions(account);
	const stepsOf = createReportPlanner(account, assumptions);
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
		for (const { status, afterMs, datedMs } of stepsOf(phone)) {
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
 * Records a delivery report that came due with its recipient. A report that is not final
 * (0 and 1, contract 6.4) does not replace one that is. One that says that the number does not exist
 * puts it on the NPAI list.
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
