// The row of n8n's database with the values that a node has processed, which n8n reads and writes whole, without a lock.
import { randomInt, randomUUID } from 'crypto';
import { sleep, type IExecuteFunctions } from 'n8n-workflow';

/** Values that the row has at most. Each takes 27 bytes, and every write reads and writes all of them. */
const MOST_VALUES = 250_000;

/** Values in one write: n8n compares each of them with all that are there. */
const MOST_IN_WRITE = 500;

/** Values of executions are kept while they are so many at most, or this young: n8n may not have stored those that still run. */
const MOST_OF_EARLIER = 1_000;
const YOUNG_MS = 3_600_000;

/** Values that another process can overwrite while it writes a row that it has read. */
const MOST_RECENT = 2 * MOST_IN_WRITE;

const MOST_TRIES = 10;

/** Milliseconds for which another process may take to write a row that it has read. */
const SHORTEST_WAIT_MS = 300;

type Helpers = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'getProcessedDataCount' | 'removeProcessed'
>;

/** Splits values into parts that one write takes. */
export function inWrites<T>(values: T[]): T[][] {
	const parts: T[][] = [];
	for (let at = 0; at < values.length; at += MOST_IN_WRITE) {
		parts.push(values.slice(at, at + MOST_IN_WRITE));
	}
	return parts;
}

/** Stands beside a value that is only looked for. */
const searchMark = (value: string) => `looked for ${value}`;

export class RowFull extends Error {}

const rows = new Map<string, ProcessedRow>();

/** The row of one node, which all its executions in this process share. */
export class ProcessedRow {
	private helpers!: Helpers;

	/** Whether it refuses new values when it is full, rather than forget the oldest. */
	private mustKeep = false;

	/** The last reading and writing: one goes after the other, whichever execution makes it. */
	private last: Promise<unknown> = Promise.resolve();

	/** What was added last: it is added again where another process has overwritten it since. */
	private readonly recent = new Set<string>();

	/** Of the last writing: where it is gone, another process has overwritten the row. */
	private lastToken?: string;

	/** Until `recent` is known to be there again. */
	private isOverwritten = false;

	private isFirst = true;

	/** Tokens that later ones have replaced. */
	private oldTokens: string[] = [];

	/** By the moment of an execution, the last one at the end. */
	private readonly ofExecutions = new Map<number, { values: string[]; at: number }>();

	static of(context: IExecuteFunctions, mustKeep: boolean): ProcessedRow | undefined {
		const helpers = context.helpers as Partial<Helpers>;
		const { id } = context.getWorkflow();
		if (!id || !helpers.getProcessedDataCount) return undefined;
		const name = `${id} ${context.getNode().id}`;
		const row = rows.get(name) ?? new ProcessedRow();
		rows.set(name, row);
		const { checkProcessedAndRecord, getProcessedDataCount, removeProcessed } = helpers as Helpers;
		// The others keep the execution's data in memory.
		row.helpers = { checkProcessedAndRecord, getProcessedDataCount, removeProcessed };
		row.mustKeep = mustKeep;
		return row;
	}

	/**
	 * Adds values. Two processes can read the same row and write it one after the other: then the first write is lost, and a
	 * token that is read back is not there. A value that is there after all was added by that process, not this one.
	 * @param contested whether two processes may add the same value, and each must know which of them has it
	 * @returns the values that were there before, when n8n has written the others
	 * @throws RowFull; n8n's error where its database fails
	 */
	async add(values: string[], { contested = false } = {}): Promise<Set<string>> {
		const known = new Set<string>();
		for (const part of inWrites(values)) {
			for (const value of await this.addPart(part, contested)) known.add(value);
		}
		return known;
	}

