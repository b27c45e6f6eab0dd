import { reportStatusName } from '../../domain/reportStatus.mts';
import type { RehearsalSummary } from '../../schemas/rehearsal.mts';
import type { Account, Rehearsal } from '../accounts/account.mts';
import { newestRowNumber, rowId } from '../accounts/rowIds.mts';
import type { Database } from '../database/database.mts';

/** Returns a rehearsal that begins now. @param begunAt by the account's clock */
export function beginRehearsal(db: Database, account: Account, begunAt: number): Rehearsal {
	const newest = (table: 'campaign' | 'recipient' | 'event') =>
		rowId(account, newestRowNumber(db, account, table));
	const [campaign, recipient, event] = [newest('campaign'), newest('recipient'), newest('event')];
	return { begunAt, campaign, recipient, event, simulatedMs: 0, realMs: 0 };
}

type Counts = Omit<RehearsalSummary, 'begun' | 'now' | 'playing' | 'simulatedMs' | 'realMs'>;

/** Counts what happened since a rehearsal began; without one, since the account did. */
export function countRehearsal(db: Database, account: Account): Counts {
	const { campaign = 0, recipient = 0, event = 0 } = account.settings.rehearsal ?? {};
	const named = { account: account.id };
	const get = <Name extends keyof Counts>(sql: string, since: number) =>
		db.get<Pick<Counts, Name>>(sql, { ...named, since }) as Pick<Counts, Name>;
	const grouped = (sql: string, since: number) =>
		db.all<{ name: string | number; count: number }>(sql, { ...named, since });
	const campaigns = get<'campaigns' | 'waiting' | 'credits'>(
		`SELECT count(*) AS campaigns, count(*) FILTER (WHERE state <> 'sent') AS waiting,
			coalesce(sum(counters ->> '$.cost'), 0) AS credits
		FROM campaign WHERE account_id = :account AND id > :since`,
		campaign,
	);
	const messages = get<'messages' | 'people' | 'parts'>(
		`SELECT count(*) AS messages, count(DISTINCT phone) AS people, coalesce(sum(parts), 0) AS parts
		FROM recipient r JOIN campaign c ON c.id = campaign_id
		WHERE r.account_id = :account AND r.id > :since AND reason IS NULL AND c.state = 'sent'`,
		recipient,
	);
	const leftOut = grouped(
		`SELECT reason AS name, count(*) AS count FROM recipient
		WHERE account_id = :account AND id > :since AND reason IS NOT NULL GROUP BY reason`,
		recipient,
	);
	const reports = grouped(
		`SELECT report_status AS name, count(*) AS count FROM recipient
		WHERE account_id = :account AND id > :since AND report_status IS NOT NULL GROUP BY 1`,
		recipient,
	);
	const events = grouped(
		`SELECT type AS name, count(*) AS count FROM event
		WHERE account_id = :account AND id > :since AND due_at IS NULL GROUP BY type`,
		event,
	);
	const happened = Object.fromEntries(events.map(({ name, count }) => [name, count]));
	const webhooks = db.all<RehearsalSummary['webhooks'][number]>(
		`SELECT w.id, w.type, w.url, count(d.id) AS events,
			count(*) FILTER (WHERE d.state = 'delivered') AS delivered,
			count(*) FILTER (WHERE d.state = 'failed') AS failed, coalesce(sum(d.attempts), 0) AS calls
		FROM webhook w LEFT JOIN delivery d
			ON d.webhook_id = w.id AND d.account_id = w.account_id AND d.event_id > :since
		WHERE w.account_id = :account GROUP BY w.id ORDER BY w.rowid`,
		{ ...named, since: event },
	);
	return {
		...campaigns,
		...messages,
		leftOut: Object.fromEntries(leftOut.map(({ name, count }) => [name, count])),
		reports: Object.fromEntries(
			reports.map(({ name, count }) => [reportStatusName(Number(name)), count]),
		),
		...{ replies: happened.MO ?? 0, optOuts: happened.STOP ?? 0, clicks: happened.CLICKER ?? 0 },
		webhooks,
	};
}
