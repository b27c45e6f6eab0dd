// The events of the trigger that are in n8n's database, whatever execution each of them is in.
import { parse } from 'flatted';
import type { ExecutionStatus } from 'n8n-workflow';
import type { Query } from './database.mts';

const LAST = 'SELECT max(id) AS id FROM execution_entity';
const SINCE = '"workflowId" = $1 AND id > $2';

/** The data of executions as n8n stored them first, in PostgreSQL: of the same transactions, so as safe as n8n's own. */
const FIRST_DATA = 'first_execution_data';
const KEEP_FIRST_DATA = `
	CREATE TABLE ${FIRST_DATA} ("executionId" int, data text);
	CREATE FUNCTION keep_first_data() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		INSERT INTO ${FIRST_DATA} VALUES (NEW."executionId", NEW.data); RETURN NEW; END $$;
	CREATE TRIGGER keep_first_data AFTER INSERT ON execution_data FOR EACH ROW EXECUTE FUNCTION keep_first_data();`;

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
interface Outcome {
	/** How many executions they are in. */
	executions: number;
	/** How many events by the status of their execution. */
	statuses: Record<string, number>;
	/** How many are in more than one execution. */
	repeated: number;
}

/** The ids of the messages whose reports or replies an execution holds. @param data Flatted JSON */
function messageIds(data: string): Set<string> {
	const ids = new Set<string>();
	parse(data, (key, value: unknown) => {
		// As the trigger names it, and as the service does.
		if (/^message_?id$/i.test(key) && typeof value === 'string') ids.add(value);
		return value;
	});
	return ids;
}

/** The events that a workflow gets from now on. */
export async function watchStoredEvents({ query, inputs }: ExecutionStore, workflowId: string) {
	const [{ id: last }] = await query<{ id: number | null }>(LAST, []);
	const since: [string, number] = [workflowId, Number(last)];
	/** The executions that an event has been found in so far, by its message's id. */
	const found = new Map<string, Set<number>>();

	/** Looks for events in the data that executions began with. */
	async function find(): Promise<void> {
		const sql = `SELECT id, data FROM ${inputs} JOIN execution_entity ON id = "executionId" WHERE ${SINCE}`;
		for (const { id, data } of await query<{ id: number; data: string }>(sql, since)) {
			for (const messageId of messageIds(data)) {
				found.set(messageId, (found.get(messageId) ?? new Set()).add(id));
			}
		}
	}

	/** Which of these events have not been in the database at this look or at an earlier one. */
	async function missing(ids: string[]): Promise<string[]> {
		await find();
		return ids.filter((id) => !found.has(id));
	}

	/** What has become of these events, as it is in the database now. */
	async function outcome(ids: string[]): Promise<Outcome> {
		await find();
		const sql = `SELECT id, status FROM execution_entity WHERE ${SINCE}`;
		const rows = await query<{ id: number; status: ExecutionStatus }>(sql, since);
		const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
		const executions = ids.map((id) => [...(found.get(id) ?? [])]);
		const statuses: Outcome['statuses'] = {};
		for (const [first] of executions) {
			const status = statusOf.get(first) ?? 'not stored';
			statuses[status] = (statuses[status] ?? 0) + 1;
		}
		const repeated = executions.filter(({ length }) => length > 1).length;
		return { executions: new Set(executions.flat()).size, statuses, repeated };
	}

	return { missing, outcome };
}
