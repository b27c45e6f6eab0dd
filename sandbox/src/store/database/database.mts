import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

import { openDataFile } from './dataFile.mts';

/** One value for each `?` in a statement, or a single object of named values. */
type Values = SQLInputValue[] | [Record<string, SQLInputValue>];

/** A page of a list. */
export interface PageRange {
	limit: number;
	offset: number;
}

/** A page of an ordered list. */
export interface ListRange extends PageRange {
	order: 'oldest' | 'newest';
}

/** Returns the SQL for a page, sorted by a column that grows with each row. `limit` and `offset` are named values. */
export const pageByAge = (column: string, order: ListRange['order']) =>
	`ORDER BY ${column} ${order === 'newest' ? 'DESC' : 'ASC'} LIMIT :limit OFFSET :offset`;

/** An SQLite database that prepares each statement once, with nestable transactions. */
export class Database {
	readonly #db: DatabaseSync;
	/** The prepared statements, keyed by SQL, or by table and columns for statements of `insert`. */
	readonly #statements = new Map<string, StatementSync>();
	readonly #rollbackListeners: Array<() => void> = [];
	#depth = 0;

	/**
	 * @param file a path, or undefined for a database in memory
	 * @throws Error that names the correction, for a file that cannot be used
	 */
	constructor(file: string | undefined) {
		this.#db = openDataFile(file);
	}

	#prepare(key: string, sql = () => key): StatementSync {
		let statement = this.#statements.get(key);
		if (!statement) {
			statement = this.#db.prepare(sql());
			this.#statements.set(key, statement);
		}
		return statement;
	}

	/** Inserts a row, given as values keyed by column. @returns the row's ID */
	insert(table: string, row: Record<string, SQLInputValue>): number {
		const columns = Object.keys(row);
		const statement = this.#prepare(`${table} ${columns.join()}`, () => {
			return `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
		});
		return Number(statement.run(...Object.values(row)).lastInsertRowid);
	}

	/** Runs a statement. @returns the number of changed rows */
	run(sql: string, ...values: SQLInputValue[]): number {
		return Number(this.#prepare(sql).run(...values).changes);
	}

	/** Returns the first row, or undefined. The caller names the row's type, which must match the SQL. */
	get<Row>(sql: string, ...values: Values): Row | undefined {
		return this.#prepare(sql).get(...(values as SQLInputValue[])) as Row | undefined;
	}

	/** Returns all rows. The caller names the row's type, which must match the SQL. */
	all<Row>(sql: string, ...values: Values): Row[] {
		return this.#prepare(sql).all(...(values as SQLInputValue[])) as Row[];
	}

	/** Returns the rows one by one. Use this method instead of `all` if the rows need too much memory. */
	each<Row>(sql: string, ...values: SQLInputValue[]): Iterable<Row> {
		return this.#prepare(sql).iterate(...values) as Iterable<Row>;
	}

	/** Counts the rows of a FROM clause. */
	count(from: string, ...values: Values): number {
		return this.get<{ count: number }>(`SELECT count(*) AS count ${from}`, ...values)?.count ?? 0;
	}

	/** Returns a page of a FROM clause's rows, and the total number of rows. */
	page<Row>(
		columns: string,
		from: string,
		values: Record<string, SQLInputValue>,
		{ order, ...page }: ListRange,
		by = 'id',
	): { total: number; rows: Row[] } {
		const sql = `SELECT ${columns} ${from} ${pageByAge(by, order)}`;
		const rows = page.limit === 0 ? [] : this.all<Row>(sql, { ...values, ...page });
		return { total: this.count(from, values), rows };
	}

	/** Runs work in one transaction: all changes are kept, or none. Nested calls join the outer transaction. */
	transaction<T>(work: () => T): T {
		if (this.#depth > 0) return work();
		this.#db.exec('BEGIN IMMEDIATE');
		this.#depth += 1;
		try {
			const result = work();
			this.#db.exec('COMMIT');
			return result;
		} catch (error) {
			this.#db.exec('ROLLBACK');
			for (const listener of this.#rollbackListeners) listener();
			throw error;
		} finally {
			this.#depth -= 1;
		}
	}

	/** Registers a listener for rollbacks, after which any values derived from the transaction's rows are invalid. */
	onRollback(listener: () => void): void {
		this.#rollbackListeners.push(listener);
	}

	close(): void {
		this.#statements.clear();
		this.#db.close();
	}
}
