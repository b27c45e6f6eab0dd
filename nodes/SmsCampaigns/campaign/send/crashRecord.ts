// What a run sends, in n8n's database before it is sent. n8n stores the ledger only when the execution ends or waits: if
// n8n dies before, this is what *Retry* knows.
import type { IExecuteFunctions } from 'n8n-workflow';
import { InvalidInput } from '../../shared/invalidInput';

/** The most values that one write adds, so that it blocks n8n for less than 50 ms. */
const MOST_ADDED = 1_000;

/** The most values that one write removes: n8n compares each of them with the whole row. */
const MOST_REMOVED = 20;

/** The last use of each row in this process, while one is under way: they take turns. */
const turns = new Map<string, Promise<unknown>>();

/** Splits values into parts that one write adds. */
export const inWrites = (values: string[], most = MOST_ADDED): string[][] =>
	Array.from({ length: Math.ceil(values.length / most) }, (_, part) =>
		values.slice(part * most, (part + 1) * most),
	);

/**
 * A row of n8n's table `processed_data`, for one node or one workflow: hashes of values, which n8n reads and writes whole,
 * without a lock. All methods throw InvalidInput if n8n's database fails.
 */
export class ProcessedRow {
	/** @param maxEntries how many values the row keeps: it forgets the oldest above that number */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly scope: 'node' | 'workflow',
		private readonly maxEntries?: number,
	) {}

	/** @returns those of the values that were there before */
	async add(values: string[]): Promise<ReadonlySet<unknown>> {
		const { scope, maxEntries } = this;
		const known = new Set<unknown>();
		for (const part of inWrites([...new Set(values)])) {
			const { processed } = await this.use(async ({ checkProcessedAndRecord: record }) => {
				const write = async () => await record(part, scope, { mode: 'entries', maxEntries });
				// If another process has just inserted the same row, n8n throws.
				return await write().catch(write);
			});
			for (const value of processed) known.add(value);
		}
		return known;
	}

	async remove(values: string[]): Promise<void> {
		for (const part of inWrites(values, MOST_REMOVED)) {
			await this.use(
				async (helpers) => await helpers.removeProcessed(part, this.scope, { mode: 'entries' }),
			);
		}
	}

	async count(): Promise<number> {
		return await this.use(
			async (helpers) => await helpers.getProcessedDataCount(this.scope, { mode: 'entries' }),
		);
	}

	/**
	 * Finds out which values are there. n8n can look for a value only by adding it: if n8n dies meanwhile, values stay that
	 * were not there, and no later search with the same name is sure.
	 */
	async find(name: string, values: string[]) {
		const known = await this.add([name, ...values]);
		await this.remove([...values, name].filter((value) => !known.has(value)));
		return { known, isSure: !known.has(name) };
	}

	private async use<T>(work: (helpers: IExecuteFunctions['helpers']) => Promise<T>): Promise<T> {
		const { context, scope } = this;
		const name = [context.getWorkflow().id, scope === 'node' && context.getNode().id].join();
		const begin = async () => await work(context.helpers);
		const turn = (turns.get(name) ?? Promise.resolve()).then(begin, begin);
		turns.set(name, turn);
		const fail = ({ message }: Error) => {
			throw new InvalidInput(
				`Not sent: n8n's database failed (${message}), so the send could not be recorded before it is made.`,
				'Check the database, then run this again.',
			);
		};
		return await turn.catch(fail).finally(() => turns.get(name) === turn && turns.delete(name));
	}
}

/** Three for each send: the values of a run with 13,000 campaigns fit, and n8n writes so many within 50 ms. */
const MOST_VALUES = 40_000;

/** Longest time, in ms, for which the outcomes of sends wait for the next write. */
const OUTCOMES_EVERY_MS = 200;

/** `unclear`: some sends were begun that this attempt does not make, so that it cannot be told who got a message. */
export type RecalledState = 'accepted' | 'begun' | 'unclear';

/**
 * The sends of one run, by their keys. The record has for each of them
 * - `sent <key>`, before its call, unless the service is known to have rejected it;
 * - `number <n>`: with n sends, all numbers from 1 to n. So a later attempt that recognizes n sends sees whether there are
 *   more, which it cannot recognize;
 * - `accepted <key>`.
 */
export class CrashRecord {
	/** The sends that this run has on record. */
	private readonly keys = new Set<string>();

	private begun: string[] = [];

	private rejected: string[] = [];

	/** Acceptances, and what the last write added, in case another process has overwritten the row. */
	private values: string[] = [];

	private writing: Promise<unknown> = Promise.resolve();

	private next?: Promise<Set<string>>;

	private lastWrite = Date.now();

	private constructor(
		readonly row: ProcessedRow,
		/** The moment at which the execution began, which n8n keeps on *Retry*, and what distinguishes its runs. */
		private readonly run: string,
		/** Whether n8n may have died during an earlier attempt. */
		readonly isLaterAttempt: boolean,
	) {}

