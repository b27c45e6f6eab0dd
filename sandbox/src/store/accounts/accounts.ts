import { hash, randomBytes } from 'node:crypto';

import type { AssumptionValue } from '../../assumptions/assumption.ts';
import { balanceBody } from '../../domain/events.ts';
import type { ReportPlan } from '../../domain/deliveryReports.ts';
import type { Database } from '../database/database.ts';
import { storeEvent } from '../events/events.ts';
import type { Seed, SeedContact, SeedNpai } from './seed.ts';

type Settings = Omit<Seed, 'credits' | 'blacklist' | 'npai' | 'lists'>;

/** One isolated account: everything of it is behind its bearer token. */
export interface Account {
	id: number;
	token: string;
	settings: Settings;
	/** Milliseconds that the account's clock is ahead of the machine's. */
	clockOffset: number;
}

/** Tables that hold rows of an account, all of them emptied when it is made anew. */
const OWNED = [
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

/** What the settings in a data file of an earlier version do not have. */
const ADDED_LATER: Partial<Settings> = { balanceTrigger: null, reports: {} };

/** Where an NPAI record without a campaign of its own is said to come from. */
const UNNAMED_CAMPAIGN = 700_000;

const infoOf = (from: Partial<SeedContact> | SeedNpai) =>
	JSON.stringify([from.info1 ?? '', from.info2 ?? '', from.info3 ?? '', from.info4 ?? '']);

/** The accounts of a sandbox; an account is made from the seed when its token is first used. */
export class Accounts {
	readonly #db: Database;
	readonly #now: () => number;
	/** By `#keyOf` a token. */
	readonly #byToken = new Map<string, Account>();
	readonly #secret = randomBytes(32).toString('hex');
	readonly #byId = new Map<number, Account>();
	readonly seed: Seed;

	constructor(db: Database, seed: Seed, now: () => number) {
		this.#db = db;
		this.#now = now;
		this.seed = seed;
		const rows = db.all<{ id: number; token: string; settings: string; clockOffset: number }>(
			'SELECT id, token, settings, clock_offset AS clockOffset FROM account',
		);
		for (const { settings, ...row } of rows) {
			const kept = JSON.parse(settings) as Partial<Settings>;
			this.#add({ ...row, settings: { ...ADDED_LATER, ...kept } as Settings });
		}
	}

	/**
	 * What tokens are compared by: a digest that nobody outside can work out, so that how long a
	 * comparison takes tells nothing of a token.
	 */
	#keyOf(token: string): string {
		return hash('sha256', this.#secret + token, 'base64');
	}

	#find(token: string): Account | undefined {
		return this.#byToken.get(this.#keyOf(token));
	}

	#add(account: Account): Account {
		this.#byToken.set(this.#keyOf(account.token), account);
		this.#byId.set(account.id, account);
		return account;
	}

	/** The account of an id; undefined once it was made anew. */
	byId(id: number): Account | undefined {
		return this.#byId.get(id);
	}

	/** The account of a token, made from the seed if it is new. */
	open(token: string): Account {
		return this.#find(token) ?? this.reset(token, this.seed);
	}

	/** Makes the account anew from a seed: its campaigns, logs and webhooks are gone. */
	reset(token: string, seed: Seed): Account {
		return this.#db.transaction(() => {
			const old = this.#find(token);
			if (old) this.#empty(old.id);
			const { credits, blacklist, npai, lists, ...settings } = seed;
			const id = this.#db.run(
				'INSERT INTO account (token, credits, settings) VALUES (?, ?, ?)',
				token,
				credits,
				JSON.stringify(settings),
			);
			for (const phone of blacklist) {
				this.#db.run('INSERT OR IGNORE INTO blacklist VALUES (?, ?)', id, phone);
			}
			for (const record of npai) this.#addNpai(id, record);
			for (const list of lists) this.#addList(id, list);
			const account = { id, token, settings: structuredClone(settings), clockOffset: 0 };
			return this.#add(account);
		});
	}

	#empty(id: number): void {
		this.#byId.delete(id);
		this.#db.run(
			`DELETE FROM short_link WHERE recipient_id IN
				(SELECT id FROM recipient WHERE account_id = ?)`,
			id,
		);
		for (const table of OWNED) this.#db.run(`DELETE FROM ${table} WHERE account_id = ?`, id);
		this.#db.run('DELETE FROM account WHERE id = ?', id);
	}

	#addNpai(id: number, given: string | SeedNpai): void {
		const record: SeedNpai = typeof given === 'string' ? { destination: given } : given;
		this.#db.run(
			`INSERT INTO npai (account_id, destination, at, info, campaign_id, batch_id)
			VALUES (?, ?, ?, ?, ?, ?)`,
			id,
			record.destination,
			record.date === undefined ? this.#now() : Date.parse(record.date),
			infoOf(record),
			record.campaign_id === undefined ? UNNAMED_CAMPAIGN : record.campaign_id,
			record.batch_id ?? null,
		);
	}

	#addList(id: number, list: Seed['lists'][number]): void {
		const listId = String(list.id);
		this.#db.run(
			'INSERT OR REPLACE INTO list (account_id, id, name) VALUES (?, ?, ?)',
			id,
			listId,
			list.name ?? '',
		);
		for (const contact of list.contacts) {
			this.#db.run(
				'INSERT INTO contact (account_id, list_id, phone, info) VALUES (?, ?, ?, ?)',
				id,
				listId,
				contact.phone,
				infoOf(contact),
			);
		}
	}

	/** Switches rows of the register for one account. */
	assume(account: Account, values: Record<string, AssumptionValue>): void {
		Object.assign(account.settings.assumptions, values);
		this.#saveSettings(account);
	}

	/** Gives a number a report sequence of its own, or, with null, that of the register again. */
	setReports(account: Account, phone: string, plan: ReportPlan | null): void {
		if (plan === null) delete account.settings.reports[phone];
		else account.settings.reports[phone] = plan;
		this.#saveSettings(account);
	}

	#saveSettings(account: Account): void {
		const settings = JSON.stringify(account.settings);
		this.#db.run('UPDATE account SET settings = ? WHERE id = ?', settings, account.id);
	}

	/** The time on an account's clock, in milliseconds since 1970. */
	now(account: Account): number {
		return this.#now() + account.clockOffset;
	}

	/** Sets an account's clock; it runs on from there, and what waits comes nearer or goes away. */
	setClock(account: Account, now: number): void {
		const moved = now - this.now(account);
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

	/** Message credits that the account has left. */
	credits(account: Account): number {
		const row = this.#db.get<{ credits: number }>(
			'SELECT credits FROM account WHERE id = ?',
			account.id,
		);
		return row?.credits ?? 0;
	}

	/** Takes credits; an alert comes of it when they cross the account's line, in the same transaction. */
	debit(account: Account, cost: number): void {
		const before = this.credits(account);
		const left = before - cost;
		const trigger = account.settings.balanceTrigger;
		this.#db.transaction(() => {
			this.#db.run('UPDATE account SET credits = ? WHERE id = ?', left, account.id);
			if (trigger === null || before <= trigger || left > trigger) return;
			const at = this.now(account);
			const body = balanceBody(left, trigger, at);
			storeEvent(this.#db, account, { type: 'BALANCE_ALERT', at, phone: null, body });
		});
	}
}
