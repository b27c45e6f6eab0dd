import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

import { openDataFile } from './dataFile.ts';

/** A database with its statements prepared once, and transactions. */
export class Database {
	readonly #db: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();
	#depth = 0;

	/**
	 * @param file a path, or undefined for a database in memory
	 * @throws Error that says what to do, for a file that cannot be used
	 */
	constructor(file: string | undefined) {
		this.#db = openDataFile(file);
	}

	#prepare(sql: string): StatementSync {
		let statement = this.#statements.get(sql);
		if (!statement) {
			statement = this.#db.prepare(sql);
			this.#statements.set(sql, statement);
		}
		return statement;
	}

	/** Runs a statement; answers the id of the row that it inserted. */
	run(sql: string, ...values: SQLInputValue[]): number {
		return Number(this.#prepare(sql).run(...values).lastInsertRowid);
	}

	/** Runs a statement; answers how many rows it changed. */
	change(sql: string, ...values: SQLInputValue[]): number {
		return Number(this.#prepare(sql).run(...values).changes);
	}

	/** The first row, or undefined. The caller names the row's shape, which its SQL decides. */
	get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
		return this.#prepare(sql).get(...values) as Row | undefined;
	}

	/** All rows. The caller names the row's shape, which its SQL decides. */
	all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
		return this.#prepare(sql).all(...values) as Row[];
	}

	/** As `get`, with values by name. */
	getNamed<Row>(sql: string, values: Record<string, SQLInputValue>): Row | undefined {
		return this.#prepare(sql).get(values) as Row | undefined;
	}

	/** As `all`, with values by name. */
	allNamed<Row>(sql: string, values: Record<string, SQLInputValue>): Row[] {
		return this.#prepare(sql).all(values) as Row[];
	}

	/** Runs work in one transaction: all of it is kept, or none. Nested calls join the outer one. */
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
			throw error;
		} finally {
			this.#depth -= 1;
		}
	}

	close(): void {
		this.#statements.clear();
		this.#db.close();
	}
}