	/**
	 * Records that an attempt begins.
	 * @param scope distinguishes the run from others of the execution
	 * @returns undefined in a workflow that was never saved, for which n8n has no such record
	 * @throws InvalidInput if n8n's database fails
	 */
	static async open(context: IExecuteFunctions, scope: string): Promise<CrashRecord | undefined> {
		const moment = context.getExecutionContext?.()?.establishedAt;
		if (moment === undefined || !context.getWorkflow().id) return undefined;
		const row = new ProcessedRow(context, 'node', MOST_VALUES);
		// n8n stores it with the execution.
		const stored: { recordedFor?: string } = context.getContext('node');
		const execution = `${moment} ${context.getExecutionId()}`;
		let isLater = context.getMode() === 'retry';
		// n8n can start an execution again that it takes for dead.
		if (stored.recordedFor !== execution) isLater ||= (await row.add([execution])).size > 0;
		stored.recordedFor = execution;
		const record = new CrashRecord(row, `${moment} ${scope}`, isLater);
		if (isLater) await row.add([record.value('retried')]);
		return record;
	}

	/** A value that belongs to the run. */
	value = (name: string, key: string | number = '') => `${this.run} ${name} ${key}`;

	/**
	 * Finds out what earlier attempts did, as far as the ledger does not know it. If n8n dies meanwhile, a later attempt can
	 * take sends for begun that were not.
	 * @param keys of the sends that this attempt would make
	 * @param recorded keys of the sends in the ledger
	 * @returns what became of them; nothing of those that no attempt began
	 */
	async recall(keys: string[], recorded: string[]): Promise<Map<string, RecalledState>> {
		const states = new Map<string, RecalledState>();
		for (const key of recorded) this.keys.add(key);
		if (!this.isLaterAttempt) return states;
		const sent = await this.row.find(this.value('find sends'), keys.map(this.sent));
		const begun = keys.filter((key) => sent.known.has(this.sent(key)));
		for (const key of begun) this.keys.add(key);
		const numbers = [1, this.keys.size, this.keys.size + 1].map(this.number);
		const acceptances = begun.map(this.acceptance);
		const { known, isSure } = await this.row.find(this.value('find outcomes'), [
			...numbers,
			...acceptances,
		]);
		// Without the number itself, the row has forgotten some of the sends.
		const isComplete = isSure && known.has(numbers[1]) && !known.has(numbers[2]);
		if (begun.length + known.size > 0 && !isComplete) {
			for (const key of keys) states.set(key, 'unclear');
		}
		begun.forEach((key, at) => {
			states.set(key, isSure && known.has(acceptances[at]) ? 'accepted' : 'begun');
		});
		return states;
	}

	/**
	 * Records a send, before its call.
	 * @returns false if another attempt of this execution has it
	 * @throws InvalidInput if n8n's database fails: then the send must not be made
	 */
	async begin(key: string): Promise<boolean> {
		if (this.keys.has(key)) return true;
		this.begun.push(key);
		return !(await this.write()).has(key);
	}

	/** Notes how a send ended. Until the next write, it counts as begun. */
	note(key: string, state: 'accepted' | 'rejected'): void {
		if (state === 'accepted') this.values.push(this.acceptance(key));
		else if (this.keys.delete(key)) this.rejected.push(key);
		if (Date.now() - this.lastWrite >= OUTCOMES_EVERY_MS) this.write().catch(() => {});
	}

	/** Records what is left. If the database fails, the last sends count as begun. */
	async close(): Promise<void> {
		await this.writing;
		if (this.values.length + this.rejected.length > 0) await this.write().catch(() => {});
	}

	private sent = (key: string) => this.value('sent', key);

	private number = (number: number) => this.value('number', number);

	private acceptance = (key: string) => this.value('accepted', key);

	/**
	 * One write after the other: what comes while one is under way goes into the next.
	 * @returns keys of sends that another attempt of the execution has begun
	 */
	private write(): Promise<Set<string>> {
		this.next ??= this.writing.then(async () => {
			const { begun, rejected, values, keys, row, isLaterAttempt } = this;
			Object.assign(this, { begun: [], rejected: [], values: [], next: undefined });
			this.lastWrite = Date.now();
			const removed = rejected.flatMap((key, at) => [
				this.sent(key),
				this.number(keys.size + at + 1),
			]);
			await row.remove(removed);
			// The row forgets its oldest values first: `number 1` before all others of the run.
			const added = begun.flatMap((key) => [this.number(keys.add(key).size), this.sent(key)]);
			this.values.push(...added);
			const again = values.filter((value) => !removed.includes(value));
			const known = await row.add([...again, ...added]);
			const taken = begun.filter((key) => known.has(this.sent(key)));
			if (taken.length === 0 || isLaterAttempt) return new Set(taken);
			// Another execution began in the same millisecond, unless n8n takes this one for dead and has retried it.
			for (const key of taken) keys.delete(key);
			const retried = this.value('retried');
			const found = await row.find(this.value('find retries'), [retried]);
			return new Set(found.isSure && found.known.has(retried) ? taken : []);
		});
		this.writing = this.next.catch(() => {});
		return this.next;
	}
}
