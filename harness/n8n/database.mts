// Queries n8n's database without n8n, even while n8n does not run.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { n8nFolder } from './install.mts';

type Parameter = string | number;

/**
 * Queries the database.
 *
 * @param parameters the values of `$1`, `$2` … in `sql`
 * @throws the driver's Error
 */
export type Query = <Row>(sql: string, parameters: Parameter[]) => Promise<Row[]>;

/** Returns a function that queries the SQLite database in n8n's user folder, with a new connection for each query. */
export const querySqlite =
	(userFolder: string): Query =>
	async <Row,>(sql: string, parameters: Parameter[]) => {
		const file = path.join(userFolder, '.n8n/database.sqlite');
		// The connection is not read-only, because the first query must roll back the journal that a kill can leave.
		const database = new DatabaseSync(file, { timeout: 60_000 });
		try {
			const named = parameters.map((value, at): [string, Parameter] => [`$${at + 1}`, value]);
			return database.prepare(sql).all(Object.fromEntries(named)) as Row[];
		} finally {
			database.close();
		}
	};

interface PostgresClient {
	connect(): Promise<void>;
	on(event: 'error', listener: () => void): void;
	query<Row>(sql: string, parameters: Parameter[]): Promise<{ rows: Row[] }>;
}

/**
 * Returns a function that queries an n8n instance's PostgreSQL database with n8n's own driver. The connection stays
 * open while the server runs.
 *
 * @param env the settings with which n8n finds the database
 */
export function queryPostgres(env: NodeJS.ProcessEnv): Query {
	const n8n = realpathSync(path.join(n8nFolder, 'node_modules/n8n/package.json'));
	const { Client } = createRequire(n8n)('pg') as {
		Client: new (options: object) => PostgresClient;
	};
	let open: PostgresClient | undefined;
	const connect = async () => {
		const client = new Client({
			host: env.DB_POSTGRESDB_HOST,
			port: Number(env.DB_POSTGRESDB_PORT),
			database: env.DB_POSTGRESDB_DATABASE,
			user: env.DB_POSTGRESDB_USER,
			password: env.DB_POSTGRESDB_PASSWORD,
		});
		client.on('error', () => (open = undefined));
		await client.connect();
		return (open = client);
	};
	return async <Row,>(sql: string, parameters: Parameter[]) =>
		(await (open ?? (await connect())).query<Row>(sql, parameters)).rows;
}
