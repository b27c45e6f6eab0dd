// The events of the trigger that are in n8n's database, whatever execution each of them is in.
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { ExecutionStatus } from 'n8n-workflow';
import type { Query } from './database.ts';

const LAST = 'SELECT max(id) AS id FROM execution_entity WHERE "workflowId" = $1';
const SINCE = '"workflowId" = $1 AND id > $2';
const STATUSES = `SELECT status, count(*) AS count FROM execution_entity WHERE ${SINCE} GROUP BY status ORDER BY status`;
const EXECUTIONS = `SELECT id, status, data FROM execution_entity
	LEFT JOIN execution_data ON "executionId" = id WHERE ${SINCE} ORDER BY id`;

/** How often statuses are looked at while they change, and how long they are the same at the end, in milliseconds. */
const LOOK_MS = 1_000;
const QUIET_MS = 5_000;

interface ExecutionRow {
	id: number;
	status: ExecutionStatus;
	/** Flatted JSON; null when n8n has deleted it. */
	data: string | null;
}

/** What became of events. */
export interface Outcome {
	/** How many executions they are in. */
	executions: number;
	/** How many events by the status of their execution, with n8n's own reason where it stores one. */
	statuses: Record<string, number>;
	/** How many have been stored, and n8n has written over them since. */
	overwritten: number;
	/** How many are in more than one execution. */
	repeated: number;
	/** How many other events are stored. */
	others: number;
}

/** The ids of the messages whose reports an execution holds, and why it failed. */
function readData(data: string | null): { messageIds: Set<string>; reason?: string } {
	const messageIds = new Set<string>();
	if (data === null) return { messageIds };
	const { resultData } = parse(data, (key, value: unknown) => {
		if (key === 'messageId' && typeof value === 'string') messageIds.add(value);
		return value;
	}) as { resultData?: { error?: { message?: string } } };
	return { messageIds, reason: resultData?.error?.message };
}

/** The events that a workflow has got since a moment. */
export class StoredEvents {
	/** The executions that an event has been found in so far, by its message's id. */
	readonly #found = new Map<string, Set<number>>();
	readonly #query: Query;
	readonly #since: [workflowId: string, executionId: number];

	private constructor(query: Query, since: [string, number]) {
		this.#query = query;
		this.#since = since;
	}

	/** Those that it gets from now on. */
	static async from(query: Query, workflowId: string): Promise<StoredEvents> {
		const [{ id }] = await query<{ id: number | null }>(LAST, [workflowId]);
		return new StoredEvents(query, [workflowId, Number(id)]);
	}

	async #read() {
		const rows = await this.#query<ExecutionRow>(EXECUTIONS, this.#since);
		const executions = rows.map(({ data, ...row }) => ({ ...row, ...readData(data) }));
		for (const { id, messageIds } of executions) {
			for (const messageId of messageIds) {
				this.#found.set(messageId, (this.#found.get(messageId) ?? new Set()).add(id));
			}
		}
		return executions;
	}

	/** Which of these events have not been in the database at this look or at an earlier one. */
	async missing(messageIds: string[]): Promise<string[]> {
		await this.#read();
		return messageIds.filter((messageId) => !this.#found.has(messageId));
	}

	/** Waits until all executions have ended, or their statuses are the same for five seconds; `seconds` at most. */
	async settle(seconds: number): Promise<void> {
		let last = '';
		let changed = Date.now();
		for (const end = changed + seconds * 1000; Date.now() < end; await sleep(LOOK_MS)) {
			const rows = await this.#query<{ status: ExecutionStatus }>(STATUSES, this.#since);
			if (!rows.some(({ status }) => status === 'new' || status === 'running')) return;
			const now = JSON.stringify(rows);
			if (now !== last) [last, changed] = [now, Date.now()];
			if (Date.now() - changed > QUIET_MS) return;
		}
	}

	/** What has become of these events, as it is in the database now. */
	async outcome(messageIds: string[]): Promise<Outcome> {
		const executions = new Map((await this.#read()).map((execution) => [execution.id, execution]));
		const used = new Set<number>();
		const outcome: Outcome = {
			executions: 0,
			statuses: {},
			overwritten: 0,
			repeated: 0,
			others: 0,
		};
		for (const messageId of messageIds) {
			const ids = this.#found.get(messageId) ?? new Set();
			for (const id of ids) used.add(id);
			if (ids.size > 1) outcome.repeated++;
			const execution = executions.get([...ids][0]);
			if (execution && !execution.messageIds.has(messageId)) outcome.overwritten++;
			const { status = 'not stored', reason } = execution ?? {};
			const what = reason ? `${status} (${reason})` : status;
			outcome.statuses[what] = (outcome.statuses[what] ?? 0) + 1;
		}
		outcome.executions = used.size;
		const wanted = new Set(messageIds);
		outcome.others = [...this.#found.keys()].filter((it) => !wanted.has(it)).length;
		return outcome;
	}
}
