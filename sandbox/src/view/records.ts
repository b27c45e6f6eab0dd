import { FILTER_REASONS, type InfoFields } from '../domain/types.ts';
import type { Account } from '../store/accounts/accounts.ts';
import type { Database } from '../store/database/database.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { listErrors } from '../store/logs/errorLog.ts';
import { listCampaigns } from '../store/campaigns/messages.ts';
import { maskBody, maskHeader } from './mask.ts';

export interface Page {
	limit: number;
	offset: number;
}

const countOf = (db: Database, account: Account, table: string) => {
	const sql = `SELECT count(*) AS n FROM ${table} WHERE account_id = ?`;
	return db.get<{ n: number }>(sql, account.id)?.n ?? 0;
};

/** A page of the campaigns, the newest first. */
export function pageOfCampaigns(db: Database, account: Account, page: Page) {
	const campaigns = listCampaigns(db, account, { ticket: null, ...page });
	return { total: countOf(db, account, 'campaign'), campaigns };
}

/** One campaign; undefined when there is none with that ticket. */
export function readCampaign(db: Database, account: Account, ticket: string) {
	const [campaign] = listCampaigns(db, account, { ticket, limit: 1, offset: 0 });
	return campaign;
}

/** The names of the filters, in the order in which a recipient is asked them. */
export function filterOrder(account: Account): string[] {
	const order = new AccountAssumptions(account).text('filter.order').split(',');
	return order.length === FILTER_REASONS.length ? order : [...FILTER_REASONS];
}

/** A page of the error log, the newest first, without secrets. */
export function pageOfErrors(db: Database, account: Account, { limit, offset }: Page) {
	const keep = new AccountAssumptions(account).number('errors.keep');
	const page = { start: offset, length: limit, sort: '-log_date', keep };
	const errors = listErrors(db, account, page).map((record) => ({
		...record,
		at: new Date(record.at).toISOString(),
		headers: record.headers.map(([name, value]) => [name, maskHeader(name, value)]),
		body: maskBody(record.body),
	}));
	return { total: Math.min(countOf(db, account, 'error_log'), keep), errors };
}

/** A page of the NPAI list. */
export function pageOfNpai(db: Database, account: Account, { limit, offset }: Page) {
	const rows = db
		.all<{ phone: string; at: number; info: string; campaignId: number | null }>(
			`SELECT destination AS phone, at, info, campaign_id AS campaignId FROM npai
			WHERE account_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
			account.id,
			limit,
			offset,
		)
		.map(({ at, info, ...row }) => ({
			...row,
			at: new Date(at).toISOString(),
			info: JSON.parse(info) as InfoFields,
		}));
	return { total: countOf(db, account, 'npai'), rows };
}

/** A page of the blacklist, by number. */
export function pageOfBlacklist(db: Database, account: Account, { limit, offset }: Page) {
	const rows = db.all<{ phone: string }>(
		'SELECT phone FROM blacklist WHERE account_id = ? ORDER BY phone LIMIT ? OFFSET ?',
		account.id,
		limit,
		offset,
	);
	return { total: countOf(db, account, 'blacklist'), rows };
}

/** A page of the contacts of a list, in their order. */
export function pageOfContacts(
	db: Database,
	account: Account,
	list: string,
	{ limit, offset }: Page,
) {
	const rows = db
		.all<{ phone: string; info: string }>(
			`SELECT phone, info FROM contact WHERE account_id = ? AND list_id = ?
			ORDER BY id LIMIT ? OFFSET ?`,
			account.id,
			list,
			limit,
			offset,
		)
		.map(({ phone, info }) => ({ phone, info: JSON.parse(info) as InfoFields }));
	const total = db.get<{ n: number }>(
		'SELECT count(*) AS n FROM contact WHERE account_id = ? AND list_id = ?',
		account.id,
		list,
	);
	return { total: total?.n ?? 0, rows };
}
