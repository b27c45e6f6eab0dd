// The executions that n8n has stored, read from its database and not asked of n8n: what it does for the bench would
// count as what it does for a trigger, and more so the longer that takes to finish.
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { n8nRequire } from './modules.ts';

/** Asks n8n's database. @param parameters of `$1`, `$2` … in `sql` */
type Query = <Row>(sql: string, parameters: Array<string | number>) => Promise<Row[]>;

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

const storedExecutions = (query: Query): StoredExecutions => ({
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

/** Of an n8n with SQLite and this user folder. */
export function openSqlite(userFolder: string): StoredExecutions {
	const file = path.join(userFolder, '.n8n/database.sqlite');
	const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
	return storedExecutions(async <Row>(sql: string, parameters: Array<string | number>) => {
		const named = parameters.map((value, at): [string, string | number] => [`$${at + 1}`, value]);
		return database.prepare(sql).all(Object.fromEntries(named)) as Row[];
	});
}

interface PostgresClient {
	connect(): Promise<void>;
	on(event: 'error', listener: () => void): void;
	query<Row>(sql: string, parameters: unknown[]): Promise<{ rows: Row[] }>;
}

/** Of an n8n with PostgreSQL, by n8n's own driver; `env` says how n8n finds the database. */
export async function openPostgres(
	env: Record<string, string | undefined>,
): Promise<StoredExecutions> {
	const { Client } = n8nRequire()('pg') as { Client: new (options: object) => PostgresClient };
	const client = new Client({
		host: env.DB_POSTGRESDB_HOST,
		port: Number(env.DB_POSTGRESDB_PORT),
		database: env.DB_POSTGRESDB_DATABASE,
		user: env.DB_POSTGRESDB_USER,
		password: env.DB_POSTGRESDB_PASSWORD,
	});
	// The server ends before this process does.
	client.on('error', () => {});
	await client.connect();
	return storedExecutions(
		async <Row>(sql: string, parameters: unknown[]) =>
			(await client.query<Row>(sql, parameters)).rows,
	);
}
