import type { AssumptionValue } from '../../assumptions/assumption.mts';
import type { ReportPlan } from '../../domain/deliveryReports.mts';
import type { Database } from '../database/database.mts';
import type { AccountFaults } from '../../faults/accountFaults.mts';
import type { Account, AccountSettings, Rehearsal } from './account.mts';
import { beginAccount } from './beginAccount.mts';
import type { ChangeNotifier } from './changeNotifier.mts';
import { deleteAccount } from './endedAccounts.mts';
import type { Seed } from '../../schemas/seed.mts';

/** With this number of accounts, none is made for a token that is new. */
const ACCOUNT_LIMIT = 10_000;

/** What the accounts work with. */
interface AccountParts {
	db: Database;
	/** That every new account begins with. */
	seed: Seed;
	/** The machine's clock, in milliseconds since 1970. */
	now: () => number;
	faults: AccountFaults;
	changes: ChangeNotifier;
}

/** The accounts of a sandbox; an account is created from the seed when its token is first used. */
export class Accounts {
	readonly #with: AccountParts;
	readonly #byToken = new Map<string, Account>();
	readonly #byId = new Map<number, Account>();
	/** No id is given twice, so that a delivery in flight never meets an account that came later. */
	#lastId = 0;
	readonly #stopped = new Set<Account>();
	readonly seed: Seed;

	constructor(parts: AccountParts) {
		this.#with = parts;
		this.seed = parts.seed;
		const rows = parts.db.all<Omit<Account, 'settings'> & { settings: string }>(
			`SELECT id, token, settings, clock_offset AS clockOffset, clock_stopped_at AS stoppedAt
			FROM account`,
		);
		for (const { settings: text, ...row } of rows) {
			const settings = JSON.parse(text) as AccountSettings;
			const account = { ...row, settings };
			this.#add(account);
			if (account.stoppedAt !== null) this.#stopped.add(account);
		}
	}

	#add(account: Account): void {
		this.#byToken.set(account.token, account);
		this.#byId.set(account.id, account);
		this.#lastId = Math.max(this.#lastId, account.id);
	}

	/** Returns the account with an id; undefined once it was reset, which gives it a new id. */
	byId(id: number): Account | undefined {
		return this.#byId.get(id);
	}

	/** Tells whether a token has an account, or there is room for it. */
	hasRoom(token: string): boolean {
		return this.#byToken.get(token) !== undefined || this.#byId.size < ACCOUNT_LIMIT;
	}

	/**
	 * Returns the account of a token, and creates it from the seed if it is new.
	 * @throws Error with `statusCode` 401 if there are too many
	 */
	open(token: string): Account {
		if (!this.hasRoom(token)) {
			const refusal = `There are ${ACCOUNT_LIMIT} accounts. Use the token of one of them, or start another sandbox`;
			throw Object.assign(new Error(refusal), { statusCode: 401 });
		}
		this.holdStill();
		return this.#byToken.get(token) ?? this.reset(token, this.seed);
	}

	/** Creates an account from a seed. One that has this token ends: its campaigns, logs and webhooks are gone. */
	reset(token: string, seed: Seed): Account {
		const old = this.#byToken.get(token);
		const begun = this.#with.db.transaction(() => {
			if (old) this.#end(old);
			const account = beginAccount(
				this.#with.db,
				{ id: this.#lastId + 1, token },
				seed,
				this.#with.now(),
			);
			this.#with.faults.set(token, seed.faults, this.now(account));
			return account;
		});
		this.#add(begun);
		return begun;
	}

	#end(account: Account): void {
		deleteAccount(this.#with.db, account);
		this.#byToken.delete(account.token);
		this.#byId.delete(account.id);
		this.#stopped.delete(account);
		this.#with.faults.forget(account.token);
		this.#with.changes.forget(account.id);
	}

	/** Switches assumptions for one account; the others stay as they are. */
	assume(account: Account, values: Record<string, AssumptionValue>): void {
		Object.assign(account.settings.assumptions, values);
		this.#saveSettings(account);
	}

	/** Sets the delivery reports of a number; with null, those of the register again. */
	setReports(account: Account, phone: string, plan: ReportPlan | null): void {
		if (plan === null) delete account.settings.reports[phone];
		else account.settings.reports[phone] = plan;
		this.#saveSettings(account);
	}

	/** Replaces the rules of phones, for what is sent from now on. */
	setPhoneRules(account: Account, rules: Pick<Seed, 'phoneRules' | 'rulesSeed'>): void {
		Object.assign(account.settings, rules);
		this.#saveSettings(account);
	}

	/** Stores where a rehearsal began, and how much of it was played. */
	setRehearsal(account: Account, rehearsal: Rehearsal): void {
		account.settings.rehearsal = rehearsal;
		this.#saveSettings(account);
	}

	#saveSettings(account: Account): void {
		const settings = JSON.stringify(account.settings);
		this.#with.db.run('UPDATE account SET settings = ? WHERE id = ?', settings, account.id);
	}

	/** Returns the time on an account's clock, in milliseconds since 1970. */
	now(account: Account): number {
		return account.stoppedAt ?? this.#with.now() + account.clockOffset;
	}

	/** Moves an account's clock, which runs on from there. Pending events and deliveries shift with it. */
	moveClock(account: Account, moved: number): void {
		this.holdStill();
		if (account.stoppedAt !== null) account.stoppedAt += moved;
		this.#shiftClock(account, moved);
	}

	/** Stops an account's clock, which moves by `moveClock` alone then, or lets it run on from where it stands. */
	stopClock(account: Account, isStopped: boolean): void {
		this.holdStill();
		account.stoppedAt = isStopped ? this.now(account) : null;
		if (isStopped) this.#stopped.add(account);
		else this.#stopped.delete(account);
		this.#shiftClock(account, 0);
	}

	/** Puts off by the time that has passed what accounts whose clock stands still have to come. */
	holdStill(now = this.#with.now()): void {
		for (const account of this.#stopped) {
			const passed = now + account.clockOffset - (account.stoppedAt ?? 0);
			if (passed !== 0) this.#shiftClock(account, -passed);
		}
	}

	#shiftClock(account: Account, moved: number): void {
		account.clockOffset += moved;
		const { clockOffset, id, stoppedAt } = account;
		this.#with.db.transaction(() => {
			const sql = 'UPDATE account SET clock_offset = ?, clock_stopped_at = ? WHERE id = ?';
			this.#with.db.run(sql, clockOffset, stoppedAt, id);
			for (const [table, column] of [
				['event', 'due_at'],
				['delivery', 'next_at'],
				['phone_action', 'due_at'],
			]) {
				const sql = `UPDATE ${table} SET ${column} = ${column} - ?
					WHERE account_id = ? AND ${column} IS NOT NULL`;
				this.#with.db.run(sql, moved, id);
			}
		});
	}

	/** Returns the message credits that an account has left. */
	credits(account: Account): number {
		const sql = 'SELECT credits FROM account WHERE id = ?';
		return this.#with.db.get<{ credits: number }>(sql, account.id)?.credits ?? 0;
	}

	/** Sets an account's message credits, without a balance alert. */
	setCredits(account: Account, credits: number): void {
		this.#with.db.run('UPDATE account SET credits = ? WHERE id = ?', credits, account.id);
	}
}
