// The trigger's `webhook()` in n8n's real context for it, behind a real server on loopback. What n8n does before the
// node is called is done here in the same order: the query, the bytes of the types that it reads, the address of the
// caller. The real n8n is driven in e2e/.
import { Container } from '@n8n/di';
import { InstanceSettings, type WebhookContext } from 'n8n-core';
import { Workflow, type IDataObject, type INode, type INodeExecutionData } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import {
	makeNonce,
	makeSecret,
	makeWebhookUrl,
	type StoredWebhook,
} from '../../../nodes/SmsCampaigns/trigger/registration/webhookStore';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import type { WebhookType } from '../../../nodes/SmsCampaigns/api/model/types';
import { MapCredentialsHelper } from '../engine/credentialsHelper.cts';
import { MapNodeTypes } from '../engine/nodeTypes.cts';
import { fetchAs } from '../sandbox/fetchAs.cts';
import { CallServer } from './webhookRequest.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';

export interface TriggerOptions {
	parameters?: IDataObject;
	/** The credential's secret; without one the trigger has its own. */
	credentialSecret?: string;
	/** The credential's access token. */
	accessToken?: string;
	/** Where executions of this n8n wait. */
	waitingBaseUrl?: string;
	/** What n8n takes for the caller's address. */
	ip?: string;
	mode?: 'webhook' | 'manual';
	/** Where the state is kept; the same as the mode by default. */
	stateOf?: 'production' | 'test';
}

const TYPES: WebhookType[] = ['BALANCE_ALERT', 'DLR', 'CLICKER', 'STOP', 'MO'];
let receivers = 0;

/** A trigger that is published, as far as its calls are concerned. */
export class TriggerReceiver {
	readonly webhooks: Record<WebhookType, StoredWebhook>;

	/** What started the workflow: one entry per execution. */
	readonly runs: INodeExecutionData[][][] = [];

	/** Whether a call changed the workflow's static data: n8n would store it then. */
	dataChanged = false;

	/** What n8n does before an execution is stored; one that cannot be stored throws. */
	beforeStore = async (): Promise<void> => {};

	private readonly server = new CallServer();

	private readonly node: INode;

	private staticData: IDataObject = {};

	constructor(
		readonly options: TriggerOptions = {},
		readonly id = `trigger-${process.pid}-${receivers++}`,
	) {
		const secret = options.credentialSecret ?? makeSecret();
		const webhooks = TYPES.map((type): [WebhookType, StoredWebhook] => {
			const nonce = makeNonce();
			const own = options.credentialSecret === undefined ? { secret } : {};
			return [type, { id: `id-${type}`, nonce, url: '', ...own }];
		});
		this.webhooks = Object.fromEntries(webhooks) as Record<WebhookType, StoredWebhook>;
		this.node = {
			id,
			name: 'Events',
			type: 'trigger',
			typeVersion: 2,
			position: [0, 0],
			parameters: { events: TYPES, ...options.parameters },
			credentials: { smsCampaignsApi: { id: '1', name: 'Service' } },
		};
	}

	get secret(): string {
		return this.options.credentialSecret ?? this.webhooks.MO.secret!;
	}

	/** Items of all executions, in their order. */
	get items(): IDataObject[] {
		return this.runs.flat(2).map(({ json }) => json);
	}

	/** The calls that have come in. */
	get arrivals() {
		return this.server.arrivals;
	}

	async listen(): Promise<this> {
		const url = await this.server.listen(() => this.called());
		for (const type of TYPES) {
			const webhook = this.webhooks[type];
			webhook.url = makeWebhookUrl(`${url}/webhook`, type, webhook.nonce);
		}
		const { stateOf, mode } = this.options;
		const place = stateOf ?? (mode === 'manual' ? 'test' : 'production');
		const { webhooks } = this;
		const known = {
			workflowId: 'w',
			instanceId: Container.get(InstanceSettings).instanceId,
			base: '',
			leftovers: [],
			revision: 1,
		};
		this.staticData = {
			global: { smsCampaignsTrigger: { [this.id]: { [place]: { ...known, webhooks } } } },
		} as IDataObject;
		return this;
	}

	async close(): Promise<void> {
		await this.server.close();
	}

	/** Registers its webhooks with the service, which then delivers to it. @returns ids by type */
	async register(account: SandboxAccount, signature = this.secret): Promise<void> {
		for (const type of TYPES) {
			const webhook = this.webhooks[type];
			const body = JSON.stringify({ webhook: { type, url: webhook.url, signature } });
			const { text } = await fetchAs(account, '/webhook', { method: 'POST', body });
			webhook.id = JSON.parse(text).webhook.webhook_id;
		}
	}

	private called() {
		const workflow = new Workflow({
			id: 'w',
			nodes: [structuredClone(this.node)],
			connections: {},
			active: true,
			nodeTypes: new MapNodeTypes({ trigger: SmsCampaignsTrigger }),
			staticData: structuredClone(this.staticData),
		});
		const { credentialSecret = '', accessToken = '', waitingBaseUrl = '' } = this.options;
		const additionalData = {
			credentialsHelper: new MapCredentialsHelper(
				{ smsCampaignsApi: new SmsCampaignsApi() },
				{ smsCampaignsApi: { signatureSecret: credentialSecret, accessToken } },
			),
			webhookBaseUrl: 'http://127.0.0.1/webhook',
			webhookWaitingBaseUrl: waitingBaseUrl,
			variables: {},
		};
		return {
			...this.options,
			workflow,
			additionalData,
			webhook: async (context: WebhookContext) => {
				const result = await new SmsCampaignsTrigger().webhook.call(context);
				this.dataChanged ||= (workflow.staticData as any).__dataChanged === true;
				return result;
			},
			store: async (execution: INodeExecutionData[][]) => {
				await this.beforeStore();
				this.runs.push(execution);
			},
		};
	}
}
