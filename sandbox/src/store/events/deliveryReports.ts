import { formatParisIso } from '../../domain/parisTime.ts';
import { planReports, type ReportPlan, type ReportStep } from '../../domain/deliveryReports.ts';
import type { Account } from '../accounts/accounts.ts';
import { AccountAssumptions } from '../accounts/accountAssumptions.ts';
import type { Database } from '../database/database.ts';
import { storeEvent } from './events.ts';

/** Added to a recipient's id, so that the service's own message ids look like nobody's. */
const MESSAGE_ID_BASE = 8_000_000;

interface SentRecipient {
	id: number;
	phone: string;
	gsmsmsid: string | null;
	country: string;
}

/** The steps of each number, each plan worked out once. */
function createReportPlanner(account: Account, assumptions: AccountAssumptions) {
	const { reports } = account.settings;
	const known = new Map<ReportPlan, ReportStep[]>();
	const usual = assumptions.text('reports.sequence') as ReportPlan;
	const unit = assumptions.number('reports.after-ms');
	const isAnnounced = assumptions.flag('reports.intermediate');
	return (phone: string) => {
		const plan = reports[phone] ?? usual;
		let steps = known.get(plan);
		if (!steps) {
			steps = planReports(plan, unit, isAnnounced);
			known.set(plan, steps);
		}
		return steps;
	};
}

/** Stores the delivery reports of a campaign as it goes out, in the transaction that sends it. */
export function storeDeliveryReports(
	db: Database,
	account: Account,
	campaignId: number,
	sentAt: number,
): void {
	const assumptions = new AccountAssumptions(account);
	const stepsOf = createReportPlanner(account, assumptions);
	const ownIds = assumptions.text('dlr.message-id') === 'own';
	const campaign = db.get<{ ticket: string }>(
		'SELECT ticket FROM campaign WHERE id = ?',
		campaignId,
	);
	const dates = new Map<number, string>();
	const dateOf = (instant: number) => {
		const date = dates.get(instant) ?? formatParisIso(instant);
		dates.set(instant, date);
		return date;
	};
	const rows = db.all<SentRecipient>(
		`SELECT id, phone, gsmsmsid, country FROM recipient
		WHERE campaign_id = ? AND reason IS NULL ORDER BY id`,
		campaignId,
	);
	for (const { id, phone, gsmsmsid, country } of rows) {
		for (const { status, afterMs, datedMs } of stepsOf(phone)) {
			const body = JSON.stringify({
				date: dateOf(sentAt + datedMs),
				status,
				destination: phone,
				message_id: gsmsmsid ?? (ownIds ? String(MESSAGE_ID_BASE + id) : null),
				campaign_id: campaign?.ticket,
				country_code: country,
			});
			const at = sentAt + afterMs;
			storeEvent(db, account, { type: 'DLR', at, phone, body, recipientId: id });
		}
	}
}

/**
 * Keeps a delivery report with its message, when its time has come. A report that is not the last word
 * (0 and 1, public facts: Events) does not take back one that is.
 */
export function recordReport(
	db: Database,
	{ recipientId, at, body }: { recipientId: number | null; at: number; body: string },
): void {
	if (recipientId === null) return;
	const { status } = JSON.parse(body) as { status: number };
	db.run(
		`UPDATE recipient SET report_status = ?1, report_at = ?2
		WHERE id = ?3 AND (?1 > 1 OR coalesce(report_status, 0) <= 1)`,
		status,
		at,
		recipientId,
	);
}
