// Workflows of the trigger.
import type { IConnections, INode, INodeParameters } from 'n8n-workflow';
import type { CredentialReference, WorkflowDraft } from '../n8n/rest.ts';
import { credentialType, triggerType } from '../system/packageNames.ts';
import { connectTo, makeNode, noOp } from './node.ts';

/** The event types, in the order of the trigger's outputs with One per Event. */
const eventTypes = ['MO', 'STOP', 'CLICKER', 'DLR', 'BALANCE_ALERT'] as const;
export type EventType = (typeof eventTypes)[number];

/** The trigger node. @param more may name its `id`, `webhookId`, `position` … */
export const triggerNode = (
	name: string,
	parameters: INodeParameters,
	credential: CredentialReference,
	more: Partial<INode> = {},
): INode =>
	makeNode(name, triggerType, parameters, {
		webhookId: crypto.randomUUID(),
		typeVersion: 2,
		credentials: { [credentialType]: credential },
		...more,
	});

/** A workflow of triggers, each with a node of its own behind it that hands its items on. */
export function triggerWorkflow(name: string, triggers: INode[]): WorkflowDraft {
	const ends = triggers.map((trigger, index) => noOp(`After ${trigger.name}`, [220, index * 200]));
	const connections: IConnections = {};
	for (const [index, trigger] of triggers.entries()) {
		connections[trigger.name] = { main: [[connectTo(ends[index].name)]] };
	}
	return {
		name,
		nodes: [...triggers, ...ends],
		connections,
		settings: { executionOrder: 'v1' },
	};
}

/**
 * A workflow of one trigger, with a node behind each of its outputs that is called as the event is; `All` where there
 * is one output only.
 */
export function eventWorkflow(
	name: string,
	parameters: INodeParameters,
	credential: CredentialReference,
): { trigger: INode; workflow: WorkflowDraft } {
	const trigger = triggerNode('Events', { events: [...eventTypes], ...parameters }, credential);
	const outputs = parameters.outputs === 'perEvent' ? eventTypes : ['All'];
	const ends = outputs.map((output, index) => noOp(output, [220, index * 120]));
	const main = ends.map((end) => [connectTo(end.name)]);
	return {
		trigger,
		workflow: {
			name,
			nodes: [trigger, ...ends],
			connections: { [trigger.name]: { main } },
			settings: { executionOrder: 'v1' },
		},
	};
}
