// Records the sends of a run in n8n's database before they are made. n8n stores the ledger only when the execution ends
// or waits. If n8n dies earlier, *Retry* can use only this record.
import type { IExecuteFunctions } from 'n8n-workflow';
import pLimit from 'p-limit';
import { InvalidInput } from '../../shared/invalidInput';

/**
 * The maximum numbers of values that one write adds and removes. With these maximums, a write blocks n8n for less than
 * 50 ms, although n8n compares each removed value with the whole row.
 */
export const MOST_ADDED = 1_000;
const MOST_REMOVED = 20;

/**
 * The maximum number of values in each row. If a row has more values, n8n deletes the oldest ones. n8n writes this many
 * values within 50 ms. A node's row contains three values per send, so a run can have 13,000 campaigns.
 */
const MOST_VALUES = { node: 40_000, workflow: 100_000 };

/** The last operation on each row in this process. Operations on the same row run one after the other. */
const turns = new Map<string, Promise<unknown>>();

/** Splits values into parts for separate writes. */
export const inWrites = (values: string[], most = MOST_ADDED): string[][] =>
	Array.from({ length: Math.ceil(values.length / most) }, (_, part) =>
		values.slice(part * most, (part + 1) * most),
	);

/**
 * A row of n8n's table `processed_data` for one node or workflow. The row contains hashes of values. n8n reads and
 * writes the whole row, without a lock. All methods throw InvalidInput if n8n's database fails.
 */
export class ProcessedRow {
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly scope: 'node' | 'workflow',
	) {}

	/** Adds values. @returns the values that the row already contained */
	async add(values: string[]): Promise<ReadonlySet<unknown>> {
		const { context, scope } = this;
		const { checkProcessedAndRecord: record } = context.helpers;
		const options = { mode: 'entries', maxEntries: MOST_VALUES[scope] } as const;
		const known = new Set<unknown>();
		for (const part of inWrites([...new Set(values)])) {
			const write = async () => await record(part, scope, options);
			// n8n throws if another process has just inserted the same row, so the write is repeated.
			const { processed } = await this.inTurn(async () => await write().catch(write));
			for (const value of processed) known.add(value);
		}
		return known;
	}

	async remove(values: string[]): Promise<void> {
		const { removeProcessed } = this.context.helpers;
		for (const part of inWrites(values, MOST_REMOVED)) {
			await this.inTurn(async () => await removeProcessed(part, this.scope, { mode: 'entries' }));
		}
	}

	/**
	 * Searches the row for values. n8n can search for a value only by adding the value. If n8n dies during a search,
	 * the added values, and `name`, stay in the row, so `isSure` is false in later searches with the same name.
	 */
	async find(name: string, values: string[]) {
		const known = await this.add([name, ...values]);
		await this.remove([...values, name].filter((value) => !known.has(value)));
		return { known, isSure: !known.has(name) };
	}

	private async inTurn<T>(write: () => Promise<T>): Promise<T> {
		const { context, scope } = this;
		const name = [context.getWorkflow().id, scope === 'node' && context.getNode().id].join();
		const turn = (turns.get(name) ?? Promise.resolve()).then(write, write);
		turns.set(name, turn);
		const fail = ({ message }: Error) => {
			throw new InvalidInput(
				`Not sent: n8n's database is not available (${message}), so the node could not record the send.`,
				'Check the database, then run the workflow again.',
			);
		};
		return await turn.catch(fail).finally(() => turns.get(name) === turn && turns.delete(name));
	}
}

/** An outcome is written immediately if the last write was at least this many milliseconds ago. */
const OUTCOMES_EVERY_MS = 200;

/** `unclear`: an earlier attempt began sends that this attempt cannot recognize, so their recipients are unknown. */
export type RecalledState = 'accepted' | 'begun' | 'unclear';

/**
 * The record of one run's sends, identified by their keys. The record contains
 * - `sent <key>` for each send, written before the call, and removed if the service certainly did not accept the send;
 * - `number 1` to `number <n>` for n sends. If a later attempt recognizes n sends but finds a further number, the
 * record contains sends that the attempt cannot recognize;
 * - `accepted <key>` for each send that the service accepted.
 */
export class CrashRecord {
	/** The recorded sends of this run. */
	private readonly keys = new Set<string>();

	private begun: string[] = [];

	/** Sends that were not accepted. Their values are removed from the record, unless the sends are repeated first. */
	private readonly rejected = new Set<string>();

	/** Values to write: accepted sends, and the last write's sends, in case another process has overwritten the row. */
	private values: string[] = [];

	private readonly inTurn = pLimit(1);

	private next?: Promise<string[]>;

	private lastWrite = Date.now();

	private constructor(
		readonly row: ProcessedRow,
		/** Identifies the run: the execution's start time, which n8n keeps on *Retry*, the node's ID and the scope. */
		private readonly run: string,
		/** Whether n8n may have died during an earlier attempt. */
		readonly isLaterAttempt: boolean,
	) {}

