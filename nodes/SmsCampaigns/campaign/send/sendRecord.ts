// What a run sends, in n8n's database before it is sent. n8n stores the ledger only when the execution ends or waits: if
// n8n dies before, this is what *Retry* knows.
import { MOST_IN_FLIGHT } from './callPace';
import { finalSends, type Ledger } from '../plan/ledger';
import { hashMessage } from '../plan/hashes';
import { retriedMarks, type RunRecord } from '../../run/runRecord';

/** Acceptances are recorded together, so many milliseconds after the last ones: a send waits for the writes before its own. */
const ACCEPTED_EVERY_MS = 200;

/**
 * The sends of one run, each by a key that is made of its message and its recipients: `sent` from before its call on,
 * unless the service is known to have refused it, and `open` until it is known to be accepted. How many are `sent` is
 * recorded with them: so a later try sees whether all of them are among those that it is about to make.
 */
export class SendRecord {
	/** Those that are recorded as sent. */
	private readonly keys = new Set<string>();

	private readonly open = new Set<string>();

	private planned = 0;

	/** What the next write takes; acceptances, the one after it too. */
	private sent: NewSend[] = [];
	private refused: string[] = [];
	private readonly accepted: string[] = [];

	private writing: Promise<void> = Promise.resolve();

	private next?: Promise<void>;

	/** When acceptances are recorded again, in milliseconds since 1970. */
	private nextAcceptedAt = 0;

	/** Counts that later ones have replaced. */
	private oldCounts: number[] = [];

	/** @param scope distinguishes the run from others of the execution */
	constructor(
		private readonly record: RunRecord,
		private readonly scope: string,
	) {}

	/**
	 * Gives each send its key, and finds out what earlier tries did with it.
	 * @param contents the message and the recipients of each send; equal ones are as many sends
	 * @param ledger what is known without the record
	 * @returns keys and states, and whether earlier tries sent anything that is not among them
	 */
	async recall(
		contents: unknown[],
		ledger: Ledger,
		options: { resendUnknown: boolean },
	): Promise<{ sends: RecordedSend[]; hasOthers: boolean }> {
		const keys = keysFor(contents, new Set(finalSends(ledger, options).map(({ key }) => key)));
		for (const { key, state } of ledger.sends) {
			if (key === undefined) continue;
			this.keys.add(key);
			if (state !== 'accepted') this.open.add(key);
		}
		const all = new Set([...this.keys, ...keys]);
		this.planned = all.size;
		const { row, isLaterTry } = this.record;
		if (!isLaterTry || (await row.find([this.value('begun')])).size === 0) {
			return { sends: keys.map((key) => ({ key, state: 'none' })), hasOthers: false };
		}
		const found = await row.find(this.values(keys, 'sent', 'open'));
		const isDone = (await row.findSurely([this.value('done', digestOf(all))])).size > 0;
		const sends = keys.map((key): RecordedSend => {
			const isOpen = !isDone && found.has(this.value('open', key));
			const isSent = isDone || found.has(this.value('sent', key));
			return { key, state: !isSent ? 'none' : isOpen ? 'open' : 'accepted' };
		});
		for (const { key, state } of sends) {
			if (state !== 'none') this.keys.add(key);
			if (state === 'open') this.open.add(key);
		}
		const { size } = this.keys;
		// A count that could not be taken out, or of sends that are not here now, is higher.
		const counts = Array.from({ length: MOST_IN_FLIGHT + 1 }, (_, more) => size + more);
		const counted = await row.find(counts.map((count) => this.value('count', count)));
		const hasOthers = counts.findLast((count) => counted.has(this.value('count', count))) !== size;
		return { sends, hasOthers };
	}

	/**
	 * Records a send, before its call.
	 * @returns its key, which is another one where an execution that began at the same moment made the same send; undefined
	 * where another try of this execution has it
	 * @throws RowFull, and n8n's errors: then it must not be made
	 */
	async add(key: string): Promise<string | undefined> {
		const send: NewSend = { key };
		this.sent.push(send);
		await this.write();
		return send.key;
	}

	/** Notes that a send was accepted. Its record is not awaited: without it, the send counts as one that may have gone out. */
	noteAccepted(key: string): void {
		this.accepted.push(key);
		const now = Date.now();
		if (now < this.nextAcceptedAt) return;
		this.nextAcceptedAt = now + ACCEPTED_EVERY_MS;
		this.record.row.remove(this.obsoleteValues()).catch(() => {});
	}

