// Stores processed values in an SQLite file, in n8n's format: one row with JSON for each node and each workflow.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as N8n from 'n8n-workflow';

const hash = (value: unknown) => createHash('md5').update(String(value)).digest('base64');

/** @param folder the folder of the database file */
export function createDeduplicator(folder: string): N8n.IDataDeduplicator {
	const database = new DatabaseSync(path.join(folder, 'processed.sqlite'));
	database.exec(
		'PRAGMA journal_mode = WAL; CREATE TABLE processed (name TEXT PRIMARY KEY, value TEXT)',
	);
	const select = database.prepare('SELECT value FROM processed WHERE name = ?');
	const upsert = database.prepare('INSERT OR REPLACE INTO processed VALUES (?, ?)');

	/** Changes a row asynchronously, like a database driver. @returns the result of `change` */
	async function update<Result>(
		scope: N8n.DeduplicationScope,
		{ workflow, node }: N8n.ICheckProcessedContextData,
		change: (data: string[]) => Result,
	): Promise<Result> {
		const name = `${workflow.id} ${node!.id} ${scope}`;
		await new Promise(setImmediate);
		const row = select.get(name) as { value: string } | undefined;
		const { data } = JSON.parse(row?.value ?? '{"data":[]}') as { data: string[] };
		const result = change(data);
		upsert.run(name, JSON.stringify({ mode: 'entries', data }));
		await new Promise(setImmediate);
		return result;
	}

	return {
		checkProcessedAndRecord: async (items, scope, context, { maxEntries = Infinity }) =>
			await update(scope, context, (data) => {
				const known = new Set(data);
				const added = items.filter((item) => !known.has(hash(item)));
				data.push(...added.map(hash));
				if (data.length > maxEntries) data.splice(0, data.length - maxEntries);
				return { new: added, processed: items.filter((item) => known.has(hash(item))) };
			}),
		removeProcessed: async (items, scope, context) => {
			const removed = new Set(items.map(hash));
			await update(scope, context, (data) => {
				data.splice(0, data.length, ...data.filter((entry) => !removed.has(entry)));
			});
		},
		clearAllProcessedItems: async (scope, context) =>
			await update(scope, context, (data) => void data.splice(0)),
		getProcessedDataCount: async (scope, context) =>
			await update(scope, context, ({ length }) => length),
	};
}
