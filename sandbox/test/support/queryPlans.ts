import { DatabaseSync } from 'node:sqlite';

import { migrate } from '../../src/store/database/schema.ts';

/** Tables that grow with what is sent; all others are small. */
const GROWING = ['recipient', 'campaign', 'event', 'delivery', 'attempt', 'short_link', 'call'];

/** The growing tables, and the names that a query gives them. */
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
 * Runs some work, and looks at how SQLite finds the rows of the queries that it prepares for it.
 * @returns each query that reads a growing table from end to end or sorts what it found, with that step
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
	// Plans depend on the schema alone: there are no statistics in the file.
	const db = new DatabaseSync(':memory:');
	migrate(db);
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
