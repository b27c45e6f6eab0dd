// Small workflows made for a test.

export const actionType = 'n8n-nodes-sms-campaigns.smsCampaigns';
export const trigger = 'Start';

/** The action node. It runs for its first input item only, so that steps can be chained. */
export function step(name, parameters, credential, more = {}) {
	return {
		id: crypto.randomUUID(),
		name,
		type: actionType,
		typeVersion: 1,
		executeOnce: true,
		parameters,
		credentials: { smsCampaignsApi: credential },
		...more,
	};
}

/** A workflow of a manual trigger and the given nodes, one after the other. */
export function chain(name, steps) {
	const start = {
		id: crypto.randomUUID(),
		name: trigger,
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	const nodes = [start, ...steps].map((node, index) => ({ ...node, position: [index * 220, 0] }));
	const connections = {};
	for (const [index, node] of nodes.slice(1).entries()) {
		connections[nodes[index].name] = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
	}
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** Stores a workflow, runs it and waits for its end. @returns the execution (see rest.ts) */
export async function runChain(rest, name, steps) {
	const workflow = await rest.createWorkflow(chain(name, steps));
	return await rest.runWorkflow(workflow, trigger);
}
