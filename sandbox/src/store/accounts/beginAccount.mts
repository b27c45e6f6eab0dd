import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';
import { addToBlacklist } from './blacklist.mts';
import { storeList } from './contactLists.mts';
import { addNpaiRecord, NO_CAMPAIGN } from './npai.mts';
import { addWebhook } from '../events/webhooks.mts';
import { infoFieldsOf, type Seed } from '../../schemas/seed.mts';

function addNpai(db: Database, account: Account, given: Seed['npai'][number], now: number): void {
	const record = typeof given === 'string' ? { destination: given } : given;
	addNpaiRecord(db, account, {
		destination: record.destination,
		at: record.date === undefined ? now : Date.parse(record.date),
		info: infoFieldsOf(record),
		campaignId: record.campaign_id ?? NO_CAMPAIGN,
		batchId: record.batch_id ?? null,
	});
}

/**
 * Stores a new account with its seed's data, except faults, in the caller's transaction.
 * @param now on the machine's clock, in milliseconds since 1970
 */
export function beginAccount(
	db: Database,
	{ id, token }: Pick<Account, 'id' | 'token'>,
	seed: Seed,
	now: number,
): Account {
	const { credits, blacklist, npai, lists, webhooks, faults: _f, clock, ...settings } = seed;
	const clockOffset = clock === null ? 0 : Date.parse(clock) - now;
	db.insert('account', {
		id,
		token,
		credits,
		settings: JSON.stringify(settings),
		clock_offset: clockOffset,
	});
	const account = { id, token, settings: structuredClone(settings), clockOffset, stoppedAt: null };
	for (const phone of blacklist) addToBlacklist(db, account, phone);
	for (const record of npai) addNpai(db, account, record, now);
	for (const list of lists) storeList(db, account, list);
	for (const webhook of webhooks) addWebhook(db, account, webhook);
	return account;
}
