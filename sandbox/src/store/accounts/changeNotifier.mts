import { EventEmitter, once, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Counts the changes to each account's data and notifies the callers that wait for a change. */
export class ChangeNotifier {
	readonly #counts = new Map<number, number>();
	readonly #emitter = new EventEmitter().setMaxListeners(0);
	readonly #closing = new AbortController();
	/** Aborted when the sandbox stops and closes the notifier. */
	readonly closing: AbortSignal = this.#closing.signal;

	constructor() {
		setMaxListeners(0, this.closing);
	}

	notify(accountId: number): void {
		this.#counts.set(accountId, this.count(accountId) + 1);
		this.#emitter.emit(String(accountId));
	}

	/** Returns the number of changes to an account's data. */
	count(accountId: number): number {
		return this.#counts.get(accountId) ?? 0;
	}

	/** Removes the count of an account that no longer exists. */
	forget(accountId: number): void {
		this.#counts.delete(accountId);
	}

	/** Resolves at the next change, after `ms` milliseconds, or when the notifier is closed. */
	async next(accountId: number, ms: number): Promise<void> {
		const settled = new AbortController();
		const signal = AbortSignal.any([this.closing, settled.signal]);
		const change = once(this.#emitter, String(accountId), { signal });
		await Promise.race([change, sleep(ms, undefined, { signal })]).catch(() => undefined);
		// Ends the wait that is still pending.
		settled.abort();
	}

	/** Ends all waits. */
	close(): void {
		this.#closing.abort();
	}
}
