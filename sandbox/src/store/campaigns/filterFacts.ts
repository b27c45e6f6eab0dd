import type { FilterFacts } from '../../domain/recipientFilter.ts';
import type { Recipients } from '../../domain/types.ts';
import type { Account } from '../accounts/account.ts';
import { readCountryUsage } from '../accounts/countryUsage.ts';
import type { Database } from '../database/database.ts';
import { newestRowNumber } from '../accounts/rowIds.ts';

/** A number in the form in which it is stored, whether or not a plus sign is accepted. */
const toStoredNumber = (given: string) => given.trim().replace(/^\+/, '');

/** Up to this many recipients, one query per number is faster than one over all numbers. */
const MAX_SINGLE_LOOKUPS = 1000;
/** Up to this many recipients, one query per number is faster than counting the account's campaigns. */
const MAX_UNCOUNTED = 10;

/** Returns the numbers that had as many messages within the window as anti-flood allows. */
function readFloodedNumbers(
	db: Database,
	account: Account,
	{ given }: Recipients,
	now: number,
): Set<string> {
	const { max, windowSeconds } = account.settings.flood;
	if (max === 0) return new Set(given.map(toStoredNumber));
	const since = now - windowSeconds * 1000;
	// A campaign sends to a number once, so fewer campaigns than the limit cannot reach it. How many there ever
	// were is read at once; counting the recent ones pays off only for many numbers.
	if (newestRowNumber(db, account, 'campaign') < max) return new Set();
	if (given.length > MAX_UNCOUNTED) {
		const recent = 'FROM (SELECT 1 FROM campaign WHERE account_id = ? AND created_at > ? LIMIT ?)';
		if (db.count(recent, account.id, since, max) < max) return new Set();
	}
	const query = (where: string) => `
		SELECT phone FROM recipient JOIN campaign ON campaign.id = recipient.campaign_id
		WHERE recipient.account_id = ? AND ${where} reason IS NULL AND created_at > ?
		GROUP BY phone HAVING count(*) >= ?`;
	if (given.length > MAX_SINGLE_LOOKUPS) {
		const rows = db.all<{ phone: string }>(query(''), account.id, since, max);
		return new Set(rows.map(({ phone }) => phone));
	}
	const flooded = new Set<string>();
	for (const phone of given.map(toStoredNumber)) {
		if (db.get(query('phone = ? AND'), account.id, phone, since, max)) flooded.add(phone);
	}
	return flooded;
}

/** Returns how many messages each limited country may still get this month (Europe/Paris). */
function readCountryRoom(db: Database, account: Account, now: number): Map<string, number> {
	const used = readCountryUsage(db, account, now);
	return new Map(
		Object.entries(account.settings.countryLimits).map(([country, limit]) => [
			country,
			limit - (used.get(country) ?? 0),
		]),
	);
}

/** Reads what the filters need to know about recipients. @param now by the account's clock */
export function readFilterFacts(
	db: Database,
	account: Account,
	recipients: Recipients,
	now: number,
): FilterFacts {
	const { given } = recipients;
	// Few numbers are looked up one by one, so that a long list costs a short campaign nothing.
	const numbers =
		given.length > MAX_SINGLE_LOOKUPS ? null : JSON.stringify(given.map(toStoredNumber));
	const phones = (table: string, column: string) => {
		const sql = `SELECT ${column} AS phone FROM ${table} WHERE account_id = ?`;
		const rows =
			numbers === null
				? db.all<{ phone: string }>(sql, account.id)
				: db.all<{ phone: string }>(
						`${sql} AND ${column} IN (SELECT value FROM json_each(?))`,
						account.id,
						numbers,
					);
		return new Set(rows.map(({ phone }) => phone));
	};
	return {
		blacklist: phones('blacklist', 'phone'),
		npai: phones('npai', 'destination'),
		allowedCountries: new Set(account.settings.allowedCountries),
		flooded: readFloodedNumbers(db, account, recipients, now),
		countryRoom: readCountryRoom(db, account, now),
	};
}
