// Calls the node's list search the way n8n's editor does when somebody opens the list.
import { LoadOptionsContext } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type { INode, INodeListSearchResult, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { MapCredentialsHelper, MapNodeTypes } from '../engine/hostLookups';
import type { SandboxAccount } from '../sandbox/accounts';

export interface SearchOptions {
	filter?: string;
	paginationToken?: string;
	baseUrl?: string;
	/** Over the account's. */
	accessToken?: string;
}

export async function searchApiErrorsIn(
	account: SandboxAccount,
	{ filter, paginationToken, baseUrl, accessToken }: SearchOptions,
): Promise<INodeListSearchResult> {
	const credential = new SmsCampaignsApi();
	const node: INode = {
		id: 'node-0',
		name: 'SMS Campaigns',
		type: 'smsCampaigns',
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource: 'apiError', operation: 'get' },
		credentials: { smsCampaignsApi: { id: '1', name: 'account' } },
	};
	const workflow = new Workflow({
		id: 'search',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: new MapNodeTypes({ smsCampaigns: SmsCampaigns }),
	});
	const additionalData = {
		credentialsHelper: new MapCredentialsHelper(
			{ [credential.name]: credential },
			{
				[credential.name]: {
					baseUrl: baseUrl ?? account.baseUrl,
					accessToken: accessToken ?? account.token,
					format: 'json',
				},
			},
		),
		currentNodeParameters: node.parameters,
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	const { searchApiErrors } = new SmsCampaigns().methods.listSearch;
	return await searchApiErrors.call(context, filter, paginationToken);
}
