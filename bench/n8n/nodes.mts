// Workflows that send campaigns with a single node: our node, or n8n's HTTP Request node.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ICredentialType, INodeParameters, INodeType, VersionedNodeType } from 'n8n-workflow';
import type { MessagingService } from '../servers/startMessagingService.mts';
import { prepareNode } from './engine.mts';
import { nodesBaseRequire } from './modules.mts';

/** The message text of a campaign in which all contacts get the same text. */
const MESSAGE_TEXT = 'Your parcel is here. Pick it up by 7 pm today.';

/** Prepares a workflow whose only node is *Campaign: Send*, from the package in the given folder. */
export function campaignSendNode(
	packageFolder: string,
	{ baseUrl }: MessagingService,
	parameters: INodeParameters,
) {
	const require = createRequire(path.join(packageFolder, 'package.json'));
	const { SmsCampaigns } = require('./dist/nodes/SmsCampaigns/SmsCampaigns.node.js') as {
		SmsCampaigns: new () => INodeType;
	};
	const { SmsCampaignsApi } = require('./dist/credentials/SmsCampaignsApi.credentials.js') as {
		SmsCampaignsApi: new () => ICredentialType;
	};
	return prepareNode({
		typeName: 'n8n-nodes-sms-campaigns.smsCampaigns',
		type: new SmsCampaigns(),
		parameters: {
			resource: 'campaign',
			operation: 'send',
			sendTo: 'numbers',
			phoneNumbers: '={{ $json.phone }}',
			message: MESSAGE_TEXT,
			pushtype: 'alert',
			maximumCost: 0,
			options: {},
			...parameters,
		},
		credentials: {
			smsCampaignsApi: {
				type: new SmsCampaignsApi(),
				data: { baseUrl, accessToken: 'sbx_bench', format: 'json' },
			},
		},
	});
}

/** Prepares a workflow whose only node is n8n's newest HTTP Request node, which sends one campaign per item. */
export function httpRequestNode(
	{ baseUrl }: MessagingService,
	{ text = MESSAGE_TEXT }: { text?: string },
) {
	const { HttpRequest } = nodesBaseRequire()('./dist/nodes/HttpRequest/HttpRequest.node.js') as {
		HttpRequest: new () => VersionedNodeType;
	};
	const type = new HttpRequest();
	return prepareNode({
		typeName: 'n8n-nodes-base.httpRequest',
		type,
		typeVersion: type.description.defaultVersion,
		parameters: {
			method: 'POST',
			url: `${baseUrl}/send`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpBearerAuth',
			sendBody: true,
			contentType: 'json',
			specifyBody: 'json',
			jsonBody: `={"sms":{"message":{"text":"${text}","pushtype":"alert"},"recipients":{"gsm":[{"value":"{{ $json.phone }}"}]}}}`,
			options: {},
		},
		credentials: { httpBearerAuth: { data: { token: 'sbx_bench' } } },
	});
}
