import type { INodeTypeDescription } from 'n8n-workflow';
import { EVENT_OUTPUTS } from '../registration/events';

/**
 * The node's outputs, as an expression that n8n's editor evaluates. With *One per Event* there are always five: if
 * there were only those that are ticked, ticking another would move wires to a wrong branch.
 */
export const outputs: INodeTypeDescription['outputs'] = `={{ $parameter["outputs"] === "perEvent"
	? ${JSON.stringify(EVENT_OUTPUTS)}.map(([type, name]) => ({
		type: "main",
		displayName: ($parameter["events"] ?? []).includes(type) ? name : name + " (off)",
	}))
	: ["main"] }}`;

/** What stands below the node's name: the events that are ticked, by the names of their outputs. */
export const subtitle = `={{ ${JSON.stringify(EVENT_OUTPUTS)}
	.filter(([type]) => ($parameter["events"] ?? []).includes(type))
	.map(([type, name]) => name)
	.join(", ") }}`;
