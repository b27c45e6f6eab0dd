// n8n's record of processed values as n8n keeps it in its database, which n8n-core does not contain: one row for each
// node, read and written whole. Here in memory.
import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';

/** What a test can hold up or fail: one reading or writing of a row. */
export type RowStep = 'read' | 'write';

export class MemoryDeduplicator {
	readonly rows = new Map<string, string[]>();

	/** How often two processes wanted to insert the same row: in one of them n8n throws. */
	collisions = 0;

	/** Called before each step. */
	onStep: (step: RowStep) => Promise<void> | void = () => {};

	readonly service = {
		checkProcessedAndRecord: async (items, _scope, context, { maxEntries = Infinity }) => {
			const isInsert = !this.rows.has(this.nameOf(context));
			const values = await this.read(context);
			const known = new Set(values);
			const added = items.map(String).filter((item) => !known.has(item) && known.add(item));
			const all = [...values, ...added];
			await this.write(context, all.slice(Math.max(0, all.length - maxEntries)), isInsert);
			const isNew = new Set<unknown>(added);
			return {
				new: items.filter((item) => isNew.has(item)),
				processed: items.filter((item) => !isNew.has(item)),
			};
		},
		removeProcessed: async (items, _scope, context) => {
			const gone = new Set(items.map(String));
			const values = await this.read(context);
			await this.write(
				context,
				values.filter((value) => !gone.has(value)),
			);
		},
		getProcessedDataCount: async (_scope, context) => (await this.read(context)).length,
		clearAllProcessedItems: async (_scope, context) => await this.write(context, []),
	} satisfies IDataDeduplicator;

	/** Workflows whose ids differ after a `#` are the same one in several processes of n8n. */
	private nameOf({ workflow, node }: ICheckProcessedContextData): string {
		return `${workflow.id.split('#', 1)[0]} ${node!.id}`;
	}

	private async read(context: ICheckProcessedContextData): Promise<string[]> {
		await this.onStep('read');
		return this.rows.get(this.nameOf(context)) ?? [];
	}

	private async write(
		context: ICheckProcessedContextData,
		values: string[],
		isInsert = false,
	): Promise<void> {
		await this.onStep('write');
		if (isInsert && this.rows.has(this.nameOf(context))) {
			this.collisions++;
			throw new Error('UNIQUE constraint failed');
		}
		this.rows.set(this.nameOf(context), values);
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
