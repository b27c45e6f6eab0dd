// n8n's record of processed values in a SQLite file, read and written as n8n does it: one row for each node, as JSON.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';

/** The node whose row begins with as many values as a `full` one. */
export const FULL_NODE_ID = 'full';
export const FULL = 100_000;

const hash = (value: unknown) => createHash('md5').update(String(value)).digest('base64');

/** @param folder of the database's file */
export function createDeduplicator(folder: string): IDataDeduplicator {
	const database = new DatabaseSync(path.join(folder, 'processed.sqlite'));
	database.exec(
		'PRAGMA journal_mode = WAL; CREATE TABLE processed (name TEXT PRIMARY KEY, value TEXT)',
	);
	const select = database.prepare('SELECT value FROM processed WHERE name = ?');
	const upsert = database.prepare('INSERT OR REPLACE INTO processed VALUES (?, ?)');
	const nameOf = ({ workflow, node }: ICheckProcessedContextData) => `${workflow.id} ${node!.id}`;
	const read = async (context: ICheckProcessedContextData) => {
		// A driver answers in a later turn.
		await new Promise(setImmediate);
		const row = select.get(nameOf(context)) as { value: string } | undefined;
		if (row) return (JSON.parse(row.value) as { data: string[] }).data;
		return Array.from({ length: context.node!.id === FULL_NODE_ID ? FULL : 0 }, (_, at) =>
			hash(at),
		);
	};
	const write = async (context: ICheckProcessedContextData, data: string[]) => {
		upsert.run(nameOf(context), JSON.stringify({ mode: 'entries', data }));
		await new Promise(setImmediate);
	};
	return {
		checkProcessedAndRecord: async (items, _scope, context, { maxEntries = Infinity }) => {
			const data = await read(context);
			const [added, processed]: Array<typeof items> = [[], []];
			for (const item of items) {
				const hashed = hash(item);
				const isKnown = data.find((entry) => entry === hashed) !== undefined;
				(isKnown ? processed : added).push(item);
				if (!isKnown) data.push(hashed);
			}
			if (data.length > maxEntries) data.splice(0, data.length - maxEntries);
			await write(context, data);
			return { new: added, processed };
		},
		removeProcessed: async (items, _scope, context) => {
			const data = await read(context);
			for (const hashed of items.map(hash)) {
				const at = data.findIndex((entry) => entry === hashed);
				if (at !== -1) data.splice(at, 1);
			}
			await write(context, data);
		},
		clearAllProcessedItems: async (_scope, context) => await write(context, []),
		getProcessedDataCount: async (_scope, context) => (await read(context)).length,
	};
}
