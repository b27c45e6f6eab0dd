// Which executions n8n has stored as finished, read from its database and not asked of n8n: what it does for the bench
// would count as what it does for a trigger, and more so the longer that takes to finish.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { n8nFolder } from '../e2e/lib/n8n/install.ts';

const LAST = 'SELECT max(id) AS value FROM execution_entity';
const FINISHED = `SELECT count(*) AS value FROM execution_entity
	WHERE "workflowId" = ?1 AND id > ?2 AND status = 'success'`;

/**
 * The executions of an n8n with SQLite.
 * @param state its user folder
 * @returns `last()`: the highest id so far; `finished(workflowId, since)`: how many with a higher id have ended well
 */
export function openSqlite(state) {
	const file = path.join(state, '.n8n/database.sqlite');
	const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
	const [last, finished] = [LAST, FINISHED].map((text) => database.prepare(text));
	return {
		last: async () => last.get().value ?? 0,
		finished: async (workflowId, since) => finished.get(workflowId, since).value,
	};
}

/**
 * The executions of an n8n with PostgreSQL, by the driver that n8n has.
 * @param env the settings by which n8n finds it
 * @returns as `openSqlite`
 */
export async function openPostgres(env) {
	const n8n = realpathSync(path.join(n8nFolder, 'node_modules/n8n/package.json'));
	const { Client } = createRequire(n8n)('pg');
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
	const ask = async (...query) => Number((await client.query(...query)).rows[0].value);
	return {
		last: async () => await ask(LAST),
		finished: async (workflowId, since) =>
			await ask(FINISHED.replaceAll('?', '$'), [workflowId, since]),
	};
}
