// A workflow with one trigger in n8n's own contexts: a database for its static data, the calls of the hooks, and the calls
// of the service at its URL.
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

/** An n8n and its trigger; of the credential, what is not as the account has it. */
export interface HostOptions extends Partial<Credential> {
	account: SandboxAccount;
	parameters?: IDataObject;
	workflowId?: string;
	nodeId?: string;
	/** Where the tests' server does not listen itself. */
	webhookBaseUrl?: string;
	/** The place where executions of this n8n wait. */
	waitingBaseUrl?: string;
	/** The kind of call of the trigger. */
	mode?: 'webhook' | 'manual';
	/** The IP address of the caller, in n8n's view. */
	ip?: string;
	/** As with N8N_USE_WORKFLOW_PUBLICATION_SERVICE=false: one try, then the data in the database is gone by. */
	synchronous?: boolean;
	/** With pauses that are much shorter, and with these time-outs. */
	quick?: boolean | Times;
}

let instances = 0;

/** One workflow with one trigger in an n8n. */
export class TriggerInstance {
	/** The workflow's static data, as the database has it. */
	database: string | null = null;

	/** Calls of hooks since the last look, in their order. */
	hooks: string[] = [];

	/** The log lines of warnings. */
	readonly log: string[] = [];

	/** The start data of the workflow: one entry per execution. */
	readonly runs: INodeExecutionData[][][] = [];

	/** What n8n does before an execution is stored; one that cannot be stored throws. */
	beforeStore = async (): Promise<void> => {};

	node: INode;

	/** As it was published last; undefined when it is not. */
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

	/** The data that the trigger stores, as in the database. */
	state(mode: TriggerMode = 'production'): TriggerState | undefined {
		const data = JSON.parse(this.database ?? '{}');
		return data.global?.smsCampaignsTrigger?.[this.node.id]?.[mode];
	}

	/** Ids that the database has, the ones to delete included. */
	ids(): string[] {
		const state = this.state();
		const live = Object.values(state?.webhooks ?? {}).map(({ id }) => id);
		return [...live, ...(state?.leftovers ?? [])].sort();
	}

	workflow(entity: { staticData: IDataObject | null }, node = this.node): Workflow {
		return workflowWith(structuredClone(node), SmsCampaignsTrigger, {
			id: this.workflowId,
			active: true,
			// n8n hands over the very object of the row that it read, and it is changed in place.
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
