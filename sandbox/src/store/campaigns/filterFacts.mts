import type { FilterFacts } from '../../domain/recipientFilter.mts';
import type { Recipient } from '../../domain/types.mts';
import type { Account } from '../accounts/account.mts';
import { readCountryUsage } from '../accounts/countryUsage.mts';
import type { Database } from '../database/database.mts';
import { newestRowNumber } from '../accounts/rowIds.mts';

/** Returns the phone numbers that reached the anti-flood limit within the window. @param numbers as JSON */
function readFloodedNumbers(db: Database, account: Account, numbers: string, now: number) {
	const { max, windowSeconds } = account.settings.flood;
	// A campaign sends a phone number at most one message, so no number reaches a limit above the number of campaigns.
	if (max > newestRowNumber(db, account, 'campaign')) return [];
	if (max === 0)
		return db.all<{ phone: string }>('SELECT value AS phone FROM json_each(?)', numbers);
	return db.all<{ phone: string }>(
		`SELECT phone FROM recipient JOIN campaign ON campaign.id = recipient.campaign_id
		WHERE recipient.account_id = ? AND phone IN (SELECT value FROM json_each(?))
			AND reason IS NULL AND created_at > ?
		GROUP BY phone HAVING count(*) >= ?`,
		account.id,
		numbers,
		now - windowSeconds * 1000,
		max,
	);
}

/** Returns the number of messages that each country's limit still permits this month (Europe/Paris). */
function readCountryRoom(db: Database, account: Account, now: number): Map<string, number> {
	const used = readCountryUsage(db, account, now);
	return new Map(
		Object.entries(account.settings.countryLimits).map(([country, limit]) => [
			country,
			limit - (used.get(country) ?? 0),
		]),
	);
}

/** Reads the recipient data that the filters need. @param now on the account's clock */
export function readFilterFacts(
	db: Database,
	account: Account,
	recipients: readonly Recipient[],
	now: number,
): FilterFacts {
	const numbers = JSON.stringify(recipients.map(({ given }) => given.trim()));
	const toSet = (rows: Array<{ phone: string }>) => new Set(rows.map(({ phone }) => phone));
	const listed = (table: string, column: string) =>
		toSet(
			db.all<{ phone: string }>(
				`SELECT ${column} AS phone FROM ${table}
				WHERE account_id = ? AND ${column} IN (SELECT value FROM json_each(?))`,
				account.id,
				numbers,
			),
		);
	return {
		blacklist: listed('blacklist', 'phone'),
		npai: listed('npai', 'destination'),
		allowedCountries: new Set(account.settings.allowedCountries),
		flooded: toSet(readFloodedNumbers(db, account, numbers, now)),
		countryRoom: readCountryRoom(db, account, now),
	};
}
