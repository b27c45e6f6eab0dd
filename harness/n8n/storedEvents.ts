// The events of the trigger that are in n8n's database, whatever execution each of them is in.
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { ExecutionStatus } from 'n8n-workflow';
import type { Query } from './database.ts';

const LAST = 'SELECT max(id) AS id FROM execution_entity';
const SINCE = '"workflowId" = $1 AND id > $2';
const STATUSES = `SELECT status, count(*) AS count FROM execution_entity WHERE ${SINCE} GROUP BY status ORDER BY status`;
const EXECUTIONS = `SELECT id, status, data FROM execution_entity
	LEFT JOIN execution_data ON "executionId" = id WHERE ${SINCE}`;

/** The data of executions as n8n stored them first, in PostgreSQL: of the same transactions, so as safe as n8n's own. */
const FIRST_DATA = 'first_execution_data';
const KEEP_FIRST_DATA = `
	CREATE TABLE ${FIRST_DATA} ("executionId" int, data text);
	CREATE FUNCTION keep_first_data() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		INSERT INTO ${FIRST_DATA} VALUES (NEW."executionId", NEW.data); RETURN NEW; END $$;
	CREATE TRIGGER keep_first_data AFTER INSERT ON execution_data FOR EACH ROW EXECUTE FUNCTION keep_first_data();`;

/** How often statuses are looked at while they change, and how long they are the same at the end, in milliseconds. */
const LOOK_MS = 1_000;
const QUIET_MS = 5_000;

interface DataRow {
	id: number;
	/** Flatted JSON; null when n8n has deleted it. */
	data: string | null;
}

interface ExecutionRow extends DataRow {
	status: ExecutionStatus;
}

/** Where executions are stored. */
export interface ExecutionStore {
	query: Query;
	/** The table with the data that they begin with. */
	inputs: string;
}

/** Of an n8n with SQLite. */
export const storeOfSqlite = (query: Query): ExecutionStore => ({
	query,
	inputs: 'execution_data',
});

/**
 * Of an n8n with PostgreSQL. It keeps the data that executions begin with from now on: in queue mode, n8n writes an error
 * over them when Redis or PostgreSQL goes away before it knows the result.
 */
export async function storeOfPostgres(query: Query): Promise<ExecutionStore> {
	await query(KEEP_FIRST_DATA, []);
	return { query, inputs: FIRST_DATA };
}

/** What became of events. */
export interface Outcome {
	/** How many executions they are in. */
	executions: number;
	/** How many events by the status of their execution, with n8n's own reason where it stores one. */
	statuses: Record<string, number>;
	/** How many were stored, and n8n wrote something else over them later. */
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
	readonly #inputs: string;
	readonly #since: [workflowId: string, executionId: number];

	private constructor({ query, inputs }: ExecutionStore, since: [string, number]) {
		this.#query = query;
		this.#inputs = inputs;
		this.#since = since;
	}

	/** Those that it gets from now on. */
	static async from(store: ExecutionStore, workflowId: string): Promise<StoredEvents> {
		const [{ id }] = await store.query<{ id: number | null }>(LAST, []);
		return new StoredEvents(store, [workflowId, Number(id)]);
	}

	/** Looks for events in the data that executions began with. */
	async #find(): Promise<void> {
		const sql = `SELECT id, data FROM ${this.#inputs} JOIN execution_entity ON id = "executionId" WHERE ${SINCE}`;
		for (const { id, data } of await this.#query<DataRow>(sql, this.#since)) {
			for (const messageId of readData(data).messageIds) {
				this.#found.set(messageId, (this.#found.get(messageId) ?? new Set()).add(id));
			}
		}
	}

	/** Which of these events have not been in the database at this look or at an earlier one. */
	async missing(messageIds: string[]): Promise<string[]> {
		await this.#find();
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
		await this.#find();
		const rows = await this.#query<ExecutionRow>(EXECUTIONS, this.#since);
		const executions = new Map(rows.map((row) => [row.id, { ...row, ...readData(row.data) }]));
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
