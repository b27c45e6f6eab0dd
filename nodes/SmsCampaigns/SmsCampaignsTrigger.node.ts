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

/** Loads the code that runs the node on first use, so that n8n starts faster. */
const loadRuntime = async () => await import('./runtime');

/** The trigger node: starts a workflow on the service's events. It creates and deletes its webhooks automatically. */
export class SmsCampaignsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SMS Campaigns Trigger',
		name: 'smsCampaignsTrigger',
		icon: {
			light: 'file:../../icons/smsCampaigns.svg',
			dark: 'file:../../icons/smsCampaigns.dark.svg',
		},
		group: ['trigger'],
		// The first version. At version 1, n8n evaluates one more expression per call, which takes three times as long.
		version: 2,
		builderHint: panel.triggerBuilderHint,
		subtitle: panel.subtitle,
		// The same for both nodes: n8n shows one of the two over the actions of both.
		description:
			'Send SMS campaigns, and start workflows on replies, delivery reports, opt-outs and clicks',
		defaults: { name: 'SMS Campaigns Trigger' },
		inputs: [],
		outputs: panel.outputs,
		credentials: [{ name: 'smsCampaignsApi', required: true, testedBy: 'testSmsCampaignsApi' }],
		// n8n responds to a call that it stores as an execution, the node to the others.
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// As the node responds to the calls that n8n does not respond to (trigger/receive/http.ts).
				responseData: '{"status":"received"}',
				path: 'webhook',
				// There is nothing to copy: the trigger gives its URLs to the service itself.
				ndvHideUrl: true,
			},
		],
		// In place of n8n's own text, which sends people to an app called SMS Campaigns to make an event happen there.
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
