// Workflows of n8n's AI Agent, with tools made of the action node.
import type { IConnections, INode, INodeParameters, NodeConnectionType } from 'n8n-workflow';
import type { CredentialReference, WorkflowDraft } from '../../harness/n8n/rest.ts';
import { actionType, credentialType } from '../../harness/system/packageNames.ts';
import { startNode } from './action.ts';
import { START } from '../../harness/n8n/executions.ts';
import { connectTo, makeNode } from '../../harness/workflows/node.ts';

/** What n8n makes of the action node: a tool, and a human review of tools. */
export const TOOL = `${actionType}Tool`;
export const REVIEW = `${actionType}HitlTool`;

/** A parameter that is left to the model, as the editor writes it. */
export const fromModel = (name: string, description = '', type = 'string') =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${name}', \`${description}\`, '${type}') }}`;

/** A tool of the agent. @param type `TOOL` or `REVIEW` */
export const tool = (
	name: string,
	type: string,
	parameters: INodeParameters,
	credential: CredentialReference,
): INode => makeNode(name, type, parameters, { credentials: { [credentialType]: credential } });

/**
 * A workflow in which an agent gets a task.
 *
 * @param tools what the agent may use; a review stands between the agent and all other tools
 * @param openAiApi credential of the model
 */
export function agentWorkflow(
	name: string,
	tools: INode[],
	openAiApi: CredentialReference,
): WorkflowDraft {
	const agent = makeNode(
		'Agent',
		'@n8n/n8n-nodes-langchain.agent',
		{ promptType: 'define', text: 'Look after the customer.', options: {} },
		{ typeVersion: 3 },
	);
	const model = makeNode(
		'Model',
		'@n8n/n8n-nodes-langchain.lmChatOpenAi',
		{ model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
		{ typeVersion: 1.2, credentials: { openAiApi } },
	);
	const nodes = [startNode(), agent, model, ...tools].map((node, at): INode => ({
		...node,
		position: [at * 220, (at % 2) * 200],
	}));
	const to = (target: INode, type: NodeConnectionType) => ({
		[type]: [[connectTo(target.name, type)]],
	});
	const review = tools.find(({ type }) => type === REVIEW);
	const connections: IConnections = {
		[START]: to(agent, 'main'),
		[model.name]: to(agent, 'ai_languageModel'),
	};
	for (const one of tools) {
		connections[one.name] = to(review && one !== review ? review : agent, 'ai_tool');
	}
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}
