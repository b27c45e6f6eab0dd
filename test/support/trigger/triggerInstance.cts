// A workflow with one trigger in n8n's own contexts. The class replaces the database of the workflow's static data,
// n8n's calls to the hooks, and the server for the service's calls.
import { HookContext } from 'n8n-core';
import type {
	IDataObject,
	IHookFunctions,
	INode,
	INodeExecutionData,
	IWebhookData,
	IWorkflowExecuteAdditionalData,
	IWebhookFunctions,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import type {
	TriggerMode,
	TriggerState,
} from '../../../nodes/SmsCampaigns/trigger/registration/webhookStore';
import { credentialFor, credentialsHelperFor, type Credential } from '../engine/credential.cts';
import { workflowWith } from '../engine/nodeTypes.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { freshLife } from './freshProcess.cts';
import type { Life, Times } from './freshProcess.cts';
import { CallServer } from './webhookRequest.cts';

type Hook = 'checkWebhooks' | 'createWebhooks' | 'deleteWebhooks';

/** An n8n instance and its trigger. Credential values override the account's values. */
export interface HostOptions extends Partial<Credential> {
	account: SandboxAccount;
	parameters?: IDataObject;
	workflowId?: string;
	nodeId?: string;
	/** The base URL of the webhooks, if the test server itself does not listen there. */
	webhookBaseUrl?: string;
	/** The base URL of this n8n instance's waiting executions. */
	waitingBaseUrl?: string;
	/** Whether calls arrive at the production URL (`webhook`) or at the test URL (`manual`). */
	mode?: 'webhook' | 'manual';
	/** The caller's IP address that n8n reports to the trigger. */
	ip?: string;
	/**
	 * Whether n8n makes one attempt and then discards the stored data, as with
	 * N8N_USE_WORKFLOW_PUBLICATION_SERVICE=false.
	 */
	synchronous?: boolean;
	/** Whether pauses are much shorter; an object also sets time limits. */
	quick?: boolean | Times;
}

let instances = 0;

/** One workflow with one trigger in an n8n instance. */
export class TriggerInstance {
	/** The workflow's static data in the database. */
	database: string | null = null;

	/** The hooks that were called since the last check, in order. */
	hooks: string[] = [];

	/** The warnings and notes in the log. */
	readonly log: string[] = [];

	/** The workflow's start data: one entry per execution. */
	readonly runs: INodeExecutionData[][][] = [];

	/** Runs before n8n stores an execution; an error means that n8n cannot store the execution. */
	beforeStore = async (): Promise<void> => {};

	node: INode;

	/** The published version of the node; undefined if the workflow is not published. */
	protected published?: INode;

	private readonly server = new CallServer();

	protected webhookBaseUrl = 'http://127.0.0.1:1';

	readonly workflowId: string;

	constructor(
		readonly options: HostOptions,
		public life: Life = freshLife(options.quick),
	) {
		this.workflowId = options.workflowId ?? `workflow-${process.pid}-${instances++}`;
		if (options.webhookBaseUrl) this.webhookBaseUrl = options.webhookBaseUrl;
		this.node = {
			id: options.nodeId ?? `node-${process.pid}-${instances}`,
			name: 'Events',
			type: 'trigger',
			typeVersion: 2,
			position: [0, 0],
			webhookId: `hook-${process.pid}-${instances}`,
			parameters: { events: ['MO'], ...options.parameters } as INode['parameters'],
			credentials: { smsCampaignsApi: { id: '1', name: 'Service' } },
		};
	}

	/** The calls that have arrived. */
	get arrivals() {
		return this.server.arrivals;
	}

	/** Listens for the service's calls. */
	async listen(): Promise<this> {
		this.webhookBaseUrl = await this.server.listen(() => {
			const workflow = this.workflow(this.load(), this.published ?? this.node);
			const { mode, ip } = this.options;
			return {
				workflow,
				mode,
				ip,
				additionalData: this.additionalData(),
				webhook: async (context) => {
					this.listenToLog(context);
					const result = await this.life.receiveEvents(context as unknown as IWebhookFunctions);
					this.save(workflow);
					return result;
				},
				store: async (execution) => {
					await this.beforeStore();
					this.runs.push(execution);
				},
			};
		});
		return this;
	}

	async close(): Promise<void> {
		await this.server.close();
	}

	/** Returns the trigger's data from the database. */
	state(mode: TriggerMode = 'production'): TriggerState | undefined {
		const data = JSON.parse(this.database ?? '{}');
		return data.global?.smsCampaignsTrigger?.[this.node.id]?.[mode];
	}

	/** Returns the webhook IDs in the database, including the IDs of webhooks that are still to be deleted. */
	ids(): string[] {
		const state = this.state();
		const live = Object.values(state?.webhooks ?? {}).map(({ id }) => id);
		return [...live, ...(state?.leftovers ?? [])].sort();
	}

	workflow(entity: { staticData: IDataObject | null }, node = this.node): Workflow {
		return workflowWith(structuredClone(node), SmsCampaignsTrigger, {
			id: this.workflowId,
			active: true,
			// n8n passes the object from the database row, and the trigger changes this object.
			staticData: entity.staticData ?? undefined,
		});
	}

	protected load(): { staticData: IDataObject | null } {
		return { staticData: this.database === null ? null : JSON.parse(this.database) };
	}

	protected save(workflow: Workflow): void {
		const data = workflow.staticData as IDataObject;
		if (data.__dataChanged !== true) return;
		this.database = JSON.stringify(data);
		data.__dataChanged = false;
	}

	protected async call(
		hook: Hook,
		workflow: Workflow,
		mode: WorkflowExecuteMode,
		isTest = false,
	): Promise<boolean> {
		this.hooks.push(hook.replace('Webhooks', ''));
		const node = Object.values(workflow.nodes)[0];
		const context = new HookContext(
			workflow,
			node,
			this.additionalData(),
			mode,
			mode === 'trigger' ? 'activate' : mode === 'manual' ? 'manual' : 'update',
			{ isTest, webhookDescription: { name: 'default' } } as IWebhookData,
		);
		this.listenToLog(context);
		return await this.life[hook](context as unknown as IHookFunctions);
	}

	private listenToLog(context: object): void {
		const warn = (line: string) => void this.log.push(line);
		Object.defineProperty(context, 'logger', { value: { warn, info: warn } });
	}

	private additionalData() {
		const { account, waitingBaseUrl, ...over } = this.options;
		return {
			credentialsHelper: credentialsHelperFor(credentialFor(account, over)),
			webhookBaseUrl: `${this.webhookBaseUrl}/webhook`,
			webhookTestBaseUrl: `${this.webhookBaseUrl}/webhook-test`,
			webhookWaitingBaseUrl: waitingBaseUrl,
			variables: {},
		} as unknown as IWorkflowExecuteAdditionalData;
	}
}
