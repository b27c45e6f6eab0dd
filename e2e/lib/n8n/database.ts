// n8n's database, asked without n8n: also while n8n does not run.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { n8nFolder } from './install.ts';

type Parameter = string | number;

/**
 * Asks with a connection of its own, so that the server may have been away since the last question.
 *
 * @param parameters of `$1`, `$2` … in `sql`
 * @throws Error of the driver
 */
export type Query = <Row>(sql: string, parameters: Parameter[]) => Promise<Row[]>;

/** Of an n8n with SQLite and this user folder. */
export const querySqlite =
	(userFolder: string): Query =>
	async <Row>(sql: string, parameters: Parameter[]) => {
		const file = path.join(userFolder, '.n8n/database.sqlite');
		const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
		try {
			const named = parameters.map((value, at): [string, Parameter] => [`$${at + 1}`, value]);
			return database.prepare(sql).all(Object.fromEntries(named)) as Row[];
		} finally {
			database.close();
		}
	};

interface PostgresClient {
	connect(): Promise<void>;
	query<Row>(sql: string, parameters: Parameter[]): Promise<{ rows: Row[] }>;
	end(): Promise<void>;
}

/** Of an n8n with PostgreSQL, by n8n's own driver. @param env the settings by which n8n finds it */
export const queryPostgres =
	(env: NodeJS.ProcessEnv): Query =>
	async <Row>(sql: string, parameters: Parameter[]) => {
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
		await client.connect();
		try {
			return (await client.query<Row>(sql, parameters)).rows;
		} finally {
			await client.end();
		}
	};
