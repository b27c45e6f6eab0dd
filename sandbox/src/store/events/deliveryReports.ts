import { parisIso } from '../../domain/parisTime.ts';
import { reportSteps, type ReportPlan, type ReportStep } from '../../domain/deliveryReports.ts';
import type { Account } from '../accounts/accounts.ts';
import { AccountDecisions } from '../accounts/accountAssumptions.ts';
import type { Db } from '../database/database.ts';
import { storeEvent } from './events.ts';

/** Added to a recipient's id, so that the service's own message ids look like nobody's. */
const OWN_IDS = 8_000_000;

interface Row {
	id: number;
	phone: string;
	gsmsmsid: string | null;
	country: string;
}

/** The steps of each number, each plan worked out once. */
function planner(account: Account, decide: AccountDecisions) {
	const { reports } = account.settings;
	const known = new Map<ReportPlan, ReportStep[]>();
	const usual = decide.text('reports.sequence') as ReportPlan;
	const unit = decide.number('reports.after-ms');
	const isAnnounced = decide.flag('reports.intermediate');
	return (phone: string) => {
		const plan = reports[phone] ?? usual;
		let steps = known.get(plan);
		if (!steps) {
			steps = reportSteps(plan, unit, isAnnounced);
			known.set(plan, steps);
		}
		return steps;
	};
}

/** Stores the delivery reports of a campaign as it goes out, in the transaction that sends it. */
export function storeReports(db: Db, account: Account, campaignId: number, sentAt: number): void {
	const decide = new AccountDecisions(account);
	const stepsOf = planner(account, decide);
	const ownIds = decide.text('dlr.message-id') === 'own';
	const campaign = db.get<{ ticket: string }>(
		'SELECT ticket FROM campaign WHERE id = ?',
		campaignId,
	);
	const dates = new Map<number, string>();
	const dateOf = (instant: number) => {
		const date = dates.get(instant) ?? parisIso(instant);
		dates.set(instant, date);
		return date;
	};
	const rows = db.all<Row>(
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
				message_id: gsmsmsid ?? (ownIds ? String(OWN_IDS + id) : null),
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
export function keepReport(
	db: Db,
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
