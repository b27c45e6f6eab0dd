import { FILTER_REASONS } from '../domain/types.ts';
import type { Account } from '../store/accounts/account.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { pageOfNpai } from '../store/accounts/npai.ts';
import type { Database, PageRange } from '../store/database/database.ts';
import { searchErrors, type ErrorFilter } from '../store/logs/errorLog.ts';
import { maskBody, maskHeaders } from './mask.ts';

/** Returns the names of the filters in the order in which they are applied. */
export function filterOrder(account: Account): string[] {
	const order = new AccountAssumptions(account).text('filter.order').split(',');
	return order.length === FILTER_REASONS.length ? order : [...FILTER_REASONS];
}

/** Returns a page of the error log, newest first, with secrets masked. */
export function readErrorPage(
	db: Database,
	account: Account,
	filter: ErrorFilter,
	page: PageRange,
) {
	const keep = new AccountAssumptions(account).number('errors.keep');
	const { total, records } = searchErrors(db, account, filter, keep, page);
	const errors = records.map((record) => ({
		...record,
		at: new Date(record.at).toISOString(),
		headers: maskHeaders(record.headers),
		body: maskBody(record.body),
	}));
	return { total, errors };
}

/** Returns a page of the NPAI list, newest first. */
export function readNpaiPage(db: Database, account: Account, page: PageRange) {
	const { total, records } = pageOfNpai(db, account, page);
	const rows = records.map(({ destination, at, info, campaignId }) => ({
		phone: destination,
		at: new Date(at).toISOString(),
		info,
		campaignId,
	}));
	return { total, rows };
}
