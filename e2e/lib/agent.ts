// Workflows with n8n's AI Agent, the scripted model and tools made of the action node.
import { actionType, trigger } from './workflows.ts';

/** What n8n makes of the action node: a tool, and a human review of tools. */
export const TOOL = `${actionType}Tool`;
export const REVIEW = `${actionType}HitlTool`;

/** A parameter that is left to the model, as the editor writes it. */
export const fromModel = (name, description = '', type = 'string') =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${name}', \`${description}\`, '${type}') }}`;

const node = (name, type, typeVersion, parameters, credentials = {}) => ({
	id: crypto.randomUUID(),
	name,
	type,
	typeVersion,
	parameters,
	credentials,
	position: [0, 0],
});

/** A tool of the agent. @param type `TOOL` or `REVIEW` */
export const tool = (name, type, parameters, credential) =>
	node(name, type, 1, parameters, { smsCampaignsApi: credential });

/** The credential for the scripted model. */
export async function modelCredential(rest, model) {
	return await rest.createCredential('Model', 'openAiApi', { apiKey: 'none', url: model.url });
}

/**
 * A workflow in which an agent gets a task.
 * @param tools what the agent may use; a review stands between the agent and all other tools
 */
export function agentWorkflow(name, tools, openAiApi, { version = 3 } = {}) {
	const nodes = [
		node(trigger, 'n8n-nodes-base.manualTrigger', 1, {}),
		node('Agent', '@n8n/n8n-nodes-langchain.agent', version, {
			promptType: 'define',
			text: 'Look after the customer.',
			options: {},
		}),
		node(
			'Model',
			'@n8n/n8n-nodes-langchain.lmChatOpenAi',
			1.2,
			{ model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
			{ openAiApi },
		),
		...tools,
	].map((one, at) => ({ ...one, position: [at * 220, (at % 2) * 200] }));
	const to = (target, type) => ({ [type]: [[{ node: target, type, index: 0 }]] });
	const review = tools.find(({ type }) => type === REVIEW);
	const connections = {
		[trigger]: to('Agent', 'main'),
		Model: to('Agent', 'ai_languageModel'),
	};
	for (const one of tools) {
		connections[one.name] = to(review && one !== review ? review.name : 'Agent', 'ai_tool');
	}
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** The result of a tool as the model got it. */
export function toolResults({ messages }) {
	return messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
}
