// The trigger's `webhook()` in n8n's real context for it, behind a real server on loopback. What n8n does before the
// node is called is done here in the same order: the query, the bytes of the types that it reads, the address of the
// caller. The real n8n is driven in e2e/.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Container } from '@n8n/di';
import { InstanceSettings, WebhookContext } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	IWebhookData,
	IWebhookResponseData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import {
	makeWebhookUrl,
	makeNonce,
} from '../../../nodes/SmsCampaigns/trigger/registration/webhookUrl';
import {
	hashSecret,
	makeSecret,
} from '../../../nodes/SmsCampaigns/trigger/registration/webhookUrl';
import type { StoredWebhook } from '../../../nodes/SmsCampaigns/trigger/registration/webhookStore';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import type { WebhookType } from '../../../nodes/SmsCampaigns/api/model/types';
import { MapCredentialsHelper } from '../engine/credentialsHelper';
import { MapNodeTypes } from '../engine/nodeTypes';
import { fetchAs } from '../sandbox/fetchAs';
import { Arrivals, storeAndAnswer, toN8nRequest, toN8nResponse } from './webhookRequest';
import type { SandboxAccount } from '../sandbox/accounts';

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

	/** The calls that have come in. */
	readonly arrivals = new Arrivals();

	/** How often n8n was asked for the credential. */
	credentialReads = 0;

	/** Whether a call changed the workflow's static data: n8n would store it then. */
	dataChanged = false;

	/** What n8n does before an execution is stored; one that cannot be stored throws. */
	beforeStore = async (): Promise<void> => {};

	private server?: Server;

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
			const secretHash = hashSecret(secret, nonce);
			return [type, { id: `id-${type}`, nonce, url: '', secretHash, ...own }];
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

	async listen(): Promise<this> {
		this.server = createServer((request, response) => {
			this.call(request, response).catch((error: Error) => {
				// A node that throws would start the workflow with what it threw.
				response.statusCode = 599;
				response.end(JSON.stringify({ thrown: error.message }));
			});
		});
		await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
		const { port } = this.server.address() as AddressInfo;
		for (const type of TYPES) {
			const webhook = this.webhooks[type];
			webhook.url = makeWebhookUrl(`http://127.0.0.1:${port}/webhook`, type, webhook.nonce);
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

	/** From the next call on takes no new connection, as n8n when it is asked to stop; those that there are go on. */
	async stopListening(): Promise<void> {
		await once(this.server!, 'request');
		this.server!.close();
	}

	async close(): Promise<void> {
		this.server?.closeAllConnections();
		await new Promise((resolve) => this.server?.close(resolve));
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

	/** As n8n handles a call: a workflow of its own, from what is stored. */
	private async call(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const n8nResponse = toN8nResponse(response);
		const n8nRequest = await toN8nRequest(request, this.options.ip);
		this.arrivals.note(response);
		const workflow = new Workflow({
			id: 'w',
			nodes: [structuredClone(this.node)],
			connections: {},
			active: true,
			nodeTypes: new MapNodeTypes({ trigger: SmsCampaignsTrigger }),
			staticData: structuredClone(this.staticData),
		});
		const context = new WebhookContext(
			workflow,
			workflow.getNode(this.node.name)!,
			this.additionalData(n8nRequest, n8nResponse),
			this.options.mode ?? 'webhook',
			{} as IWebhookData,
			[],
			null,
		);
		const result: IWebhookResponseData = await new SmsCampaignsTrigger().webhook.call(context);
		this.dataChanged ||= (workflow.staticData as any).__dataChanged === true;
		await storeAndAnswer(result, n8nResponse, async (execution) => {
			await this.beforeStore();
			this.runs.push(execution);
		});
	}

	private additionalData(request: unknown, response: unknown) {
		const { credentialSecret = '', accessToken = '', waitingBaseUrl = '' } = this.options;
		const count = () => this.credentialReads++;
		const helper = new (class extends MapCredentialsHelper {
			override async getDecrypted(...all: Parameters<MapCredentialsHelper['getDecrypted']>) {
				count();
				return await super.getDecrypted(...all);
			}
		})(
			{ smsCampaignsApi: new SmsCampaignsApi() },
			{ smsCampaignsApi: { signatureSecret: credentialSecret, accessToken } },
		);
		return {
			credentialsHelper: helper,
			httpRequest: request,
			httpResponse: response,
			webhookBaseUrl: 'http://127.0.0.1/webhook',
			webhookWaitingBaseUrl: waitingBaseUrl,
			variables: {},
		} as unknown as IWorkflowExecuteAdditionalData;
	}
}
