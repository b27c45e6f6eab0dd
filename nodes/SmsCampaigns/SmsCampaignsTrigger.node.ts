import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import * as panel from './trigger/description/properties';

/** On first use, loads the code that runs the nodes, so that n8n starts faster. */
const loadRuntime = async () => await import('./runtime');

/** The trigger node: starts a workflow on the service's events. The node creates and deletes its webhooks. */
export class SmsCampaignsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SMS Campaigns Trigger',
		name: 'smsCampaignsTrigger',
		icon: {
			light: 'file:../../icons/smsCampaigns.svg',
			dark: 'file:../../icons/smsCampaigns.dark.svg',
		},
		group: ['trigger'],
		// Versions start at 2. At version 1, n8n evaluates one more expression, so each call takes three times as long.
		version: 2,
		builderHint: panel.triggerBuilderHint,
		subtitle: panel.subtitle,
		// Both nodes share this text, because n8n shows the description of one node above the actions of both.
		description:
			'Send SMS campaigns, and start workflows on replies, delivery reports, opt-outs and clicks',
		defaults: { name: 'SMS Campaigns Trigger' },
		inputs: [],
		outputs: panel.outputs,
		credentials: [{ name: 'smsCampaignsApi', required: true, testedBy: 'testSmsCampaignsApi' }],
		// n8n responds to calls that start an execution. The node itself responds to all other calls.
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// The node's own responses have the same format (trigger/receive/http.ts).
				responseData: '{"status":"received"}',
				path: 'webhook',
				// Users need no URL, because the trigger registers its URLs with the service.
				ndvHideUrl: true,
			},
		],
		// Replaces n8n's default text, which asks users to create an event in an app named SMS Campaigns.
		eventTriggerDescription: 'Waiting for an event, such as a reply or a delivery report',
		properties: panel.triggerProperties,
	};

	methods = {
		credentialTest: {
			async testSmsCampaignsApi(this: ICredentialTestFunctions, credential: ICredentialsDecrypted) {
				const { testSmsCampaignsApi } = await loadRuntime();
				return await testSmsCampaignsApi.call(this, credential);
			},
		},
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await (await loadRuntime()).checkWebhooks(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await (await loadRuntime()).createWebhooks(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await (await loadRuntime()).deleteWebhooks(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await (await loadRuntime()).receiveEvents(this);
	}
}
