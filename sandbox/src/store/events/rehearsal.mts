import { reportStatusName } from '../../domain/reportStatus.mts';
import type { RehearsalSummary } from '../../schemas/rehearsal.mts';
import type { Account, Rehearsal } from '../accounts/account.mts';
import { newestRowNumber, rowId } from '../accounts/rowIds.mts';
import type { Database } from '../database/database.mts';

/** Returns a rehearsal that begins now. @param begunAt on the account's clock */
export function beginRehearsal(db: Database, account: Account, begunAt: number): Rehearsal {
	const newest = (table: 'campaign' | 'event') =>
		rowId(account, newestRowNumber(db, account, table));
	const [campaign, event] = [newest('campaign'), newest('event')];
	return { begunAt, campaign, event, simulatedMs: 0, realMs: 0 };
}

type Counts = Omit<RehearsalSummary, 'begun' | 'now' | 'playing' | 'simulatedMs' | 'realMs'>;

/** A rehearsal's campaigns: those created since the rehearsal began, and those that were not yet sent at that time. */
const CAMPAIGNS = `campaign
	WHERE account_id = :account AND (id > :campaign OR sent_at > :begunAt OR state <> 'sent')`;
const RECIPIENTS = `recipient WHERE campaign_id IN (SELECT id FROM ${CAMPAIGNS})`;

/** Counts messages, events and deliveries since the rehearsal began, or in total if there is no rehearsal. */
export function countRehearsal(db: Database, account: Account): Counts {
	const { begunAt = 0, campaign = 0, event = 0 } = account.settings.rehearsal ?? {};
	const ofCampaigns = { account: account.id, begunAt, campaign };
	const ofEvents = { account: account.id, event };
	const countBy = (column: string, from: string, values: typeof ofCampaigns | typeof ofEvents) =>
		Object.fromEntries(
			db
				.all<{ name: string; n: number }>(
					`SELECT ${column} AS name, count(*) AS n FROM ${from} AND ${column} IS NOT NULL GROUP BY 1`,
					values,
				)
				.map(({ name, n }) => [name, n]),
		);
	const campaigns = db.get<Pick<Counts, 'campaigns' | 'waiting' | 'credits'>>(
		`SELECT count(*) AS campaigns, count(*) FILTER (WHERE state <> 'sent') AS waiting,
			coalesce(sum(counters ->> '$.cost'), 0) AS credits FROM ${CAMPAIGNS}`,
		ofCampaigns,
	);
	const messages = db.get<Pick<Counts, 'messages' | 'people' | 'parts'>>(
		`SELECT count(*) AS messages, count(DISTINCT phone) AS people, coalesce(sum(parts), 0) AS parts
		FROM ${RECIPIENTS} AND reason IS NULL
			AND campaign_id NOT IN (SELECT id FROM campaign WHERE state <> 'sent')`,
		ofCampaigns,
	);
	const reports = countBy('report_status', RECIPIENTS, ofCampaigns);
	const pastEvents = 'event WHERE account_id = :account AND id > :event AND due_at IS NULL';
	const events = countBy('type', pastEvents, ofEvents);
	return {
		...(campaigns as NonNullable<typeof campaigns>),
		...(messages as NonNullable<typeof messages>),
		leftOut: countBy('reason', RECIPIENTS, ofCampaigns),
		reports: Object.fromEntries(
			Object.entries(reports).map(([status, n]) => [reportStatusName(Number(status)), n]),
		),
		...{ replies: events.MO ?? 0, optOuts: events.STOP ?? 0, clicks: events.CLICKER ?? 0 },
		webhooks: db.all(
			`SELECT w.id, w.type, w.url, count(d.id) AS events,
				count(*) FILTER (WHERE d.state = 'delivered') AS delivered,
				count(*) FILTER (WHERE d.state = 'failed') AS failed, coalesce(sum(d.attempts), 0) AS calls
			FROM webhook w LEFT JOIN delivery d
				ON d.webhook_id = w.id AND d.account_id = w.account_id AND d.event_id > :event
			WHERE w.account_id = :account GROUP BY w.id ORDER BY w.rowid`,
			ofEvents,
		),
	};
}
