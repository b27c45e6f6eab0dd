// n8n's record of processed values as n8n keeps it in its database, which n8n-core does not contain: one row for each
// node and one for each workflow, read and written whole. Here in memory.
import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationScope,
	ICheckProcessedContextData,
	IDataDeduplicator,
} from 'n8n-workflow';

/** What a test can hold up or fail: one reading or writing of a row. */
export type RowStep = 'read' | 'write';

export class MemoryDeduplicator {
	readonly rows = new Map<string, string[]>();

	/** Called before each step. */
	onStep: (step: RowStep) => Promise<void> | void = () => {};

	readonly service = {
		checkProcessedAndRecord: async (items, scope, context, { maxEntries = Infinity }) => {
			const name = this.nameOf(scope, context);
			const isInsert = !this.rows.has(name);
			const values = await this.read(name);
			const known = new Set(values);
			const added = items.map(String).filter((item) => !known.has(item) && known.add(item));
			const all = [...values, ...added];
			await this.write(name, all.slice(Math.max(0, all.length - maxEntries)), isInsert);
			const isNew = new Set<unknown>(added);
			return {
				new: items.filter((item) => isNew.has(item)),
				processed: items.filter((item) => !isNew.has(item)),
			};
		},
		removeProcessed: async (items, scope, context) => {
			const name = this.nameOf(scope, context);
			const gone = new Set(items.map(String));
			const values = await this.read(name);
			await this.write(
				name,
				values.filter((value) => !gone.has(value)),
			);
		},
		getProcessedDataCount: async (scope, context) =>
			(await this.read(this.nameOf(scope, context))).length,
		clearAllProcessedItems: async (scope, context) =>
			await this.write(this.nameOf(scope, context), []),
	} satisfies IDataDeduplicator;

	/** Workflows whose ids differ after a `#` are the same one in several processes of n8n. */
	private nameOf(
		scope: DeduplicationScope,
		{ workflow, node }: ICheckProcessedContextData,
	): string {
		const [id] = workflow.id.split('#', 1);
		return scope === 'node' ? `${id} ${node!.id}` : id;
	}

	private async read(name: string): Promise<string[]> {
		await this.onStep('read');
		return this.rows.get(name) ?? [];
	}

	private async write(name: string, values: string[], isInsert = false): Promise<void> {
		await this.onStep('write');
		// Where two processes insert the same row at once, n8n throws in one of them.
		if (isInsert && this.rows.has(name)) throw new Error('UNIQUE constraint failed');
		this.rows.set(name, values);
	}
}

/** The record of this process. */
export const deduplicator = new MemoryDeduplicator();

let begun: Promise<void> | undefined;

/** Gives n8n's engine a record, once for each process. */
export async function initDeduplication(): Promise<void> {
	begun ??= DataDeduplicationService.init(deduplicator.service);
	await begun;
}
