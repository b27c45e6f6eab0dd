// n8n's record of the values that a node has processed: one row of its database, which n8n reads and writes whole,
// without a lock.
import { randomUUID } from 'crypto';
import { sleep, type IExecuteFunctions } from 'n8n-workflow';

/** Values that the row has at most. Each takes 27 bytes, and every write reads and writes all of them. */
const MOST_VALUES = 250_000;

/** Values in one write: n8n compares each of them with all that are there. */
const MOST_IN_WRITE = 500;

/** Of earlier executions, so many values are kept: n8n may not have stored those that still run. */
const MOST_OF_EARLIER = 1_000;

const MOST_TRIES = 10;

/** Milliseconds for which another process may take to write a row that it has read. */
const SHORTEST_WAIT_MS = 100;

type Helpers = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'getProcessedDataCount' | 'removeProcessed'
>;

interface Added {
	values: string[];
	/** Whether two processes may add the same value, and each must know which of them has it. */
	contested: boolean;
	/** Gets the values that were there before. */
	resolve: (known: Set<string>) => void;
	reject: (reason: unknown) => void;
}

interface Removed {
	values: string[];
	resolve: () => void;
	reject: (reason: unknown) => void;
}

/** Thrown when the row takes no more values. */
export class RowFull extends Error {}

/** The rows of this process: writes to one go one after the other, whichever execution makes them. */
const rows = new Map<string, ProcessedRow>();

export class ProcessedRow {
	private helpers!: Helpers;

	/** Whether it refuses new values when it is full, rather than forget the oldest. */
	private mustKeep = false;

	private added: Added[] = [];

	private removed: Removed[] = [];

	private isWriting = false;

	private count?: number;

	/** What the last write added: another process can have overwritten it since. */
	private recent = new Set<string>();

	/** Tokens that have been read back. */
	private oldTokens: string[] = [];

	/** By execution, the last one at the end. */
	private readonly ofExecutions = new Map<string, string[]>();

	/**
	 * @param mustKeep whether it refuses new values when it is full, rather than forget the oldest
	 * @returns undefined where n8n has no such record: an earlier release, or a workflow that was never saved
	 */
	static of(context: IExecuteFunctions, mustKeep: boolean): ProcessedRow | undefined {
		const helpers = context.helpers as Partial<Helpers>;
		const { id } = context.getWorkflow();
		if (!id || !helpers.getProcessedDataCount) return undefined;
		const name = `${id} ${context.getNode().id}`;
		const row = rows.get(name) ?? new ProcessedRow();
		rows.set(name, row);
		row.helpers = helpers as Helpers;
		row.mustKeep = mustKeep;
		return row;
	}

	/**
	 * Adds values.
	 * @returns those that were there before, when n8n has written the others
	 * @throws RowFull; n8n's error where its database fails
	 */
	async add(values: string[], { contested = false } = {}): Promise<Set<string>> {
		const known = new Set<string>();
		for (let at = 0; at < values.length; at += MOST_IN_WRITE) {
			const part = values.slice(at, at + MOST_IN_WRITE);
			const found = await new Promise<Set<string>>((resolve, reject) => {
				this.added.push({ values: part, contested, resolve, reject });
				void this.write();
			});
			for (const value of found) known.add(value);
		}
		return known;
	}

	/** Removes values. */
	async remove(values: string[]): Promise<void> {
		for (let at = 0; at < values.length; at += MOST_IN_WRITE) {
			const part = values.slice(at, at + MOST_IN_WRITE);
			await new Promise<void>((resolve, reject) => {
				this.removed.push({ values: part, resolve, reject });
				void this.write();
			});
		}
	}

	/** Finds out which values are there. n8n can only tell by adding them: if it dies meanwhile, they stay. */
	async find(values: string[]): Promise<Set<string>> {
		const known = await this.add(values);
		await this.remove(values.filter((value) => !known.has(value)));
		return known;
	}

	/** The same without values that have stayed so, or may have. */
	async findSurely(values: string[]): Promise<Set<string>> {
		const mark = (value: string) => `looked for ${value}`;
		const known = await this.find(values.flatMap((value) => [value, mark(value)]));
		return new Set(values.filter((value) => known.has(value) && !known.has(mark(value))));
	}

