import { parisMonth } from '../../domain/parisTime.ts';
import type { Services } from '../../http/services.ts';
import type { Account } from './accounts.ts';

/** What an account holds, for the control API. */
export function accountSummary({ accounts, db }: Services, account: Account) {
	const count = (table: string) =>
		db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE account_id = ?`, account.id)?.n;
	const lists = db.all<{ id: string; name: string; contacts: number }>(
		`SELECT id, name, (SELECT count(*) FROM contact
			WHERE contact.account_id = list.account_id AND list_id = list.id) AS contacts
		FROM list WHERE account_id = ? ORDER BY id`,
		account.id,
	);
	const usage = db.all<{ country: string; count: number }>(
		'SELECT country, count FROM country_usage WHERE account_id = ? AND month = ?',
		account.id,
		parisMonth(accounts.now(account)),
	);
	return {
		credits: accounts.credits(account),
		...account.settings,
		countryUsage: Object.fromEntries(usage.map(({ country, count: n }) => [country, n])),
		blacklist: count('blacklist'),
		npai: count('npai'),
		lists,
		campaigns: count('campaign'),
		recipients: count('recipient'),
		webhooks: count('webhook'),
		errors: count('error_log'),
	};
}
