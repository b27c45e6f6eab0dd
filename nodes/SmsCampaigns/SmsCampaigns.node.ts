import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { actionProperties, builderHint, panelHints, subtitle } from './actions/properties';
import { REPLY_WEBHOOK, responseWebhooks, waitingTooltip } from './sendAndWait/webhooks';

/** On first use, loads the code that runs the nodes, so that n8n starts faster. */
const loadRuntime = async () => await import('./runtime');

/** The action node: simulates and sends campaigns, manages webhooks, and reads the error log and the NPAI list. */
export class SmsCampaigns implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SMS Campaigns',
		name: 'smsCampaigns',
		icon: {
			light: 'file:../../icons/smsCampaigns.svg',
			dark: 'file:../../icons/smsCampaigns.dark.svg',
		},
		group: ['output'],
		version: 1,
		builderHint,
		hints: panelHints,
		subtitle,
		// Both nodes share this text, because n8n shows the description of one node above the actions of both.
		description:
			'Send SMS campaigns, and start workflows on replies, delivery reports, opt-outs and clicks',
		defaults: { name: 'SMS Campaigns' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		webhooks: responseWebhooks,
		waitingNodeTooltip: waitingTooltip,
		// n8n redacts these headers in the output of *API Error* operations. The node has already masked the values.
		sensitiveOutputFields: [
			'headers.Authorization',
			'headers.authorization',
			'headers.Cookie',
			'headers.cookie',
		],
		credentials: [{ name: 'smsCampaignsApi', required: true, testedBy: 'testSmsCampaignsApi' }],
		properties: actionProperties,
	};

	methods = {
		credentialTest: {
			async testSmsCampaignsApi(this: ICredentialTestFunctions, credential: ICredentialsDecrypted) {
				const { testSmsCampaignsApi } = await loadRuntime();
				return await testSmsCampaignsApi.call(this, credential);
			},
		},
		listSearch: {
			async searchApiErrors(this: ILoadOptionsFunctions, filter?: string) {
				const { searchApiErrors } = await loadRuntime();
				return await searchApiErrors.call(this, filter);
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { operations, runOperation } = await loadRuntime();
		return await runOperation(this, operations);
	}

	/** Handles an answer to a *Send and Wait* question, from its page or from a reply that a trigger forwards. */
	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const { handleReply, handleResponse } = await loadRuntime();
		return this.getWebhookName() === REPLY_WEBHOOK ? handleReply(this) : handleResponse(this);
	}
}
