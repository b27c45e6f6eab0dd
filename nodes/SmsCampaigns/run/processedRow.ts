// A row of n8n's table `processed_data`: hashes of values, which n8n reads and writes whole, without a lock.
import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Values that one write adds or removes, so that it blocks n8n for less than 50 ms: n8n compares each value that it removes
 * with the whole row.
 */
const MOST_ADDED = 1_000;
const MOST_REMOVED = 50;

type Helpers = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'getProcessedDataCount' | 'removeProcessed'
>;

/** The last reading and writing of each row in this process, as long as one is under way: they take turns. */
const turns = new Map<string, Promise<void>>();

/** Splits values into parts that one write adds. */
export const inWrites = <T>(values: T[], most = MOST_ADDED): T[][] =>
	Array.from({ length: Math.ceil(values.length / most) }, (_, part) =>
		values.slice(part * most, (part + 1) * most),
	);

/** Stands beside a value that is only looked for. */
const searchMark = (value: string) => `looked for ${value}`;

/** The row of one node, or of one workflow, for one execution. All methods throw n8n's error if its database fails. */
export class ProcessedRow {
	private constructor(
		private readonly helpers: Helpers,
		private readonly name: string,
		private readonly scope: 'node' | 'workflow',
		private readonly maxEntries?: number,
	) {}

	/**
	 * @param maxEntries how many values the row keeps: it forgets the oldest above that number
	 * @returns undefined in a workflow that was never saved
	 */
	static of(
		context: IExecuteFunctions,
		scope: 'node' | 'workflow',
		maxEntries?: number,
	): ProcessedRow | undefined {
		const { id } = context.getWorkflow();
		if (!id) return undefined;
		const name = scope === 'node' ? `${id} ${context.getNode().id}` : id;
		return new ProcessedRow(context.helpers, name, scope, maxEntries);
	}

	/** @returns those of the values that were there before */
	async add(values: string[]): Promise<Set<string>> {
		const { helpers, scope, maxEntries } = this;
		const known = new Set<string>();
		for (const part of inWrites([...new Set(values)])) {
			const write = async () =>
				await helpers.checkProcessedAndRecord(part, scope, { mode: 'entries', maxEntries });
			// If another process has just inserted the same row, n8n throws.
			const { processed } = await this.inTurn(async () => await write().catch(write));
			for (const value of processed) known.add(value as string);
		}
		return known;
	}

	async remove(values: string[]): Promise<void> {
		const { helpers, scope } = this;
		for (const part of inWrites(values, MOST_REMOVED)) {
			await this.inTurn(
				async () => await helpers.removeProcessed(part, scope, { mode: 'entries' }),
			);
		}
	}

	async count(): Promise<number> {
		return await this.helpers.getProcessedDataCount(this.scope, { mode: 'entries' });
	}

	/**
	 * Finds out which values are there. n8n can look for a value only by adding it: if n8n dies meanwhile, the values stay,
	 * and the next search finds all of them.
	 */
	async find(values: string[]): Promise<Set<string>> {
		const known = await this.add(values);
		await this.remove([...new Set(values)].filter((value) => !known.has(value)));
		return known;
	}

	/** Finds only values that are there for another reason than a search. */
	async findSurely(values: string[]): Promise<Set<string>> {
		const known = await this.find(values.flatMap((value) => [value, searchMark(value)]));
		return new Set(values.filter((value) => known.has(value) && !known.has(searchMark(value))));
	}

	private async inTurn<T>(work: () => Promise<T>): Promise<T> {
		const turn = (turns.get(this.name) ?? Promise.resolve()).then(work);
		const ended = turn
			.then(() => {})
			.catch(() => {})
			.finally(() => turns.get(this.name) === ended && turns.delete(this.name));
		turns.set(this.name, ended);
		return await turn;
	}
}
