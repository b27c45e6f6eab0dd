/** Reads something again; throws when the sandbox cannot be reached. */
type Reader = () => Promise<void>;

/** The shortest time between two readings. */
const GAP_MS = 250;

/** Runs the readers of what is shown whenever something changed; changes that come close together are one. */
export class Readers {
	/** Each reader, and whether it runs in a tab that nobody sees. */
	readonly #readers = new Map<Reader, boolean>();
	readonly #onError: (error: unknown) => void;
	#isReading = false;
	#isStale = false;
	#isEnded = false;

	constructor(onError: (error: unknown) => void) {
		this.#onError = onError;
	}

	/** Adds a reader, and runs it. @returns what takes it away */
	add(reader: Reader, isAlways = false): () => void {
		this.#readers.set(reader, isAlways);
		reader().catch(this.#onError);
		return () => this.#readers.delete(reader);
	}

	/** Reads again what is shown. */
	refresh(): void {
		this.#isStale = true;
		if (!this.#isReading) void this.#read();
	}

	async #read(): Promise<void> {
		this.#isReading = true;
		while (this.#isStale && !this.#isEnded) {
			this.#isStale = false;
			const started = performance.now();
			const due = [...this.#readers].filter(([, isAlways]) => isAlways || !document.hidden);
			await Promise.all(due.map(([reader]) => reader())).catch(this.#onError);
			// What takes the sandbox long is read less often.
			const gap = Math.max(GAP_MS, 2 * (performance.now() - started));
			await new Promise((resolve) => setTimeout(resolve, gap));
		}
		this.#isReading = false;
	}

	end(): void {
		this.#isEnded = true;
	}
}
