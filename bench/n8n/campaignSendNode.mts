import { createRequire } from 'node:module';
import path from 'node:path';
import type { ICredentialType, INodeParameters, INodeType } from 'n8n-workflow';
import { prepareNode } from './engine.mts';
import type { MessagingService } from '../servers/startMessagingService.mts';

/** The text of a campaign that has but one. */
export const MESSAGE_TEXT = 'Your parcel is here. Pick it up by 7 pm today.';

/** *Campaign: Send* of the package in that folder. */
export function campaignSendNode(
	packageFolder: string,
	{ baseUrl }: MessagingService,
	parameters: INodeParameters,
	id?: string,
) {
	const require = createRequire(path.join(packageFolder, 'package.json'));
	const { SmsCampaigns } = require('./dist/nodes/SmsCampaigns/SmsCampaigns.node.js') as {
		SmsCampaigns: new () => INodeType;
	};
	const { SmsCampaignsApi } = require('./dist/credentials/SmsCampaignsApi.credentials.js') as {
		SmsCampaignsApi: new () => ICredentialType;
	};
	return prepareNode({
		id,
		typeName: 'n8n-nodes-sms-campaigns.smsCampaigns',
		type: new SmsCampaigns(),
		parameters: {
			resource: 'campaign',
			operation: 'send',
			sendTo: 'numbers',
			phoneNumbers: '={{ $json.phone }}',
			message: MESSAGE_TEXT,
			shortenLinks: false,
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
