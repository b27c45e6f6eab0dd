// Calls the node's list search as n8n's editor does when a user opens the list.
import { LoadOptionsContext } from 'n8n-core';
import type { INode, INodeListSearchResult, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { ANY_NODE } from '../engine/anyNode.cts';
import { credentialFor, credentialsHelperFor, type Credential } from '../engine/credential.cts';
import { workflowWith } from '../engine/nodeTypes.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';

/** The search text, and credential values that replace the account's values. */
interface SearchOptions extends Partial<Credential> {
	filter?: string;
}

export async function searchApiErrorsIn(
	account: SandboxAccount,
	{ filter, ...credential }: SearchOptions,
): Promise<INodeListSearchResult> {
	const node: INode = {
		...ANY_NODE,
		type: 'smsCampaigns',
		parameters: { resource: 'apiError', operation: 'get' },
		credentials: { smsCampaignsApi: { id: '1', name: 'account' } },
	};
	const additionalData = {
		credentialsHelper: credentialsHelperFor(credentialFor(account, credential)),
		currentNodeParameters: node.parameters,
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new LoadOptionsContext(
		workflowWith(node, SmsCampaigns),
		node,
		additionalData,
		'',
	);
	const { searchApiErrors } = new SmsCampaigns().methods.listSearch;
	return await searchApiErrors.call(context, filter);
}
