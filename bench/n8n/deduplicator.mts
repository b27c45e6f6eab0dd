// n8n's record of processed values in a SQLite file, read and written as n8n does it: one row for each node
// and one for each workflow, as JSON.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type {
	DeduplicationScope,
	ICheckProcessedContextData,
	IDataDeduplicator,
} from 'n8n-workflow';

/** The node whose rows begin with as many values as full ones. */
export const FULL_NODE_ID = 'full';
export const FULL = 90_000;

const hash = (value: unknown) => createHash('md5').update(String(value)).digest('base64');

/** @param folder of the database's file */
export function createDeduplicator(folder: string): IDataDeduplicator {
	const database = new DatabaseSync(path.join(folder, 'processed.sqlite'));
	database.exec(
		'PRAGMA journal_mode = WAL; CREATE TABLE processed (name TEXT PRIMARY KEY, value TEXT)',
	);
	const select = database.prepare('SELECT value FROM processed WHERE name = ?');
	const upsert = database.prepare('INSERT OR REPLACE INTO processed VALUES (?, ?)');
	const nameOf = (scope: DeduplicationScope, { workflow, node }: ICheckProcessedContextData) =>
		`${workflow.id} ${node!.id} ${scope}`;
	const read = async (scope: DeduplicationScope, context: ICheckProcessedContextData) => {
		// A driver answers in a later turn.
		await new Promise(setImmediate);
		const row = select.get(nameOf(scope, context)) as { value: string } | undefined;
		if (row) return (JSON.parse(row.value) as { data: string[] }).data;
		return Array.from({ length: context.node!.id === FULL_NODE_ID ? FULL : 0 }, (_, at) =>
			hash(at),
		);
	};
	const write = async (
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
		data: string[],
	) => {
		upsert.run(nameOf(scope, context), JSON.stringify({ mode: 'entries', data }));
		await new Promise(setImmediate);
	};
	return {
		checkProcessedAndRecord: async (items, scope, context, { maxEntries = Infinity }) => {
			const data = await read(scope, context);
			const known = new Set(data);
			const [added, processed]: Array<typeof items> = [[], []];
			for (const item of items) {
				const hashed = hash(item);
				const isKnown = known.has(hashed);
				(isKnown ? processed : added).push(item);
				if (!isKnown) data.push(hashed);
			}
			if (data.length > maxEntries) data.splice(0, data.length - maxEntries);
			await write(scope, context, data);
			return { new: added, processed };
		},
		removeProcessed: async (items, scope, context) => {
			const data = await read(scope, context);
			for (const hashed of items.map(hash)) {
				const at = data.findIndex((entry) => entry === hashed);
				if (at !== -1) data.splice(at, 1);
			}
			await write(scope, context, data);
		},
		clearAllProcessedItems: async (scope, context) => await write(scope, context, []),
		getProcessedDataCount: async (scope, context) => (await read(scope, context)).length,
	};
}
