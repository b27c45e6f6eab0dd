import { parse } from 'flatted';
import type { IRunData } from 'n8n-workflow';
import { until } from '../../harness/system/polling.mts';
import type { DeliveryReport } from '../../harness/sandbox/account.mts';
import { postAll } from '../measuring/loadGenerator.mts';
import type { StoredExecution, StoredExecutions } from './storedExecutions.mts';

const POLL_MS = 20;
const PATIENCE_SECONDS = 120;

/** The message ids of the reports that have come through the trigger: as ours gives them, or n8n's Webhook node. */
function messageIds({ id, status, data }: StoredExecution): Array<string | undefined> {
	const { resultData } = parse(data) as { resultData: { runData: IRunData } };
	if (status !== 'success') throw new Error(`Execution ${id} ended as "${status}".`);
	const items = resultData.runData['After Trigger'][0].data?.main[0] ?? [];
	return items.map(({ json }) => {
		const { messageId, body } = json as { messageId?: string; body?: { message_id: string } };
		return messageId ?? body?.message_id;
	});
}

/** The trigger of a published workflow, as the service and n8n's database see it. */
export class PublishedTrigger {
	readonly url: string;
	readonly #workflowId: string;
	readonly #executions: StoredExecutions;
	/** The last execution that was checked. */
	#checked = 0;

	constructor(url: string, workflowId: string, executions: StoredExecutions) {
		this.url = url;
		this.#workflowId = workflowId;
		this.#executions = executions;
	}

	/**
	 * Posts delivery reports, so many at a time, and waits until no execution is unfinished. When an event is
	 * acknowledged, its execution is stored.
	 */
	async receive(reports: DeliveryReport[], inFlight: number): Promise<void> {
		await postAll(this.url, reports, inFlight, ({ status }) => {
			if (status !== 200) throw new Error(`An event was answered with ${status}.`);
		});
		await this.finish();
	}

	async finish(): Promise<void> {
		const isDone = async () =>
			(await this.#executions.unfinished(this.#workflowId, this.#checked)) === 0;
		await until('all executions have ended', isDone, PATIENCE_SECONDS, POLL_MS);
	}

	/**
	 * Checks that each of the reports is an item of exactly one of the executions since the last check, that these
	 * hold nothing else, and that all have ended well.
	 * @returns how many executions
	 */
	async check(reports: DeliveryReport[]): Promise<number> {
		const executions = await this.#executions.all(this.#workflowId, this.#checked);
		this.#checked = Number(executions.at(-1)?.id ?? this.#checked);
		const stored = executions.flatMap(messageIds);
		const wanted = new Set<string | undefined>(reports.map(({ messageId }) => messageId));
		const found = new Set(stored);
		const lost = [...wanted].filter((id) => !found.has(id)).length;
		const strange = [...found].filter((id) => !wanted.has(id)).length;
		const doubled = stored.length - found.size;
		if (lost + strange + doubled > 0) {
			throw new Error(
				`Of ${wanted.size} events ${lost} were lost and ${doubled} came twice, and ${strange} others came.`,
			);
		}
		return executions.length;
	}
}