	/**
	 * Records the start of an attempt.
	 * @param scope distinguishes the run from other runs in the execution
	 * @returns undefined if n8n cannot keep a record, for example for a workflow that was never saved
	 * @throws InvalidInput if n8n's database fails
	 */
	static async open(context: IExecuteFunctions, scope: string): Promise<CrashRecord | undefined> {
		const startedAt = context.getExecutionContext?.()?.establishedAt;
		if (startedAt === undefined || !context.getWorkflow().id) return undefined;
		const row = new ProcessedRow(context, 'node');
		// n8n stores this context with the execution.
		const stored: { recordedFor?: string } = context.getContext('node');
		const execution = `${startedAt} ${context.getExecutionId()}`;
		let isLater = context.getMode() === 'retry';
		// n8n can restart an execution that it considers dead.
		if (stored.recordedFor !== execution) isLater ||= (await row.add([execution])).size > 0;
		stored.recordedFor = execution;
		const run = `${startedAt} ${context.getNode().id} ${scope}`;
		const record = new CrashRecord(row, run, isLater);
		if (isLater) await row.add([record.value('retried')]);
		return record;
	}

	/** Returns a value for the row: the run, a name and a key. */
	value = (name: string, key: string | number = '') => `${this.run} ${name} ${key}`;

	/**
	 * Finds the sends of earlier attempts that the ledger does not contain. If n8n dies during the search, a later
	 * attempt can wrongly report sends as begun.
	 * @param keys the keys of the sends that this attempt would make
	 * @param recorded the keys of the sends in the ledger
	 * @returns the state of each send; no entry for sends that no attempt began
	 */
	async recall(keys: string[], recorded: string[]): Promise<Map<string, RecalledState>> {
		const states = new Map<string, RecalledState>();
		for (const key of recorded) this.keys.add(key);
		if (!this.isLaterAttempt) return states;
		const { known: sends } = await this.row.find(
			this.value('find sends'),
			keys.map((key) => this.value('sent', key)),
		);
		const begun = keys.filter((key) => sends.has(this.value('sent', key)));
		for (const key of begun) this.keys.add(key);
		const { size } = this.keys;
		const [first, last, more] = [1, size, size + 1].map((each) => this.value('number', each));
		const accepted = begun.map((key) => this.value('accepted', key));
		const name = this.value('find outcomes');
		const { known, isSure } = await this.row.find(name, [first, last, more, ...accepted]);
		// If `number <size>` is missing, n8n has deleted some of this run's values from the row.
		const isComplete = isSure && known.has(last) && !known.has(more);
		if (begun.length + known.size > 0 && !isComplete) {
			for (const key of keys) states.set(key, 'unclear');
		}
		begun.forEach((key, at) => {
			states.set(key, isSure && known.has(accepted[at]) ? 'accepted' : 'begun');
		});
		return states;
	}

	/**
	 * Records a send before its call.
	 * @returns false if another attempt of this execution makes the send
	 * @throws InvalidInput if n8n's database fails; the caller must then not make the send
	 */
	async begin(key: string): Promise<boolean> {
		this.rejected.delete(key);
		if (this.keys.has(key)) return true;
		this.begun.push(key);
		return !(await this.write()).includes(key);
	}

	/** Stores a send's outcome for the next write. Until then, the send has the state `begun`. */
	note(key: string, state: 'accepted' | 'rejected'): void {
		if (state === 'accepted') this.values.push(this.value('accepted', key));
		else if (this.keys.has(key)) this.rejected.add(key);
		if (Date.now() - this.lastWrite >= OUTCOMES_EVERY_MS) void this.close();
	}

	/** Writes the remaining values. If the database fails, the last sends keep the state `begun`. */
	async close(): Promise<void> {
		const { keys, rejected } = this;
		const removed = [...rejected].flatMap((key) => {
			const last = this.value('number', keys.size);
			keys.delete(key);
			return [last, this.value('sent', key)];
		});
		rejected.clear();
		this.values = this.values.filter((value) => !removed.includes(value));
		await this.inTurn(async () => await this.row.remove(removed)).catch(() => {});
		await this.write().catch(() => {});
	}

	/**
	 * Writes all values, one write after the other. Values that arrive during a write are part of the next write.
	 * @returns the keys of sends that another attempt of the execution has begun
	 */
	private async write(): Promise<string[]> {
		this.next ??= this.inTurn(async () => {
			const { begun, values, keys, row } = this;
			Object.assign(this, { begun: [], values: [], next: undefined });
			this.lastWrite = Date.now();
			// n8n deletes a row's oldest values first, so it deletes `number 1` before the run's other values.
			const added = begun.flatMap((key) => [
				this.value('number', keys.add(key).size),
				this.value('sent', key),
			]);
			this.values.push(...added);
			const known = await row.add([...values, ...added]);
			const taken = begun.filter((key) => known.has(this.value('sent', key)));
			if (taken.length === 0 || this.isLaterAttempt) return taken;
			// These sends belong to another execution that began in the same millisecond, unless n8n considered this
			// execution dead and retried it.
			for (const key of taken) keys.delete(key);
			const retried = this.value('retried');
			const found = await row.find(this.value('find retries'), [retried]);
			return found.isSure && found.known.has(retried) ? taken : [];
		});
		return await this.next;
	}
}
