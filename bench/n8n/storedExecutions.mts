// The executions that n8n has stored, read from its database and not asked of n8n: what it does for the bench would
// count as what it does for a trigger, and more so the longer that takes to finish.
import type { Query } from '../../harness/n8n/database.mts';

/** An execution that has ended. */
export interface StoredExecution {
	id: number;
	status: string;
	/** Flatted JSON. */
	data: string;
}

/** Of the executions of a workflow, those with an id above `since`. */
export interface StoredExecutions {
	/** How many have not ended yet. */
	unfinished(workflowId: string, since: number): Promise<number>;
	all(workflowId: string, since: number): Promise<StoredExecution[]>;
}

const SINCE = '"workflowId" = $1 AND id > $2';

export const storedExecutions = (query: Query): StoredExecutions => ({
	unfinished: async (...since) => {
		const sql = `SELECT count(*) AS count FROM execution_entity WHERE ${SINCE} AND status IN ('new', 'running', 'waiting')`;
		const [{ count }] = await query<{ count: number | string }>(sql, since);
		return Number(count);
	},
	all: async (...since) => {
		const sql = `SELECT id, status, data FROM execution_entity JOIN execution_data ON "executionId" = id WHERE ${SINCE} ORDER BY id`;
		return await query<StoredExecution>(sql, since);
	},
});
