import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database } from '../database/database.ts';
import type { Account } from './account.ts';

type Owner = Pick<Account, 'token'>;

/** How long work runs before other accounts have a turn. */
const SLICE_MS = 2;

/**
 * Runs the work of each account one after the other, and long work in slices, so that it holds up its own account
 * and no other. What an account has stored is read between two pieces of its work, never in the middle of one.
 */
export class AccountWork {
	readonly #db: Database;
	readonly #closing: AbortSignal;
	/** By token, so that a recreated account waits until what it had before is deleted. */
	readonly #busy = new Map<string, Promise<void>>();
	/** Called whenever an account has no more work in progress. */
	onIdle = (): void => undefined;

	/** @param closing ends all work in progress */
	constructor(db: Database, closing: AbortSignal) {
		this.#db = db;
		this.#closing = closing;
	}

	isBusy({ token }: Owner): boolean {
		return this.#busy.has(token);
	}

	/** Resolves when the piece of work that is in progress has ended; another one may have begun by then. */
	async settled({ token }: Owner): Promise<void> {
		await this.#busy.get(token);
	}

	/** Runs work once the account's earlier work has ended. */
	async run<T>(account: Owner, work: () => Promise<T>): Promise<T> {
		while (this.isBusy(account)) await this.settled(account);
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#busy.set(account.token, promise);
		try {
			return await work();
		} finally {
			this.#busy.delete(account.token);
			resolve();
			this.onIdle();
		}
	}

	/** Runs work in slices that nobody waits for; after a stop, the next start goes on with it. */
	inBackground(
		account: Owner,
		work: () => Generator<void, void>,
		onDone = (): void => undefined,
	): void {
		this.run(account, () => this.inSlices(work())).then(onDone, (error: unknown) => {
			if (!this.#closing.aborted) throw error;
		});
	}

	/**
	 * Runs work in slices of a few milliseconds, each in a separate transaction. The work yields where it may be
	 * interrupted: work that is quicker than a slice is one transaction.
	 * @throws AbortError when the sandbox stops, and whatever the work throws; the slice is rolled back
	 */
	async inSlices<T>(work: Generator<void, T>): Promise<T> {
		for (;;) {
			const step = this.#db.transaction(() => {
				const until = performance.now() + SLICE_MS;
				let next = work.next();
				while (!next.done && performance.now() < until) next = work.next();
				return next;
			});
			if (step.done) return step.value;
			await nextTurn(undefined, { signal: this.#closing });
		}
	}
}
