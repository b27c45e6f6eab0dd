import { DatabaseSync } from 'node:sqlite';

import { createTables } from '../../src/store/database/schema.ts';

/** Tables that grow with the number of messages; all others are small. */
const GROWING = ['recipient', 'campaign', 'event', 'delivery', 'attempt', 'short_link', 'call'];

/** Returns the growing tables and their aliases in a query. */
function namesIn(sql: string): Set<string> {
	const names = new Set(GROWING);
	for (const table of GROWING) {
		for (const [, alias = ''] of sql.matchAll(new RegExp(`\\b${table} (?:AS )?(\\w+)`, 'g'))) {
			names.add(alias);
		}
	}
	return names;
}

/**
 * Runs work, and inspects the query plans of all queries that it prepares.
 * @returns each query that scans a growing table or sorts its result, with that step of its plan
 */
export async function slowQueries(work: () => Promise<void>): Promise<string[]> {
	const asked = new Set<string>();
	const { prepare } = DatabaseSync.prototype;
	DatabaseSync.prototype.prepare = function (sql) {
		asked.add(sql);
		return prepare.call(this, sql);
	};
	try {
		await work();
	} finally {
		DatabaseSync.prototype.prepare = prepare;
	}
	// Plans depend on the schema only, as there are no statistics in the file.
	const db = new DatabaseSync(':memory:');
	createTables(db);
	const slow = [...asked]
		.filter((sql) => /^\s*(?:SELECT|WITH)\b/.test(sql))
		.flatMap((sql) => {
			const names = namesIn(sql);
			const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as Array<{ detail: string }>;
			return steps
				.filter(({ detail }) => {
					const [, scanned = ''] = /^SCAN (\w+)/.exec(detail) ?? [];
					return names.has(scanned) || detail.startsWith('USE TEMP B-TREE');
				})
				.map(({ detail }) => `${detail}: ${sql.replaceAll(/\s+/g, ' ').trim()}`);
		});
	db.close();
	return slow;
}
