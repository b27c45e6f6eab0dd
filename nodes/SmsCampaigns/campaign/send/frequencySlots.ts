// *Frequency Limit* over all executions of a node: each value has a slot for each message of a period, in n8n's database.
import { randomInt, randomUUID } from 'crypto';
import { sleep } from 'n8n-workflow';
import type { Session } from '../../run/types';
import {
	frequencyLimit,
	isSettled,
	leaveOut,
	limitRun,
	type Counted,
	type Limit,
} from '../input/frequencyLimit';
import type { Message } from '../input/message';
import { addressesOf } from '../plan/ledger';
import type { Row } from '../plan/types';
import type { Attempts } from './attempts';
import { inWrites, ProcessedRow, type CrashRecord } from './crashRecord';

/** How long, in ms, another process may need between reading the row and writing it. */
const WAIT_MS = 300;

/**
 * Adds keys to a row. Two processes can both be told that they added a key: the one that wrote last has it, and the
 * other one's token is gone.
 * @param tokens receives what is to be removed with the keys
 * @returns the keys that were not there before
 */
async function addKeys(row: ProcessedRow, keys: string[], tokens: string[]): Promise<string[]> {
	for (let left = keys; ;) {
		const token = randomUUID();
		const started = Date.now();
		const known = await row.add([token, ...left]);
		tokens.push(token);
		left = left.filter((key) => !known.has(key));
		if (left.length === 0) return left;
		await sleep(Math.max(WAIT_MS, 4 * (Date.now() - started)));
		if ((await row.add([token])).has(token)) return left;
		// Processes that write in step would overwrite each other again and again.
		await sleep(randomInt(1, WAIT_MS));
	}
}

interface Slot {
	/** In the row of the workflow: the slot is taken. */
	key: string;
	/** In the row of the node: this execution has it, so that a later attempt can use it. */
	own: string;
}

const KILLED = ' n8n may also have been killed before it was sent.';

const nameOf = ({ period, value }: Counted) => `${period} ${value}`;

/** The slots that a run takes. */
export class FrequencySlots {
	private readonly row: ProcessedRow;

	private readonly tokens: string[] = [];

	/** By value and period, those that no message has. */
	private readonly free = new Map<string, Slot[]>();

	private readonly claimed = new Map<Counted, Slot>();

	/** @param open opens the record of the execution */
	constructor(
		private readonly session: Session,
		private readonly attempts: Attempts,
		private readonly limit: Limit,
		private readonly open: () => Promise<CrashRecord | undefined>,
	) {
		this.row = new ProcessedRow(session.context, 'workflow');
	}

	/**
	 * Claims a slot for each message, and leaves out messages without one. A later attempt keeps the slots of earlier ones.
	 * @throws InvalidInput if n8n has no record, or if its database fails
	 */
	async claim(rows: Row[], messages: ReadonlyMap<string, Message>): Promise<void> {
		const { limit } = this;
		const { context, parameters } = this.session;
		const wanted = limitRun(limit, parameters.timeZone, rows, messages);
		if (limit.per === 'run' || wanted.every(isSettled)) return;
		const record = await this.open();
		if (!record) {
			throw frequencyLimit.refuse(
				'needs a workflow that was saved.',
				"Save the workflow, or set 'Per' to In This Run.",
			);
		}
		const ordinals = new Map<string, number>();
		/** Not by period: a later attempt can be in another one. */
		const nextOwn = ({ value }: Counted): string => {
			const ordinal = ordinals.get(value) ?? 0;
			ordinals.set(value, ordinal + 1);
			return record.value('claimed', `${ordinal} ${value}`);
		};
		const owns = wanted.map(nextOwn);
		const name = record.value('find claims');
		const found = record.isLaterAttempt ? await record.row.find(name, owns) : undefined;
		const held = new Map<string, number>();
		const unused = new Map<string, string[]>();
		for (const [at, { value, lost }] of wanted.entries()) {
			const isKnown = found?.known.has(owns[at]) === true;
			if (!isKnown) unused.set(value, [...(unused.get(value) ?? []), owns[at]]);
			else if (found?.isSure) held.set(value, (held.get(value) ?? -lost) + 1);
		}
		const waiting = wanted.filter((one) => {
			const left = held.get(one.value) ?? 0;
			held.set(one.value, left - 1);
			return !isSettled(one) && left <= 0;
		});
		const next = new Map<string, number>();
		for (let left = waiting; left.length > 0;) {
			const tried = new Map<string, Counted>();
			for (const one of left) {
				const slot = next.get(nameOf(one)) ?? 0;
				next.set(nameOf(one), slot + 1);
				if (slot < limit.most) tried.set(`${context.getNode().id} ${slot} ${nameOf(one)}`, one);
			}
			for (const part of inWrites([...tried.keys()])) {
				const added = (await addKeys(this.row, part, this.tokens)).map((key): Slot => {
					const one = tried.get(key)!;
					tried.delete(key);
					const slot = { key, own: unused.get(one.value)?.shift() ?? nextOwn(one) };
					this.free.set(nameOf(one), [...(this.free.get(nameOf(one)) ?? []), slot]);
					return slot;
				});
				await record.row.add(added.map(({ own }) => own));
			}
			left = [...tried.values()];
		}
		for (const one of waiting) {
			const slot = this.free.get(nameOf(one))?.shift();
			if (slot) this.claimed.set(one, slot);
			else leaveOut(one, limit, record.isLaterAttempt ? KILLED : '');
		}
	}

	/** Gives up the slots of messages that certainly were not sent. If that fails, they stay taken. */
	async release(): Promise<void> {
		if (this.tokens.length === 0) return;
		const { ledger } = this.attempts;
		const sent = new Set(
			ledger.sends.flatMap((one) => [...addressesOf(one)].map((pair) => pair.join(' '))),
		);
		const free = [...this.free.values()].flat();
		for (const [{ targets }, slot] of this.claimed) {
			if (!targets.some(({ row, hash }) => sent.has(`${row.index} ${hash}`))) free.push(slot);
		}
		const record = await this.open();
		const keys = free.map(({ key }) => key);
		// A slot that another execution takes next must not look like an own one.
		await record!.row
			.remove(free.map(({ own }) => own))
			.then(async () => await this.row.remove([...this.tokens, ...keys]))
			.catch(() => {});
	}
}
