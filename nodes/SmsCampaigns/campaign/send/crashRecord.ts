// What a run sends, in n8n's database before it is sent. n8n stores the ledger only when the execution ends or waits: if
// n8n dies before, this is what *Retry* knows.
import type { IExecuteFunctions } from 'n8n-workflow';
import { ProcessedRow } from '../../run/processedRow';

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
