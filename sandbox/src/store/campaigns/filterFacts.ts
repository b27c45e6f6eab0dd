import type { FilterFacts } from '../../domain/recipientFilter.ts';
import { OUTCOME, Refusal } from '../../domain/outcome.ts';
import { parisMonth } from '../../domain/parisTime.ts';
import type { Assumptions, RecipientInput, InfoFields } from '../../domain/types.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';

/**
 * The contacts of lists, in the order of the lists.
 * @throws Refusal -5 for an id that the account does not have
 */
export function readContactsOfLists(
	db: Database,
	account: Account,
	lists: readonly string[],
	assumptions: Assumptions,
): RecipientInput[] {
	const sql = 'SELECT 1 FROM list WHERE account_id = ? AND id = ?';
	const isKnown = (list: string) => db.get(sql, account.id, list) !== undefined;
	const { known = [], unknown = [] } = Object.groupBy(lists, (list) =>
		isKnown(list) ? 'known' : 'unknown',
	);
	if (
		unknown.length > 0 &&
		(known.length === 0 || assumptions.text('lists.unknown') === 'refuse')
	) {
		throw new Refusal(OUTCOME.notFound, `There is no list ${unknown[0]}`);
	}
	return known.flatMap((list) => {
		const rows = db.all<{ phone: string; info: string }>(
			'SELECT phone, info FROM contact WHERE account_id = ? AND list_id = ? ORDER BY id',
			account.id,
			list,
		);
		return rows.map(({ phone, info }) => ({
			given: phone,
			gsmsmsid: null,
			info: JSON.parse(info) as InfoFields,
		}));
	});
}

/** A number as it is stored, whether or not the register takes its plus sign. */
const toStoredNumber = (given: string) => given.trim().replace(/^\+/, '');

/** Above this many recipients one query over all numbers is quicker than one per number. */
const FEW = 1000;
/** Up to so many, one query per number is quicker than to count the account's campaigns. */
const HANDFUL = 10;

/** Numbers that had as many messages within the window as anti-flood allows. */
function floodedNumbers(
	db: Database,
	account: Account,
	recipients: readonly RecipientInput[],
	now: number,
): Set<string> {
	const { max, windowSeconds } = account.settings.flood;
	if (max === 0) return new Set(recipients.map(({ given }) => toStoredNumber(given)));
	const since = now - windowSeconds * 1000;
	// A campaign holds a number once, so fewer campaigns than the limit cannot reach it. How many there are of all
	// accounts is known at once; to count this one's is worth it only for many numbers.
	const last = db.get<{ id: number | null }>('SELECT max(id) AS id FROM campaign');
	if ((last?.id ?? 0) < max) return new Set();
	if (recipients.length > HANDFUL) {
		const campaigns = db.get<{ count: number }>(
			`SELECT count(*) AS count FROM
				(SELECT 1 FROM campaign WHERE account_id = ? AND created_at > ? LIMIT ?)`,
			account.id,
			since,
			max,
		);
		if ((campaigns?.count ?? 0) < max) return new Set();
	}
	const query = (where: string) => `
		SELECT phone FROM recipient JOIN campaign ON campaign.id = recipient.campaign_id
		WHERE recipient.account_id = ? AND ${where} reason IS NULL AND created_at > ?
		GROUP BY phone HAVING count(*) >= ?`;
	if (recipients.length > FEW) {
		const rows = db.all<{ phone: string }>(query(''), account.id, since, max);
		return new Set(rows.map(({ phone }) => phone));
	}
	const flooded = new Set<string>();
	for (const { given } of recipients) {
		const phone = toStoredNumber(given);
		if (db.get(query('phone = ? AND'), account.id, phone, since, max)) flooded.add(phone);
	}
	return flooded;
}

/** What each limited country may still get this month (Europe/Paris). */
function countryRoom(db: Database, account: Account, now: number): Map<string, number> {
	const used = new Map(
		db
			.all<{ country: string; count: number }>(
				'SELECT country, count FROM country_usage WHERE account_id = ? AND month = ?',
				account.id,
				parisMonth(now),
			)
			.map(({ country, count }) => [country, count]),
	);
	return new Map(
		Object.entries(account.settings.countryLimits).map(([country, limit]) => [
			country,
			limit - (used.get(country) ?? 0),
		]),
	);
}

/** Gathers what the filters need to know about these recipients. */
export function readFilterFacts(
	db: Database,
	account: Account,
	recipients: readonly RecipientInput[],
	now: number,
): FilterFacts {
	// Few numbers are looked up one by one, so that a long list costs a short campaign nothing.
	const numbers =
		recipients.length > FEW
			? null
			: JSON.stringify(recipients.map(({ given }) => toStoredNumber(given)));
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
		flooded: floodedNumbers(db, account, recipients, now),
		countryRoom: countryRoom(db, account, now),
	};
}
