// n8n's database, asked without n8n: also while n8n does not run.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { n8nFolder } from './install.ts';

type Parameter = string | number;

/**
 * Asks the database.
 *
 * @param parameters of `$1`, `$2` … in `sql`
 * @throws Error of the driver
 */
export type Query = <Row>(sql: string, parameters: Parameter[]) => Promise<Row[]>;

/** A connection to the database. */
interface Connection {
	query: Query;
	close(): Promise<void>;
}

/** Connects to that of an n8n with SQLite and this user folder. */
export function openSqlite(userFolder: string): Connection {
	const file = path.join(userFolder, '.n8n/database.sqlite');
	// Not read-only: a kill can leave a journal, which has to be rolled back before the first query.
	const database = new DatabaseSync(file, { timeout: 60_000 });
	return {
		query: async <Row>(sql: string, parameters: Parameter[]) => {
			const named = parameters.map((value, at): [string, Parameter] => [`$${at + 1}`, value]);
			return database.prepare(sql).all(Object.fromEntries(named)) as Row[];
		},
		close: async () => database.close(),
	};
}

interface PostgresClient {
	connect(): Promise<void>;
	on(event: 'error', listener: () => void): void;
	query<Row>(sql: string, parameters: Parameter[]): Promise<{ rows: Row[] }>;
	end(): Promise<void>;
}

/** Connects to that of an n8n with PostgreSQL, by n8n's own driver. @param env the settings by which n8n finds it */
export async function openPostgres(env: NodeJS.ProcessEnv): Promise<Connection> {
	const n8n = realpathSync(path.join(n8nFolder, 'node_modules/n8n/package.json'));
	const { Client } = createRequire(n8n)('pg') as {
		Client: new (options: object) => PostgresClient;
	};
	const client = new Client({
		host: env.DB_POSTGRESDB_HOST,
		port: Number(env.DB_POSTGRESDB_PORT),
		database: env.DB_POSTGRESDB_DATABASE,
		user: env.DB_POSTGRESDB_USER,
		password: env.DB_POSTGRESDB_PASSWORD,
	});
	// The server may end while the connection is open; the next question then fails.
	client.on('error', () => {});
	await client.connect();
	return {
		query: async <Row>(sql: string, parameters: Parameter[]) =>
			(await client.query<Row>(sql, parameters)).rows,
		close: async () => await client.end(),
	};
}

/** Asks with a connection of its own each time, so that the server may have been away since the last question. */
const askAnew =
	(open: () => Connection | Promise<Connection>): Query =>
	async <Row>(sql: string, parameters: Parameter[]) => {
		const { query, close } = await open();
		try {
			return await query<Row>(sql, parameters);
		} finally {
			await close();
		}
	};

/** {@link openSqlite}, with a connection for each question. */
export const querySqlite = (userFolder: string) => askAnew(() => openSqlite(userFolder));

/** {@link openPostgres}, with a connection for each question. */
export const queryPostgres = (env: NodeJS.ProcessEnv) =>
	askAnew(async () => await openPostgres(env));
