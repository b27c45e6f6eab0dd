import { hash, randomBytes } from 'node:crypto';

import type { Account } from './account.ts';

/** The accounts in memory: by token, by id, and by how long ago they were used. */
export class AccountIndex {
	readonly #byTokenDigest = new Map<string, Account>();
	readonly #byId = new Map<number, Account>();
	/** By the machine's clock, in milliseconds since 1970; the account used longest ago comes first. */
	readonly #usedAt = new Map<Account, number>();
	readonly #secret = randomBytes(32).toString('hex');
	#lastId = 0;

	/** Tokens are looked up by a keyed digest, so that the time a look-up takes reveals nothing of a token. */
	#digest(token: string): string {
		return hash('sha256', this.#secret + token, 'base64');
	}

	byToken(token: string): Account | undefined {
		return this.#byTokenDigest.get(this.#digest(token));
	}

	byId(id: number): Account | undefined {
		return this.#byId.get(id);
	}

	/** How many accounts there are. */
	get size(): number {
		return this.#byId.size;
	}

	/** The id of the next account. None is given twice, so that a delivery in flight never meets an account that came later. */
	get nextId(): number {
		return this.#lastId + 1;
	}

	/** Adds an account as the one that was used last. */
	add(account: Account, now: number): void {
		this.#byTokenDigest.set(this.#digest(account.token), account);
		this.#byId.set(account.id, account);
		this.#lastId = Math.max(this.#lastId, account.id);
		this.#usedAt.set(account, now);
	}

	delete(account: Account): void {
		this.#byTokenDigest.delete(this.#digest(account.token));
		this.#byId.delete(account.id);
		this.#usedAt.delete(account);
	}

	/** Notes that an account was used. */
	use(account: Account, now: number): void {
		// Moves the account to the end.
		this.#usedAt.delete(account);
		this.#usedAt.set(account, now);
	}

	/** Returns the accounts that were not used since a time, the longest unused first. */
	*unusedSince(time: number): Generator<Account, void> {
		for (const [account, usedAt] of this.#usedAt) {
			if (usedAt > time) return;
			yield account;
		}
	}
}
