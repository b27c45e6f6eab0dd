import { EventEmitter, once, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Notifies listeners that an account's data changed. */
export class ChangeNotifier {
	readonly #emitter = new EventEmitter().setMaxListeners(0);
	readonly #closing = new AbortController();
	/** Aborted when the notifier is closed, as the sandbox stops. */
	readonly closing: AbortSignal = this.#closing.signal;

	constructor() {
		setMaxListeners(0, this.closing);
	}

	notify(accountId: number): void {
		this.#emitter.emit(String(accountId));
	}

	/** Calls a listener at each change. @returns a function that stops this */
	watch(accountId: number, listener: () => void): () => void {
		const name = String(accountId);
		this.#emitter.on(name, listener);
		return () => this.#emitter.off(name, listener);
	}

	/** Resolves at the next change, after `ms`, or when the notifier is closed. */
	async next(accountId: number, ms: number): Promise<void> {
		const settled = new AbortController();
		const signal = AbortSignal.any([this.closing, settled.signal]);
		const change = once(this.#emitter, String(accountId), { signal });
		await Promise.race([change, sleep(ms, undefined, { signal })]).catch(() => undefined);
		// Ends the other wait, too.
		settled.abort();
	}

	/** Ends all waits. */
	close(): void {
		this.#closing.abort();
	}
}
