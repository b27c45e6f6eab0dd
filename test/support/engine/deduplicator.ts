// n8n's record of processed values, which it keeps in its database: here in memory, by node.
import { DataDeduplicationService } from 'n8n-core';
import type { IDataDeduplicator } from 'n8n-workflow';

const recorded = new Map<string, Set<unknown>>();

const deduplicator = {
	checkProcessedAndRecord: async (items, _scope, { node }) => {
		const known = recorded.get(node!.id) ?? new Set();
		recorded.set(node!.id, known);
		const processed = items.filter((item) => known.has(item));
		for (const item of items) known.add(item);
		return { new: items.filter((item) => !processed.includes(item)), processed };
	},
} as Pick<IDataDeduplicator, 'checkProcessedAndRecord'> as IDataDeduplicator;

let begun: Promise<void> | undefined;

/** Gives n8n's engine a record, once for each process. */
export async function initDeduplication(): Promise<void> {
	begun ??= DataDeduplicationService.init(deduplicator);
	await begun;
}
