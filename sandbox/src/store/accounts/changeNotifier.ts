import { EventEmitter } from 'node:events';

/** Notifies listeners that an account's data changed. */
export class ChangeNotifier {
	readonly #emitter = new EventEmitter().setMaxListeners(0);
	#closed = false;

	get closed(): boolean {
		return this.#closed;
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
		if (this.#closed) return;
		const name = String(accountId);
		await new Promise<void>((resolve) => {
			const done = () => {
				clearTimeout(timer);
				this.#emitter.off(name, done);
				this.#emitter.off('close', done);
				resolve();
			};
			const timer = setTimeout(done, ms);
			this.#emitter.once(name, done);
			this.#emitter.once('close', done);
		});
	}

	/** Ends all waits. */
	close(): void {
		this.#closed = true;
		this.#emitter.emit('close');
	}
}
