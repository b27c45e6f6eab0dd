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
	const rowsOf = <Row,>(sql: string, since: number) =>
		db.all<Row>(sql, { account: account.id, since });
	const countBy = (column: string, from: string, since: number) =>
		Object.fromEntries(
			rowsOf<{ name: string; n: number }>(
				`SELECT ${column} AS name, count(*) AS n FROM ${from} AND ${column} IS NOT NULL GROUP BY 1`,
				since,
			).map(({ name, n }) => [name, n]),
		);
	const named = (from: string) => `${from} WHERE account_id = :account AND id > :since`;
	const [campaigns] = rowsOf<Pick<Counts, 'campaigns' | 'waiting' | 'credits'>>(
		`SELECT count(*) AS campaigns, count(*) FILTER (WHERE state <> 'sent') AS waiting,
			coalesce(sum(counters ->> '$.cost'), 0) AS credits FROM ${named('campaign')}`,
		campaign,
	);
	const [messages] = rowsOf<Pick<Counts, 'messages' | 'people' | 'parts'>>(
		`SELECT count(*) AS messages, count(DISTINCT phone) AS people, coalesce(sum(parts), 0) AS parts
		FROM recipient r JOIN campaign c ON c.id = campaign_id
		WHERE r.account_id = :account AND r.id > :since AND reason IS NULL AND c.state = 'sent'`,
		recipient,
	);
	const reports = countBy('report_status', named('recipient'), recipient);
	const events = countBy('type', `${named('event')} AND due_at IS NULL`, event);
	return {
		...(campaigns as NonNullable<typeof campaigns>),
		...(messages as NonNullable<typeof messages>),
		leftOut: countBy('reason', named('recipient'), recipient),
		reports: Object.fromEntries(
			Object.entries(reports).map(([status, n]) => [reportStatusName(Number(status)), n]),
		),
		...{ replies: events.MO ?? 0, optOuts: events.STOP ?? 0, clicks: events.CLICKER ?? 0 },
		webhooks: rowsOf(
			`SELECT w.id, w.type, w.url, count(d.id) AS events,
				count(*) FILTER (WHERE d.state = 'delivered') AS delivered,
				count(*) FILTER (WHERE d.state = 'failed') AS failed, coalesce(sum(d.attempts), 0) AS calls
			FROM webhook w LEFT JOIN delivery d
				ON d.webhook_id = w.id AND d.account_id = w.account_id AND d.event_id > :since
			WHERE w.account_id = :account GROUP BY w.id ORDER BY w.rowid`,
			event,
		),
	};
}
