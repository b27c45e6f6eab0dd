// An in-memory version of n8n's record of processed values, because n8n-core does not contain n8n's implementation. As
// in n8n's database, each node and each workflow has one row, which is read and written as a whole.
import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationScope,
	ICheckProcessedContextData,
	IDataDeduplicator,
} from 'n8n-workflow';

/** A read or write of a row. A test can delay such a step, or make the step fail. */
export type RowStep = 'read' | 'write';

export class MemoryDeduplicator {
	readonly rows = new Map<string, string[]>();

	/** Runs before each step. */
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

	/** Workflow IDs that differ only after a `#` identify one workflow in several n8n processes. */
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
		// If two processes insert the same row at the same time, n8n throws an error in one of them.
		if (isInsert && this.rows.has(name)) throw new Error('UNIQUE constraint failed');
		this.rows.set(name, values);
	}
}

/** The record that n8n's engine uses in this process. */
export const deduplicator = new MemoryDeduplicator();

let begun: Promise<void> | undefined;

/** Connects n8n's engine to the in-memory record, once per process. */
export async function initDeduplication(): Promise<void> {
	begun ??= DataDeduplicationService.init(deduplicator.service);
	await begun;
}
