import type { AssumptionValue } from '../../assumptions/assumption.mts';
import type { ReportPlan } from '../../domain/deliveryReports.mts';
import type { Database } from '../database/database.mts';
import type { AccountFaults } from '../../faults/accountFaults.mts';
import type { Account, AccountSettings, Rehearsal } from './account.mts';
import { beginAccount } from './beginAccount.mts';
import type { ChangeNotifier } from './changeNotifier.mts';
import { deleteAccount } from './endedAccounts.mts';
import type { Seed } from '../../schemas/seed.mts';

/** Maximum number of accounts. */
const ACCOUNT_LIMIT = 10_000;

/** The parts that `Accounts` uses. */
interface AccountParts {
	db: Database;
	/** The seed of every new account. */
	seed: Seed;
	/** The machine's clock, in milliseconds since 1970. */
	now: () => number;
	faults: AccountFaults;
	changes: ChangeNotifier;
}

/** A sandbox's accounts. The first use of a token creates an account from the seed. */
export class Accounts {
	readonly #with: AccountParts;
	readonly #byToken = new Map<string, Account>();
	readonly #byId = new Map<number, Account>();
	/** The newest account's ID. No ID is used twice, so that a delivery in progress never affects a later account. */
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

	/** Returns the account with the given ID, or undefined after a reset, which creates an account with a new ID. */
	byId(id: number): Account | undefined {
		return this.#byId.get(id);
	}

	/** Checks whether a token has an account, or whether the limit permits a new account. */
	hasRoom(token: string): boolean {
		return this.#byToken.get(token) !== undefined || this.#byId.size < ACCOUNT_LIMIT;
	}

	/**
	 * Returns a token's account. A missing account is created from the seed.
	 * @throws Error with `statusCode` 401 if there are too many accounts
	 */
	open(token: string): Account {
		if (!this.hasRoom(token)) {
			const rejection = `There are already ${ACCOUNT_LIMIT} accounts. Use an existing account's token, or start another sandbox`;
			throw Object.assign(new Error(rejection), { statusCode: 401 });
		}
		this.postponePending();
		return this.#byToken.get(token) ?? this.reset(token, this.seed);
	}

	/** Deletes the token's earlier account, if any, with all its data, and creates an account from a seed. */
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

	/** Changes some of an account's assumptions; the others keep their values. */
	assume(account: Account, values: Record<string, AssumptionValue>): void {
		Object.assign(account.settings.assumptions, values);
		this.#saveSettings(account);
	}

	/** Sets a phone number's delivery reports. Null removes these reports, so that the usual reports apply again. */
	setReports(account: Account, phone: string, plan: ReportPlan | null): void {
		if (plan === null) delete account.settings.reports[phone];
		else account.settings.reports[phone] = plan;
		this.#saveSettings(account);
	}

	/** Replaces the phone rules for messages sent from now on. */
	setPhoneRules(account: Account, rules: Pick<Seed, 'phoneRules' | 'rulesSeed'>): void {
		Object.assign(account.settings, rules);
		this.#saveSettings(account);
	}

	/** Stores a rehearsal's beginning, and the time simulated so far. */
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

	/** Moves an account's clock and reschedules pending events, deliveries and phone actions. */
	moveClock(account: Account, moved: number): void {
		this.postponePending();
		if (account.stoppedAt !== null) account.stoppedAt += moved;
		this.#shiftClock(account, moved);
	}

	/** Stops an account's clock so that only `moveClock` moves the clock, or restarts a stopped clock. */
	stopClock(account: Account, isStopped: boolean): void {
		this.postponePending();
		account.stoppedAt = isStopped ? this.now(account) : null;
		if (isStopped) this.#stopped.add(account);
		else this.#stopped.delete(account);
		this.#shiftClock(account, 0);
	}

	/** Postpones the pending work of accounts with a stopped clock by the time passed since the last call. */
	postponePending(now = this.#with.now()): void {
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

	/** Returns an account's remaining message credits. */
	credits(account: Account): number {
		const sql = 'SELECT credits FROM account WHERE id = ?';
		return this.#with.db.get<{ credits: number }>(sql, account.id)?.credits ?? 0;
	}

	/** Sets an account's message credits, without a balance alert. */
	setCredits(account: Account, credits: number): void {
		this.#with.db.run('UPDATE account SET credits = ? WHERE id = ?', credits, account.id);
	}
}