	private async addPart(values: string[], contested: boolean): Promise<Set<string>> {
		let known: Set<string> | undefined;
		for (let tries = 0; tries < MOST_TRIES; tries++) {
			const tokens = [randomUUID()];
			const { lastToken = tokens[0] } = this;
			const started = Date.now();
			const added = known ? [] : new Set(values);
			const found = new Set(await this.write([...added, ...tokens, lastToken]));
			this.isOverwritten ||= lastToken !== tokens[0] && !found.has(lastToken);
			if (this.isOverwritten) {
				tokens.push(randomUUID());
				await this.write([...this.recent, tokens[1]]);
			}
			if (contested && !known) await sleep(Math.max(SHORTEST_WAIT_MS, 4 * (Date.now() - started)));
			const there = await this.write(tokens);
			this.isOverwritten = there.length < tokens.length;
			if (!known && there.includes(tokens[0])) {
				this.keepRecent(values.filter((value) => !found.has(value)));
				found.delete(lastToken);
				known = found;
			}
			if (!known || this.isOverwritten) {
				this.oldTokens.push(...tokens);
				// Processes that write in step would overwrite each other again and again.
				await sleep(randomInt(1, SHORTEST_WAIT_MS));
				continue;
			}
			this.oldTokens.push(...tokens.slice(1), ...(this.lastToken ? [this.lastToken] : []));
			this.lastToken = tokens[0];
			return known;
		}
		if (known) return known;
		throw new Error('several processes write the record of this node at once');
	}

	private keepRecent(values: string[]): void {
		for (const value of values) this.recent.add(value);
		for (const oldest of this.recent) {
			if (this.recent.size <= MOST_RECENT) break;
			this.recent.delete(oldest);
		}
	}

	async remove(values: string[]): Promise<void> {
		if (values.length === 0) return;
		for (const value of values) this.recent.delete(value);
		for (const part of inWrites(values)) {
			const removed = [...part, ...this.oldTokens.splice(0)];
			await this.inTurn(() => this.helpers.removeProcessed(removed, 'node', { mode: 'entries' }));
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
		const known = await this.find(values.flatMap((value) => [value, searchMark(value)]));
		return new Set(values.filter((value) => known.has(value) && !known.has(searchMark(value))));
	}

	/**
	 * Whether another process added these values, rather than looked for one of them. What is looked for is there with its
	 * mark, for longer where both wrote at once: then another value tells.
	 */
	async has(values: string[]): Promise<boolean> {
		for (let tries = 0; tries < MOST_TRIES; tries++) {
			const value = values[randomInt(values.length)];
			const known = await this.find([value, searchMark(value)]);
			if (!known.has(value)) return false;
			if (!known.has(searchMark(value))) return true;
		}
		return true;
	}

	/** Lets values of an execution go when later ones have many and it has been quiet for long. */
	releaseLater(moment: number, values: string[]): void {
		const now = Date.now();
		const { values: own = [] } = this.ofExecutions.get(moment) ?? {};
		this.ofExecutions.delete(moment);
		this.ofExecutions.set(moment, { values: [...own, ...values], at: now });
		let size = 0;
		for (const one of this.ofExecutions.values()) size += one.values.length;
		for (const [name, earlier] of this.ofExecutions) {
			if (size <= MOST_OF_EARLIER || now - earlier.at < YOUNG_MS) break;
			size -= earlier.values.length;
			this.ofExecutions.delete(name);
			// It frees space: where it fails, nothing is wrong.
			this.remove(earlier.values).catch(() => {});
		}
	}

	/** @returns the values that were there before */
	private write(values: string[]): Promise<string[]> {
		return this.inTurn(async () => {
			const { helpers, mustKeep } = this;
			const count = mustKeep ? await helpers.getProcessedDataCount('node', { mode: 'entries' }) : 0;
			if (count + values.length > MOST_VALUES) throw new RowFull();
			const options = { mode: 'entries' as const, maxEntries: mustKeep ? undefined : MOST_VALUES };
			let record = helpers.checkProcessedAndRecord(values, 'node', options);
			// Two processes can insert the row at once: n8n then throws in one of them.
			if (this.isFirst) {
				record = record.catch(() => helpers.checkProcessedAndRecord(values, 'node', options));
			}
			this.isFirst = false;
			return (await record).processed as string[];
		});
	}

	private inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = this.last.then(work);
		this.last = done.catch(() => {});
		return done;
	}
}
