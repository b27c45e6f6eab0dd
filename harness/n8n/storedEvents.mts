// Finds the trigger's events in the executions in n8n's database.
import { parse } from 'flatted';
import type { ExecutionStatus } from 'n8n-workflow';
import type { Query } from './database.mts';

const LAST = 'SELECT max(id) AS id FROM execution_entity';
const SINCE = '"workflowId" = $1 AND id > $2';

/**
 * A PostgreSQL table with a copy of each execution's initial data. A database trigger writes the copy in n8n's own
 * transaction, so the copy is as safe as n8n's data.
 */
const FIRST_DATA = 'first_execution_data';
const KEEP_FIRST_DATA = `
	CREATE TABLE ${FIRST_DATA} ("executionId" int, data text);
	CREATE FUNCTION keep_first_data() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		INSERT INTO ${FIRST_DATA} VALUES (NEW."executionId", NEW.data); RETURN NEW; END $$;
	CREATE TRIGGER keep_first_data AFTER INSERT ON execution_data FOR EACH ROW EXECUTE FUNCTION keep_first_data();`;

/** The database that contains the executions. */
export interface ExecutionStore {
	query: Query;
	/** The name of the table that contains the executions' initial data. */
	inputs: string;
}

/** Returns the event store of an n8n instance with SQLite. */
export const storeOfSqlite = (query: Query): ExecutionStore => ({
	query,
	inputs: 'execution_data',
});

/**
 * Returns the event store of an n8n instance with PostgreSQL, and copies the initial data of later executions. In queue
 * mode, n8n overwrites the original with an error if Redis or PostgreSQL becomes unavailable.
 */
export async function storeOfPostgres(query: Query): Promise<ExecutionStore> {
	await query(KEEP_FIRST_DATA, []);
	return { query, inputs: FIRST_DATA };
}

/** Counts of the given events and of their executions. */
interface Outcome {
	/** The number of executions that contain the events. */
	executions: number;
	/** The number of events, keyed by the status of the event's first execution, or by `not stored`. */
	statuses: Record<string, number>;
	/** The number of events in more than one execution. */
	repeated: number;
}

/** Returns the message IDs of the reports and replies in an execution. @param data Flatted JSON */
function messageIds(data: string): Set<string> {
	const ids = new Set<string>();
	parse(data, (key, value: unknown) => {
		// The trigger's output contains `messageId`, and the service's events contain `message_id`.
		if (/^message_?id$/i.test(key) && typeof value === 'string') ids.add(value);
		return value;
	});
	return ids;
}

/** Watches the events that a workflow receives from now on. */
export async function watchStoredEvents({ query, inputs }: ExecutionStore, workflowId: string) {
	const [{ id: last }] = await query<{ id: number | null }>(LAST, []);
	const since: [string, number] = [workflowId, Number(last)];
	/** The IDs of the executions in which events have been found so far, keyed by message ID. */
	const found = new Map<string, Set<number>>();

	/** Searches the executions' initial data for events. */
	async function find(): Promise<void> {
		const sql = `SELECT id, data FROM ${inputs} JOIN execution_entity ON id = "executionId" WHERE ${SINCE}`;
		for (const { id, data } of await query<{ id: number; data: string }>(sql, since)) {
			for (const messageId of messageIds(data)) {
				found.set(messageId, (found.get(messageId) ?? new Set()).add(id));
			}
		}
	}

	/** Searches once more, and returns the IDs of the messages whose events no search has found. */
	async function missing(ids: string[]): Promise<string[]> {
		await find();
		return ids.filter((id) => !found.has(id));
	}

	/** Searches once more, and counts the events of these messages and their executions. */
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
