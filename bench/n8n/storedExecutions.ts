// The executions that n8n has stored as finished, read from its database and not asked of n8n: what it does for the
// bench would count as what it does for a trigger, and more so the longer that takes to finish.
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { n8nRequire } from './modules.ts';

const LAST = 'SELECT max(id) AS value FROM execution_entity';
const finishedSql = (parameter: '?' | '$') => `SELECT count(*) AS value FROM execution_entity
	WHERE "workflowId" = ${parameter}1 AND id > ${parameter}2 AND status = 'success'`;

export interface StoredExecutions {
	/** The highest id so far. */
	last(): Promise<number>;
	/** How many with an id above `since` have ended well. */
	finished(workflowId: string, since: number): Promise<number>;
}

/** Of an n8n with SQLite and this user folder. */
export function openSqlite(userFolder: string): StoredExecutions {
	const file = path.join(userFolder, '.n8n/database.sqlite');
	const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
	const [last, finished] = [LAST, finishedSql('?')].map((sql) => database.prepare(sql));
	return {
		last: async () => Number(last.get()?.value),
		finished: async (...parameters) => Number(finished.get(...parameters)?.value),
	};
}

interface PostgresClient {
	connect(): Promise<void>;
	on(event: 'error', listener: () => void): void;
	query(sql: string, parameters: unknown[]): Promise<{ rows: Array<{ value: unknown }> }>;
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
	const ask = async (sql: string, parameters: unknown[] = []) =>
		Number((await client.query(sql, parameters)).rows[0].value);
	return {
		last: async () => await ask(LAST),
		finished: async (...parameters) => await ask(finishedSql('$'), parameters),
	};
}
