// What a run sends, in n8n's database before it is sent. n8n stores the ledger only when the execution ends or waits: if
// n8n dies before, this is what *Retry* knows.
import { hashMessage } from '../plan/hashes';
import { finalSends, type Ledger } from '../plan/ledger';
import { retriedMark, type RunRecord } from '../../run/runRecord';

/** Longest time, in ms, for which acceptances wait for the next write. */
const ACCEPTED_EVERY_MS = 200;

interface RecordedSend {
	key: string;
	/** `open`: it may have been sent. */
	state: 'none' | 'open' | 'accepted';
}

/**
 * The sends of one run, each with a key that is made of its message and its recipients. The record has for each of them
 * - `sent <key>`, before its call, unless the service is known to have rejected it;
 * - `number <n>`: with n sends, all numbers from 1 to n. So a later attempt that recognizes n sends sees whether there are
 *   more, which it cannot recognize;
 * - `accepted <key>`.
 */
export class SendRecord {
	/** The sends on record. */
	private readonly keys = new Set<string>();

	private highest = 0;

	/** What the next write takes. */
	private begun: Array<{ key?: string }> = [];
	private accepted: string[] = [];
	private rejected: string[] = [];

	/** Added by the last write. The next one adds these values again, in case another process has overwritten the row. */
	private unchecked = new Set<string>();

	private writing: Promise<void> = Promise.resolve();

	private next?: Promise<void>;

	private lastWrite = Date.now();

	/** @param scope distinguishes the run from others of the execution */
	constructor(
		private readonly record: RunRecord,
		private readonly scope: string,
	) {}

	/**
	 * Gives each send its key, and finds out what earlier attempts did with it. A search that n8n did not survive can only
	 * make a send `open` or set `hasOthers`.
	 * @param contents the message and the recipients of each send; equal ones are as many sends
	 * @param ledger what is known without the record
	 * @returns keys and states, and whether earlier attempts sent anything that is not among them
	 */
	async recall(
		contents: unknown[],
		ledger: Ledger,
		options: { resendUnknown: boolean },
	): Promise<{ sends: RecordedSend[]; hasOthers: boolean }> {
		const keys = keysFor(contents, new Set(finalSends(ledger, options).map(({ key }) => key)));
		for (const { key } of ledger.sends) if (key !== undefined) this.keys.add(key);
		this.highest = this.keys.size;
		const { row, isLaterAttempt } = this.record;
		if (!isLaterAttempt) {
			return { sends: keys.map((key) => ({ key, state: 'none' })), hasOthers: false };
		}
		const found = await row.find(keys.map((key) => this.sent(key)));
		const begun = keys.filter((key) => found.has(this.sent(key)));
		for (const key of begun) this.keys.add(key);
		const { size } = this.keys;
		this.highest = size;
		const numbers = await row.find([1, size, size + 1].map((number) => this.number(number)));
		const sure = await row.findSurely([
			this.number(size),
			...begun.map((key) => this.value('accepted', key)),
		]);
		const sends = keys.map((key): RecordedSend => {
			if (!found.has(this.sent(key))) return { key, state: 'none' };
			return { key, state: sure.has(this.value('accepted', key)) ? 'accepted' : 'open' };
		});
		// Without the number itself, the row has forgotten some of the sends, or all of them.
		const isComplete = sure.has(this.number(size)) && !numbers.has(this.number(size + 1));
		return { sends, hasOthers: begun.length + numbers.size > 0 && !isComplete };
	}

	/**
	 * Records a send, before its call.
	 * @returns its key, which is another one if an execution that began at the same moment made the same send; undefined if
	 * another attempt of this execution has it
	 * @throws n8n's error if its database fails: then the send must not be made
	 */
	async add(key: string): Promise<string | undefined> {
		const send: { key?: string } = { key };
		this.begun.push(send);
		await this.write();
		return send.key;
	}

	/** Notes that a send was accepted. It does not wait for the write: until then, the send counts as `open`. */
	noteAccepted(key: string): void {
		this.accepted.push(key);
		if (Date.now() - this.lastWrite >= ACCEPTED_EVERY_MS) this.write().catch(() => {});
	}

	/** Takes out a send that certainly was not made. If the database fails, the send counts as `open`. */
	async takeOut(key: string): Promise<void> {
		this.rejected.push(key);
		await this.write().catch(() => {});
	}

	/** Records what is left. If the database fails, the last acceptances count as `open`. */
	async close(): Promise<void> {
		await this.writing;
		if (this.accepted.length + this.unchecked.size > 0) await this.write().catch(() => {});
	}

	private value(...words: Array<string | number>): string {
		return [this.record.moment, this.scope, ...words].join(' ');
	}

	private sent = (key: string) => this.value('sent', key);

	private number = (number: number) => this.value('number', number);

	/** One write after the other: what comes while one is under way goes into the next. */
	private write(): Promise<void> {
		if (!this.next) {
			this.next = this.writing.then(async () => await this.writeWaiting());
			this.writing = this.next.catch(() => {});
		}
		return this.next;
	}

	private async writeWaiting(): Promise<void> {
		const { begun, accepted, rejected } = this;
		Object.assign(this, { next: undefined, begun: [], accepted: [], rejected: [] });
		this.lastWrite = Date.now();
		if (begun.length + accepted.length > 0 || rejected.length === 0) {
			await this.writeBegun(begun, accepted);
		}
		if (rejected.length > 0) await this.writeRejected(rejected);
	}

	private async writeBegun(begun: Array<{ key?: string }>, accepted: string[]): Promise<void> {
		const { row, moment, isLaterAttempt } = this.record;
		const checked = [...this.unchecked, ...accepted.map((key) => this.value('accepted', key))];
		let left = begun.filter(({ key }) => !this.keys.has(key!));
		// The oldest values are forgotten first: `number 1` before all others of the run.
		let { highest } = this;
		const values = left.flatMap(({ key }) => [this.number(++highest), this.sent(key!)]);
		let known = await row.add([...checked, ...values]);
		this.highest = highest;
		for (;;) {
			left = left.filter(({ key }) => known.has(this.sent(key!)));
			if (left.length === 0) break;
			const isTaken = isLaterAttempt || (await row.findSurely([retriedMark(moment)])).size > 0;
			for (const send of left) send.key = isTaken ? undefined : nextKey(send.key!);
			if (isTaken) break;
			known = await row.add(left.map(({ key }) => this.sent(key!)));
		}
		this.unchecked = new Set(values);
		for (const { key } of begun) if (key !== undefined) this.keys.add(key);
	}

	private async writeRejected(rejected: string[]): Promise<void> {
		const values = rejected.flatMap((key, at) => [this.sent(key), this.number(this.highest - at)]);
		await this.record.row.remove(values);
		for (const value of values) this.unchecked.delete(value);
		for (const key of rejected) this.keys.delete(key);
		this.highest -= rejected.length;
	}
}

/** @param taken keys of sends that are not made again */
function keysFor(contents: unknown[], taken: Set<string | undefined>): string[] {
	const latest = new Map<string, string>();
	return contents.map((content) => {
		const hash = hashMessage(content);
		let key = nextKey(latest.get(hash) ?? `${hash} -1`);
		while (taken.has(key)) key = nextKey(key);
		latest.set(hash, key);
		return key;
	});
}

/** The key of the next one of equal sends. */
function nextKey(key: string): string {
	const [name, ordinal] = key.split(' ');
	return `${name} ${Number(ordinal) + 1}`;
}
