import type { IDataObject } from 'n8n-workflow';
import type { Execution } from './executions.ts';
import type { StoredWorkflow } from './storedWorkflow.ts';

/** The executions of a workflow that events have started. Several events can share one, as its items. */
export class EventExecutions {
	/** Those that have ended, each read once, by their ids. */
	readonly #ended = new Map<string, Execution>();
	readonly #workflow: StoredWorkflow;

	constructor(workflow: StoredWorkflow) {
		this.#workflow = workflow;
	}

	/**
	 * Looks for new ones, among the newest hundred of the workflow.
	 *
	 * @returns whether all of them have ended
	 */
	async look(): Promise<boolean> {
		const found = (await this.#workflow.executions()).filter(({ mode }) => mode === 'webhook');
		const ended = found.filter(({ stoppedAt }) => stoppedAt);
		for (const { id } of ended.filter((one) => !this.#ended.has(one.id))) {
			this.#ended.set(id, await this.#workflow.rest.execution(id));
		}
		return ended.length === found.length;
	}

	/** Those that have ended by the last look, oldest first. */
	get ended(): Execution[] {
		return [...this.#ended]
			.toSorted(([one], [other]) => Number(one) - Number(other))
			.map(([, execution]) => execution);
	}

	/** What a node gave in all of these, at its first output. */
	items<Item = IDataObject>(node: string): Item[] {
		return this.ended.flatMap((execution) => execution.items<Item>(node));
	}
}
