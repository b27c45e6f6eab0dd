import type { ExecutionStatus, WorkflowExecuteMode } from 'n8n-workflow';
import { until } from '../system/polling.mts';
import type { Execution } from './executions.mts';
import { N8nRejection } from './rest.mts';
import type { N8nRest, WorkflowData, WorkflowDraft } from './rest.mts';

/** n8n's response to a query for the publication status. */
interface PublicationStatus {
	status: 'published' | 'failed' | 'partially_published' | 'not_published' | 'publishing';
	/** The triggers that could not be published, each with its reason. */
	triggers?: Array<{ errorMessage: string }>;
}

/** An execution in n8n's list. */
export interface ExecutionSummary {
	id: string;
	status: ExecutionStatus;
	mode: WorkflowExecuteMode;
	/** Absent until the execution has ended. */
	stoppedAt?: string;
}

/** A webhook stored by a trigger. */
export interface KeptWebhook {
	/** The webhook's ID in the service. */
	id: string;
	url: string;
	/** Absent if the credential's secret is used. */
	secret?: string;
}

/** The data that the trigger stores in the workflow for one of its URLs. */
interface TriggerState {
	webhooks: Record<string, KeptWebhook>;
}

interface StaticData {
	global?: { smsCampaignsTrigger?: Record<string, { production?: TriggerState }> };
}

const SETTLED = new Set(['published', 'failed', 'partially_published', 'not_published']);

/** A workflow stored in n8n, with methods for the actions that its owner can take. */
export class StoredWorkflow {
	readonly rest: N8nRest;
	/** The last version read from n8n. */
	data: WorkflowData;
	/** The ended executions that have been read, keyed by ID. */
	readonly #ended = new Map<string, Execution>();

	constructor(rest: N8nRest, data: WorkflowData) {
		this.rest = rest;
		this.data = data;
	}

	static async create(rest: N8nRest, workflow: WorkflowDraft): Promise<StoredWorkflow> {
		return new StoredWorkflow(rest, await rest.createWorkflow(workflow));
	}

	get id(): string {
		return this.data.id;
	}

	/** Reads the current version from n8n, including static data. */
	async read(): Promise<WorkflowData> {
		this.data = await this.rest.call('GET', `/rest/workflows/${this.id}`);
		return this.data;
	}

	/** Returns the data that a trigger stores for its production URL; undefined if the trigger was not published. */
	async state(nodeId: string): Promise<TriggerState | undefined> {
		const { global } = ((await this.read()).staticData ?? {}) as StaticData;
		return global?.smsCampaignsTrigger?.[nodeId]?.production;
	}

	/** Stores a change, which becomes active with the next `publish`. */
	async change(changes: Partial<WorkflowDraft>): Promise<void> {
		const { versionId, name, nodes, connections, settings } = await this.read();
		this.data = await this.rest.call('PATCH', `/rest/workflows/${this.id}`, {
			name,
			nodes,
			connections,
			settings,
			versionId,
			...changes,
		});
	}

	/**
	 * Publishes or unpublishes the workflow, and waits until n8n has finished. Earlier n8n releases have no publication
	 * status, and respond to the call only when they have finished.
	 */
	async #settled(
		ask: () => Promise<void>,
		settled: PublicationStatus['status'],
	): Promise<PublicationStatus> {
		const path = `/rest/workflows/${this.id}/publication-status`;
		const hasStatus = await this.rest.call('GET', path).then(
			() => true,
			(error: unknown) => !(error instanceof N8nRejection && error.httpStatus === 404),
		);
		if (!hasStatus) {
			return await ask().then(
				() => ({ status: settled }),
				({ reason }: N8nRejection) => ({ status: 'failed', triggers: [{ errorMessage: reason }] }),
			);
		}
		await ask();
		return await until(`workflow ${this.id} to be published or unpublished`, async () => {
			const status = await this.rest.call<PublicationStatus>('GET', path);
			return SETTLED.has(status.status) && status;
		});
	}

	/** Calls n8n to publish the newest version. n8n may still be publishing when the call ends. */
	async activate(): Promise<void> {
		const { versionId } = await this.read();
		await this.rest.call('POST', `/rest/workflows/${this.id}/activate`, { versionId });
	}

	/** Calls n8n to unpublish the workflow. n8n may still be unpublishing when the call ends. */
	async deactivate(): Promise<void> {
		await this.rest.call('POST', `/rest/workflows/${this.id}/deactivate`, {});
	}

	/** Like `activate`, but waits until n8n has finished. @throws Error with n8n's message if publishing failed */
	async publish(): Promise<void> {
		const { status, triggers = [] } = await this.#settled(() => this.activate(), 'published');
		const reasons = triggers.map(({ errorMessage }) => errorMessage).join('\n');
		if (status !== 'published') throw new Error(`The workflow is ${status}: ${reasons}`);
	}

	/** Unpublishes the workflow and waits until n8n has finished. */
	async unpublish(): Promise<void> {
		await this.#settled(() => this.deactivate(), 'not_published');
	}

	/** Starts listening at a trigger's test URL. */
	async listen(trigger: string): Promise<void> {
		await this.rest.startWorkflow(await this.read(), trigger);
	}

	async cancelListening(): Promise<void> {
		await this.rest.call('DELETE', `/rest/test-webhook/${this.id}`);
	}

	/** Returns up to 100 of the workflow's executions, newest first. */
	async executions(): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: this.id }));
		const path = `/rest/executions?filter=${filter}&limit=100`;
		return (await this.rest.call<{ results: ExecutionSummary[] }>('GET', path)).results;
	}

	/**
	 * Returns the executions of the given mode, by default those that events have started, oldest first.
	 *
	 * @returns undefined if one of these executions has not ended
	 */
	async allEnded(mode: WorkflowExecuteMode = 'webhook'): Promise<Execution[] | undefined> {
		const found = (await this.executions()).filter((one) => one.mode === mode);
		if (found.some(({ stoppedAt }) => !stoppedAt)) return undefined;
		for (const { id } of found) {
			if (!this.#ended.has(id)) this.#ended.set(id, await this.rest.execution(id));
		}
		return found.map(({ id }) => this.#ended.get(id)!).reverse();
	}

	/** Waits until at least `count` executions of the given mode have ended, and returns all of them. */
	async ended(count: number, mode?: WorkflowExecuteMode): Promise<Execution[]> {
		return await until(`${count} executions to end`, async () => {
			const all = await this.allEnded(mode);
			return all && all.length >= count && all;
		});
	}
}
