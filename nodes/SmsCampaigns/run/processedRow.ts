// A row of n8n's table `processed_data`: hashes of values, which n8n reads and writes whole, without a lock.
import type { IExecuteFunctions } from 'n8n-workflow';
import { InvalidInput } from '../shared/invalidInput';

/** The most values that one write adds, so that it blocks n8n for less than 50 ms. */
const MOST_ADDED = 1_000;

/** The most values that one write removes: n8n compares each of them with the whole row. */
const MOST_REMOVED = 20;

/** The last use of each row in this process, while one is under way: they take turns. */
const turns = new Map<string, Promise<unknown>>();

/** Splits values into parts that one write adds. */
export const inWrites = (values: string[], most = MOST_ADDED): string[][] =>
	Array.from({ length: Math.ceil(values.length / most) }, (_, part) =>
		values.slice(part * most, (part + 1) * most),
	);

/** The row of one node, or of one workflow. All methods throw InvalidInput if n8n's database fails. */
export class ProcessedRow {
	/** @param maxEntries how many values the row keeps: it forgets the oldest above that number */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly scope: 'node' | 'workflow',
		private readonly maxEntries?: number,
	) {}

	/** @returns those of the values that were there before */
	async add(values: string[]): Promise<ReadonlySet<unknown>> {
		const { scope, maxEntries } = this;
		const known = new Set<unknown>();
		for (const part of inWrites([...new Set(values)])) {
			const { processed } = await this.use(async ({ checkProcessedAndRecord: record }) => {
				const write = async () => await record(part, scope, { mode: 'entries', maxEntries });
				// If another process has just inserted the same row, n8n throws.
				return await write().catch(write);
			});
			for (const value of processed) known.add(value);
		}
		return known;
	}

	async remove(values: string[]): Promise<void> {
		for (const part of inWrites(values, MOST_REMOVED)) {
			await this.use(
				async (helpers) => await helpers.removeProcessed(part, this.scope, { mode: 'entries' }),
			);
		}
	}

	async count(): Promise<number> {
		return await this.use(
			async (helpers) => await helpers.getProcessedDataCount(this.scope, { mode: 'entries' }),
		);
	}

	/**
	 * Finds out which values are there. n8n can look for a value only by adding it: if n8n dies meanwhile, values stay that
	 * were not there, and no later search with the same name is sure.
	 */
	async find(name: string, values: string[]) {
		const known = await this.add([name, ...values]);
		await this.remove([...values, name].filter((value) => !known.has(value)));
		return { known, isSure: !known.has(name) };
	}

	private async use<T>(work: (helpers: IExecuteFunctions['helpers']) => Promise<T>): Promise<T> {
		const { context, scope } = this;
		const name = [context.getWorkflow().id, scope === 'node' && context.getNode().id].join();
		const begin = async () => await work(context.helpers);
		const turn = (turns.get(name) ?? Promise.resolve()).then(begin, begin);
		turns.set(name, turn);
		const fail = ({ message }: Error) => {
			throw new InvalidInput(
				`Not sent: n8n's database failed (${message}), so the send could not be recorded before it is made.`,
				'Check the database, then run this again.',
			);
		};
		return await turn.catch(fail).finally(() => turns.get(name) === turn && turns.delete(name));
	}
}
