// *Frequency Limit* across all executions: in n8n's database, a value has a slot for each allowed message in a period.
import { randomInt, randomUUID } from 'crypto';
import { sleep } from 'n8n-workflow';
import type { Session } from '../../run/types';
import {
	frequencyLimit,
	leaveOut,
	limitRun,
	type Counted,
	type Limit,
} from '../input/frequencyLimit';
import type { Message } from '../input/message';
import { addressesOf } from '../plan/ledger';
import type { Outcome, Row, Sent } from '../plan/types';
import type { Attempts } from './attempts';
import { inWrites, MOST_ADDED, ProcessedRow, type CrashRecord } from './crashRecord';

/** The time in ms that another process may need between reading and writing the row. */
const WAIT_MS = 300;

/**
 * Adds keys to a row. If two processes add the same key at the same time, both calls can report the key as new. Then
 * only the token of the last writer stays in the row, and only this writer keeps the key.
 * @param tokens receives the values to remove later: the tokens, and also the keys if the database fails
 * @returns the keys that were not in the row before
 */
async function addKeys(row: ProcessedRow, keys: string[], tokens: string[]): Promise<string[]> {
	for (let left = keys; ;) {
		const token = randomUUID();
		const started = Date.now();
		const known = await row.add([token, ...left]);
		left = left.filter((key) => !known.has(key));
		tokens.push(token, ...left);
		if (left.length === 0) return left;
		await sleep(Math.max(WAIT_MS, 4 * (Date.now() - started)));
		const isKept = (await row.add([token])).has(token);
		tokens.splice(-left.length);
		if (isKept) return left;
		// A random delay prevents processes with the same rhythm from overwriting each other repeatedly.
		await sleep(randomInt(1, WAIT_MS));
	}
}

const KILLED = ' If fewer messages were sent, n8n was killed before it could send this message.';

/**
 * Returns the value that marks a message's slot as claimed by this run. The workflow's row contains the value, because
 * n8n deletes old sends from the node's row. The value has no period: a later attempt can run in another period.
 */
const ownOf = (record: CrashRecord, { value, targets: [{ hash, row }] }: Counted) =>
	record.value('claimed', `${hash} ${row.messageKey} ${value}`);

/** Returns a function that checks whether a message is part of one of these sends, or has an unknown outcome. */
function sentBy(sends: Sent[]) {
	const sent = new Set(sends.flatMap((one) => [...addressesOf(one)].map((pair) => pair.join(' '))));
	const isUnknown = (outcome?: Outcome) => outcome?.state === 'failed' && outcome.error.isUnknown;
	return ({ targets }: Counted) =>
		targets.some(
			({ row, hash, campaign }) => sent.has(`${row.index} ${hash}`) || isUnknown(campaign?.outcome),
		);
}

/** Claims and releases a run's slots. */
export class FrequencySlots {
	private readonly tokens: string[] = [];

	/** The key of each message's slot in the workflow's row. */
	private readonly claimed = new Map<Counted, string>();

	/** @param open opens the execution's record */
	constructor(
		private readonly session: Session,
		private readonly attempts: Attempts,
		private readonly limit: Limit,
		private readonly open: () => Promise<CrashRecord | undefined>,
	) {}

	private get row(): ProcessedRow {
		return new ProcessedRow(this.session.context, 'workflow');
	}

	/**
	 * Claims a slot for each message and leaves out messages without a slot. Later attempts keep the slots of earlier
	 * attempts.
	 * @throws InvalidInput if n8n has no record, or if n8n's database fails
	 */
	async claim(rows: Row[], messages: ReadonlyMap<string, Message>): Promise<void> {
		const { limit } = this;
		const { context, parameters } = this.session;
		const wanted = limitRun(limit, parameters.timeZone, rows, messages);
		if (limit.per === 'run' || wanted.length === 0) return;
		const record = await this.open();
		if (!record) {
			throw frequencyLimit.reject(
				'needs a saved workflow.',
				"Save the workflow, or set 'Period' to This Run.",
			);
		}
		const owns = record.isLaterAttempt ? wanted.map((one) => ownOf(record, one)) : [];
		const found = owns.length > 0 && (await this.row.find(record.value('find claims'), owns));
		// A message that is sent again because of its unknown outcome already has a slot.
		const final = new Set(this.attempts.sends);
		const hasSlot = sentBy(this.attempts.ledger.sends.filter((one) => !final.has(one)));
		const queues = new Map<string, { next: number; waiting: Counted[] }>();
		for (const [at, one] of wanted.entries()) {
			if (hasSlot(one) || (found && found.isSure && found.known.has(owns[at]))) continue;
			const name = `${one.period} ${one.value}`;
			const queue = queues.get(name) ?? { next: 0, waiting: [] };
			queues.set(name, queue);
			queue.waiting.push(one);
		}
		for (;;) {
			const requested = new Map<string, Counted[]>();
			for (const [name, queue] of queues) {
				const until = Math.min(limit.most, queue.next + queue.waiting.length);
				for (; queue.next < until; queue.next++) {
					requested.set(`${context.getNode().id} ${queue.next} ${name}`, queue.waiting);
				}
			}
			if (requested.size === 0) break;
			for (const part of inWrites([...requested.keys()], MOST_ADDED - 1)) {
				const added = (await addKeys(this.row, part, this.tokens)).map((key) => {
					const one = requested.get(key)!.shift()!;
					this.claimed.set(one, key);
					return ownOf(record, one);
				});
				await this.row.add(added);
			}
		}
		for (const one of [...queues.values()].flatMap(({ waiting }) => waiting)) {
			leaveOut(one, limit, record.isLaterAttempt ? KILLED : '');
		}
	}

	/** Releases the slots of messages that certainly were not sent. If the release fails, the slots stay taken. */
	async release(): Promise<void> {
		if (this.tokens.length === 0) return;
		const record = (await this.open())!;
		const mayBeSent = sentBy(this.attempts.ledger.sends);
		const free = [...this.claimed].filter(([one]) => !mayBeSent(one));
		const notes = free.map(([one]) => ownOf(record, one));
		// Removes the run's marks first: a mark without a slot would let a later attempt exceed the limit.
		await this.row
			.remove([...notes, ...this.tokens, ...free.map(([, key]) => key)])
			.catch(() => {});
	}
}
