// Calls the node's list search the way n8n's editor does when somebody opens the list.
import { LoadOptionsContext } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type { INode, INodeListSearchResult, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { credentialFor, credentialsHelperFor, type Credential } from '../engine/credential.cts';
import { MapNodeTypes } from '../engine/nodeTypes.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';

/** What is searched for; of the credential, what is not as the account has it. */
interface SearchOptions extends Partial<Credential> {
	filter?: string;
}

export async function searchApiErrorsIn(
	account: SandboxAccount,
	{ filter, ...credential }: SearchOptions,
): Promise<INodeListSearchResult> {
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
		credentialsHelper: credentialsHelperFor(credentialFor(account, credential)),
		currentNodeParameters: node.parameters,
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	const { searchApiErrors } = new SmsCampaigns().methods.listSearch;
	return await searchApiErrors.call(context, filter);
}
