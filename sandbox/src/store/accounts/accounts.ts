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
import { addTimedReplies } from './timedReplies.ts';

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
	'timed_reply',
];

/** Defaults of settings that data files of earlier versions lack. */
const ADDED_LATER: Partial<AccountSettings> = {
	balanceTrigger: null,
	reports: {},
	profile: null,
};

/** The campaign of an NPAI record whose seed names none. */
const DEFAULT_NPAI_CAMPAIGN = 700_000;

/** Above this number of accounts, unused ones end. */
const MAX_ACCOUNTS = 1000;
/** How long an account was not called before it counts as unused. */
const UNUSED_MS = 3_600_000;

/** Tells whether an account has a campaign, an event or a delivery that waits. */
function hasWorkToCome(db: Database, account: Account): boolean {
	return [
		"campaign WHERE account_id = ? AND (state <> 'sent' OR reported_to IS NOT NULL)",
		'event WHERE account_id = ? AND due_at IS NOT NULL',
		'delivery WHERE account_id = ? AND next_at IS NOT NULL',
		'timed_reply WHERE account_id = ? AND due_at IS NOT NULL',
	].some((from) => db.get(`SELECT 1 FROM ${from} LIMIT 1`, account.id) !== undefined);
}

/** The accounts of a sandbox; an account is created from the seed when its token is first used. */
export class Accounts {
	readonly #db: Database;
	readonly #now: () => number;
	readonly #byTokenDigest = new Map<string, Account>();
	readonly #secret = randomBytes(32).toString('hex');
	readonly #byId = new Map<number, Account>();
	/** No id is given twice, so that a delivery in flight never meets an account that came later. */
	#lastId = 0;
	/** When each account was used last, by the machine's clock; the one that was used longest ago comes first. */
	readonly #usedAt = new Map<Account, number>();
	readonly #beginListeners: Array<(account: Account, seed: Seed) => void> = [];
	readonly #endListeners: Array<(account: Account) => void> = [];
	readonly seed: Seed;
	/** Whether a token that no account has is refused, instead of making one. */
	refusesUnknown = false;

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
		this.#usedAt.set(account, this.#now());
		return account;
	}

	/** Returns the account with an id; undefined once it was reset, which gives it a new id. */
	byId(id: number): Account | undefined {
		return this.#byId.get(id);
	}

	/** Tells whether there is an account with a token. */
	has(token: string): boolean {
		return this.#find(token) !== undefined;
	}

	/**
	 * Returns the account of a token, and creates it from the seed if it is new.
	 * @param mayCreate whether a new one may be created
	 * @throws Error with `statusCode` 401 if it may not
	 */
	open(token: string, mayCreate = !this.refusesUnknown): Account {
		const account = this.#find(token);
		if (!account && !mayCreate) {
			const message = 'No account has this token. Create it with PUT /_sandbox/account';
			throw Object.assign(new Error(message), { statusCode: 401 });
		}
		if (!account) {
			this.#endUnused();
			return this.reset(token, this.seed);
		}
		// Moves the account to the end.
		this.#usedAt.delete(account);
		this.#usedAt.set(account, this.#now());
		return account;
	}

	/** Makes room for an account when there are many: ends those that are long unused and have nothing to come. */
	#endUnused(): void {
		const before = this.#now() - UNUSED_MS;
		for (const [account, usedAt] of this.#usedAt) {
			if (this.#usedAt.size < MAX_ACCOUNTS || usedAt > before) return;
			if (!hasWorkToCome(this.#db, account)) this.remove(account.token);
		}
	}

	/** Creates the account again from a seed: its campaigns, logs and webhooks are gone. */
	reset(token: string, seed: Seed): Account {
		return this.#db.transaction(() => {
			const old = this.#find(token);
			if (old) this.#delete(old);
			const {
				credits,
				blacklist,
				npai,
				lists,
				webhooks: _w,
				faults: _f,
				clock,
				replies,
				...settings
			} = seed;
			const now = this.#now();
			const clockOffset = clock === null ? 0 : Date.parse(clock) - now;
			const id = this.#lastId + 1;
			this.#db.insert('account', {
				id,
				token,
				credits,
				settings: JSON.stringify(settings),
				clock_offset: clockOffset,
			});
			const account = { id, token, settings: structuredClone(settings), clockOffset };
			for (const phone of blacklist) addToBlacklist(this.#db, account, phone);
			for (const record of npai) this.#addNpai(account, record);
			for (const list of lists) storeList(this.#db, account, list);
			addTimedReplies(this.#db, account, replies, now);
			this.#add(account);
			for (const listener of this.#beginListeners) listener(account, seed);
			return account;
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

	/** Calls a listener with each account that begins, for what its seed holds beyond this store's own tables. */
	onBegin(listener: (account: Account, seed: Seed) => void): void {
		this.#beginListeners.push(listener);
	}

	/** Calls a listener with each account that is removed or reset, for what is kept of it elsewhere. */
	onEnd(listener: (account: Account) => void): void {
		this.#endListeners.push(listener);
	}

	#delete(account: Account): void {
		const { id } = account;
		this.#byId.delete(id);
		this.#usedAt.delete(account);
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
				['timed_reply', 'due_at'],
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