	/** Takes out a send that certainly did not go out. Where that fails, it counts as one that may have. */
	async takeOut(key: string): Promise<void> {
		this.refused.push(key);
		await this.write().catch(() => {});
	}

	/** Records what is left. When all sends are accepted, one value stands for them; where it fails, they may have gone out. */
	async close(): Promise<void> {
		await this.writing;
		const { keys, open } = this;
		const { row, moment } = this.record;
		if (keys.size === 0) return;
		const gone = this.obsoleteValues();
		const sent = this.values(keys, 'sent');
		const kept = [
			this.value('begun'),
			this.value('count', keys.size),
			...this.values(open, 'open'),
		];
		try {
			if (keys.size > 1 && keys.size === this.planned && open.size === 0) {
				const done = this.value('done', digestOf(keys));
				await row.add([done]);
				gone.push(...sent);
				kept.push(done);
			} else kept.push(...sent);
			await row.remove(gone);
		} catch {
			return;
		}
		row.releaseLater(moment, kept);
	}

	private value(...words: Array<string | number>): string {
		return [this.record.moment, this.scope, ...words].join(' ');
	}

	/** Of each key one value of each kind. */
	private values(keys: Iterable<string | number>, ...kinds: string[]): string[] {
		const values: string[] = [];
		for (const key of keys) for (const kind of kinds) values.push(this.value(kind, key));
		return values;
	}

	/** Of sends that were accepted, and of counts that were replaced. */
	private obsoleteValues(): string[] {
		const accepted = this.accepted.splice(0);
		for (const key of accepted) this.open.delete(key);
		const counts = new Set(this.oldCounts.splice(0));
		// It can be the count again when a send was refused.
		counts.delete(this.keys.size);
		return [...this.values(accepted, 'open'), ...this.values(counts, 'count')];
	}

	/** One write after the other: what comes while one is under way goes into the next. */
	private write(): Promise<void> {
		if (!this.next) {
			this.next = this.writing.then(() => this.writeWaiting());
			this.writing = this.next.catch(() => {});
		}
		return this.next;
	}

	private async writeWaiting(): Promise<void> {
		this.next = undefined;
		const { sent, refused } = this;
		[this.sent, this.refused] = [[], []];
		if (sent.length > 0) await this.writeSent(sent);
		if (refused.length > 0) await this.writeRefused(refused);
	}

	private async writeSent(sent: NewSend[]): Promise<void> {
		const before = this.keys.size;
		const { row, moment, isLaterTry } = this.record;
		for (let left = sent; left.length > 0;) {
			const keys = left.map(({ key }) => key!);
			const count = new Set([...this.keys, ...keys]).size;
			const known = await row.add([
				this.value('begun'),
				...this.values(keys, 'sent', 'open'),
				this.value('count', count),
			]);
			// What an earlier try may have sent is sent again only where that is wanted.
			left = left.filter(({ key }) => known.has(this.value('sent', key!)) && !this.keys.has(key!));
			if (left.length === 0) break;
			const isTaken = isLaterTry || (await row.has(retriedMarks(moment)));
			for (const send of left) send.key = isTaken ? undefined : nextKey(send.key!);
			if (isTaken) break;
		}
		for (const { key } of sent) {
			if (key === undefined) continue;
			this.keys.add(key);
			this.open.add(key);
		}
		if (before > 0 && before !== this.keys.size) this.oldCounts.push(before);
	}

	private async writeRefused(refused: string[]): Promise<void> {
		const before = this.keys.size;
		for (const key of refused) {
			this.keys.delete(key);
			this.open.delete(key);
		}
		await this.record.row.add([this.value('count', this.keys.size)]);
		await this.record.row.remove([
			...this.values(refused, 'sent', 'open'),
			this.value('count', before),
			...this.obsoleteValues(),
		]);
	}
}

type NewSend = Partial<Pick<RecordedSend, 'key'>>;

interface RecordedSend {
	key: string;
	/** `open`: it may have gone out. */
	state: 'none' | 'open' | 'accepted';
}

const digestOf = (keys: Iterable<string>) => hashMessage([...keys].sort());

/** @param taken keys of sends that are not made again */
function keysFor(contents: unknown[], taken: Set<string | undefined>): string[] {
	return contents.map((content) => {
		let key = `${hashMessage(content)} 0`;
		while (taken.has(key)) key = nextKey(key);
		taken.add(key);
		return key;
	});
}

/** The key of the next one of equal sends. */
function nextKey(key: string): string {
	const [name, ordinal] = key.split(' ');
	return `${name} ${Number(ordinal) + 1}`;
}