	/** Lets values of an execution go when those of later ones are many. */
	releaseLater(execution: string, values: string[]): void {
		const own = [...(this.ofExecutions.get(execution) ?? []), ...values];
		this.ofExecutions.delete(execution);
		this.ofExecutions.set(execution, own);
		let size = 0;
		for (const one of this.ofExecutions.values()) size += one.length;
		for (const [name, ended] of this.ofExecutions) {
			if (size <= MOST_OF_EARLIER || name === execution) break;
			size -= ended.length;
			this.ofExecutions.delete(name);
			// It frees space: where it fails, nothing is wrong.
			this.remove(ended).catch(() => {});
		}
	}

	/** Writes what waits: one write for all that came while the last one was under way. */
	private async write(): Promise<void> {
		if (this.isWriting) return;
		this.isWriting = true;
		// What the same turn asks for goes into the same write.
		await Promise.resolve();
		while (this.added.length > 0 || this.removed.length > 0) {
			await settle(takeSome(this.added), async (added) => {
				const known = await this.writeAdded(added);
				for (const { values, resolve } of added) {
					resolve(new Set(values.filter((value) => known.has(value))));
				}
			});
			await settle(takeSome(this.removed), async (removed) => {
				const values = removed.flatMap((one) => one.values);
				for (const value of values) this.recent.delete(value);
				const all = [...values, ...this.oldTokens.splice(0)];
				await this.helpers.removeProcessed(all, 'node', { mode: 'entries' });
				this.count = undefined;
				for (const { resolve } of removed) resolve();
			});
		}
		this.isWriting = false;
	}

	/**
	 * Two processes can read the same row and write it one after the other: then the first write is lost, and a token that
	 * is read back is not there. A value that is there after all was then added by that process, not this one.
	 * @returns the values that were there before
	 */
	private async writeAdded(added: Added[]): Promise<Set<string>> {
		const values = [...new Set(added.flatMap((one) => one.values))];
		await this.checkSpace(values.length);
		for (let tries = 1; tries <= MOST_TRIES; tries++) {
			const token = randomUUID();
			const started = Date.now();
			const known = new Set(await this.record([...values, ...this.recent, token]));
			if (added.some(({ contested }) => contested)) {
				await sleep(Math.max(SHORTEST_WAIT_MS, 4 * (Date.now() - started)));
			}
			const isThere = (await this.record([token])).length > 0;
			this.oldTokens.push(token);
			if (!isThere) continue;
			this.recent = new Set(values.filter((value) => !known.has(value)));
			return known;
		}
		throw new Error("Several processes write n8n's record of this node at once.");
	}

	private async record(values: string[]): Promise<string[]> {
		const { processed } = await this.helpers.checkProcessedAndRecord(values, 'node', {
			mode: 'entries',
			...(!this.mustKeep && { maxEntries: MOST_VALUES }),
		});
		return processed as string[];
	}

	private async checkSpace(more: number): Promise<void> {
		if (!this.mustKeep) return;
		this.count ??= await this.helpers.getProcessedDataCount('node', { mode: 'entries' });
		if (this.count + more > MOST_VALUES) {
			this.count = undefined;
			throw new RowFull();
		}
		this.count += more;
	}
}

/** Takes requests out of a queue for one write: at least one, and no more than `MOST_IN_WRITE` values. */
function takeSome<Request extends { values: string[] }>(queue: Request[]): Request[] {
	let size = 0;
	const end = queue.findIndex(({ values }, at) => {
		size += values.length;
		return at > 0 && size > MOST_IN_WRITE;
	});
	return queue.splice(0, end === -1 ? queue.length : end);
}

/** Does something for requests; where it fails, so do they. */
async function settle<Request extends { reject: (reason: unknown) => void }>(
	requests: Request[],
	work: (requests: Request[]) => Promise<void>,
): Promise<void> {
	if (requests.length === 0) return;
	try {
		await work(requests);
	} catch (error) {
		for (const { reject } of requests) reject(error);
	}
}
