import { hash, randomBytes } from 'node:crypto';

import type { AssumptionValue } from '../../assumptions/assumption.ts';
import type { ReportPlan } from '../../domain/deliveryReports.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Database } from '../database/database.ts';
import type { Account, AccountSettings } from './account.ts';
import { addToBlacklist } from './blacklist.ts';
import { storeList } from './contactLists.ts';
import { addNpaiRecord } from './npai.ts';
import { forgetRowNumbers } from './rowIds.ts';
import { infoFieldsOf, type Seed, type SeedNpai } from './seed.ts';

/** Tables with an `account_id`, all of them emptied when an account is reset or removed. */
export const ACCOUNT_TABLES = [
	'blacklist',
	'npai',
	'list',
	'contact',
	'campaign',
	'recipient',
	'country_usage',
	'webhook',
	'event',
	'error_log',
	'call',
	'seen',
];

/** Defaults of settings that data files of earlier versions lack. */
const ADDED_LATER: Partial<AccountSettings> = {
	balanceTrigger: null,
	reports: {},
	profile: null,
};

/** The campaign of an NPAI record whose seed names none. */
const DEFAULT_NPAI_CAMPAIGN = 700_000;

/** The accounts of a sandbox; an account is created from the seed when its token is first used. */
export class Accounts {
	readonly #db: Database;
	readonly #now: () => number;
	readonly #byTokenDigest = new Map<string, Account>();
	readonly #secret = randomBytes(32).toString('hex');
	readonly #byId = new Map<number, Account>();
	/** No id is given twice, so that a delivery in flight never meets an account that came later. */
	#lastId = 0;
	readonly #endListeners: Array<(account: Account) => void> = [];
	readonly seed: Seed;

	/** @param now the machine's clock, in milliseconds since 1970 */
	constructor(db: Database, seed: Seed, now: () => number) {
		this.#db = db;
		this.#now = now;
		this.seed = seed;
		const rows = db.all<{ id: number; token: string; settings: string; clockOffset: number }>(
			'SELECT id, token, settings, clock_offset AS clockOffset FROM account',
		);
		for (const { settings, ...row } of rows) {
			const stored = JSON.parse(settings) as Partial<AccountSettings>;
			this.#add({ ...row, settings: { ...ADDED_LATER, ...stored } as AccountSettings });
		}
	}

	/** Tokens are looked up by a keyed digest, so that the time a look-up takes reveals nothing of a token. */
	#digest(token: string): string {
		return hash('sha256', this.#secret + token, 'base64');
	}

	#find(token: string): Account | undefined {
		return this.#byTokenDigest.get(this.#digest(token));
	}

	#add(account: Account): Account {
		this.#byTokenDigest.set(this.#digest(account.token), account);
		this.#byId.set(account.id, account);
		this.#lastId = Math.max(this.#lastId, account.id);
		return account;
	}

	/** Returns the account with an id; undefined once it was reset, which gives it a new id. */
	byId(id: number): Account | undefined {
		return this.#byId.get(id);
	}

	/** Returns the account of a token, and creates it from the seed if it is new. */
	open(token: string): Account {
		return this.#find(token) ?? this.reset(token, this.seed);
	}

	/** Creates the account again from a seed: its campaigns, logs and webhooks are gone. */
	reset(token: string, seed: Seed): Account {
		return this.#db.transaction(() => {
			const old = this.#find(token);
			if (old) this.#delete(old);
			const { credits, blacklist, npai, lists, ...settings } = seed;
			const id = this.#lastId + 1;
			this.#db.insert('account', { id, token, credits, settings: JSON.stringify(settings) });
			const account = { id, token, settings: structuredClone(settings), clockOffset: 0 };
			for (const phone of blacklist) addToBlacklist(this.#db, account, phone);
			for (const record of npai) this.#addNpai(account, record);
			for (const list of lists) storeList(this.#db, account, list);
			return this.#add(account);
		});
	}

	/** Deletes an account with all that is its own. @returns whether there was an account with this token */
	remove(token: string): boolean {
		const account = this.#find(token);
		if (!account) return false;
		this.#db.transaction(() => this.#delete(account));
		this.#byTokenDigest.delete(this.#digest(token));
		return true;
	}

	/** Calls a listener with each account that is removed or reset, for what is kept of it elsewhere. */
	onEnd(listener: (account: Account) => void): void {
		this.#endListeners.push(listener);
	}

	#delete(account: Account): void {
		const { id } = account;
		this.#byId.delete(id);
		forgetRowNumbers(this.#db, account);
		for (const listener of this.#endListeners) listener(account);
		this.#db.run(
			`DELETE FROM short_link WHERE recipient_id IN
				(SELECT id FROM recipient WHERE account_id = ?)`,
			id,
		);
		for (const table of ACCOUNT_TABLES) {
			this.#db.run(`DELETE FROM ${table} WHERE account_id = ?`, id);
		}
		this.#db.run('DELETE FROM account WHERE id = ?', id);
	}

	#addNpai(account: Account, given: string | SeedNpai): void {
		const record: SeedNpai = typeof given === 'string' ? { destination: given } : given;
		addNpaiRecord(this.#db, account, {
			destination: record.destination,
			at: record.date === undefined ? this.#now() : Date.parse(record.date),
			info: infoFieldsOf(record),
			campaignId: record.campaign_id === undefined ? DEFAULT_NPAI_CAMPAIGN : record.campaign_id,
			batchId: record.batch_id ?? null,
		});
	}

	/** Switches assumptions for one account; the others stay as they are. */
	assume(account: Account, values: Record<string, AssumptionValue>): void {
		Object.assign(account.settings.assumptions, values);
		this.#saveSettings(account);
	}

	/** Sets the delivery reports that a number gets; with null, those of the register again. */
	setReports(account: Account, phone: string, plan: ReportPlan | null): void {
		if (plan === null) delete account.settings.reports[phone];
		else account.settings.reports[phone] = plan;
		this.#saveSettings(account);
	}

	/** Sets the profile of an account; null for none. */
	setProfile(account: Account, profile: Profile | null): void {
		account.settings.profile = profile;
		this.#saveSettings(account);
	}

	#saveSettings(account: Account): void {
		const settings = JSON.stringify(account.settings);
		this.#db.run('UPDATE account SET settings = ? WHERE id = ?', settings, account.id);
	}

	/** Returns the time on an account's clock, in milliseconds since 1970. */
	now(account: Account): number {
		return this.#now() + account.clockOffset;
	}

	/** Moves an account's clock, which runs on from there. Pending events and deliveries shift with it. */
	moveClock(account: Account, moved: number): void {
		account.clockOffset += moved;
		const { clockOffset, id } = account;
		this.#db.transaction(() => {
			this.#db.run('UPDATE account SET clock_offset = ? WHERE id = ?', clockOffset, id);
			for (const [table, column] of [
				['event', 'due_at'],
				['delivery', 'next_at'],
			]) {
				const sql = `UPDATE ${table} SET ${column} = ${column} - ?
					WHERE account_id = ? AND ${column} IS NOT NULL`;
				this.#db.run(sql, moved, id);
			}
		});
	}

	/** Returns the message credits that an account has left. */
	credits(account: Account): number {
		const sql = 'SELECT credits FROM account WHERE id = ?';
		return this.#db.get<{ credits: number }>(sql, account.id)?.credits ?? 0;
	}

	/** Sets an account's message credits, without a balance alert. */
	setCredits(account: Account, credits: number): void {
		this.#db.run('UPDATE account SET credits = ? WHERE id = ?', credits, account.id);
	}
}
