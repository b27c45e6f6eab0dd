import type { Summary } from '../api/types.ts';

/** Reads something anew; throws when the sandbox cannot be reached. */
type Reader = () => Promise<void>;

/** The shortest time between two readings. */
const GAP_MS = 250;

/** Runs the readers of what is shown whenever something changed; changes that come close together are one. */
export class Readers {
	readonly #readers = new Set<Reader>();
	readonly #readSummary: () => Promise<Summary>;
	readonly #onSummary: (summary: Summary) => void;
	readonly #onError: (error: unknown) => void;
	#isReading = false;
	#isStale = false;
	#isEnded = false;

	constructor(
		readSummary: () => Promise<Summary>,
		onSummary: (summary: Summary) => void,
		onError: (error: unknown) => void,
	) {
		this.#readSummary = readSummary;
		this.#onSummary = onSummary;
		this.#onError = onError;
	}

	/** Adds a reader, and runs it. @returns what takes it away */
	add(reader: Reader): () => void {
		this.#readers.add(reader);
		reader().catch(this.#onError);
		return () => this.#readers.delete(reader);
	}

	/** Reads the summary alone, at first: each reader begins by itself. */
	start(): void {
		this.#readSummary().then(this.#onSummary, this.#onError);
	}

	/** Reads what is shown anew. */
	refresh(): void {
		this.#isStale = true;
		if (!this.#isReading) void this.#read();
	}

	async #read(): Promise<void> {
		this.#isReading = true;
		while (this.#isStale && !this.#isEnded) {
			this.#isStale = false;
			const started = performance.now();
			try {
				// Of a tab that nobody sees the title alone is read: how many messages are unread.
				const readers = document.hidden ? [] : [...this.#readers];
				const [summary] = await Promise.all([
					this.#readSummary(),
					...readers.map((reader) => reader()),
				]);
				if (!this.#isEnded) this.#onSummary(summary);
			} catch (error) {
				this.#onError(error);
			}
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
