import type { INodeTypeDescription } from 'n8n-workflow';
import { EVENT_OUTPUTS } from '../registration/events';

/**
 * The node's outputs, as an expression that n8n's editor evaluates. With *One per Event* there are always five: if only
 * the selected events had outputs, selecting another event would move connections to the wrong branch.
 */
export const outputs: INodeTypeDescription['outputs'] = `={{ $parameter["outputs"] === "perEvent"
	? ${JSON.stringify(EVENT_OUTPUTS)}.map(([type, name]) => ({
		type: "main",
		displayName: ($parameter["events"] ?? []).includes(type) ? name : name + " (off)",
	}))
	: ["main"] }}`;

/** The text below the node's name: the output names of the selected events. */
export const subtitle = `={{ ${JSON.stringify(EVENT_OUTPUTS)}
	.filter(([type]) => ($parameter["events"] ?? []).includes(type))
	.map(([type, name]) => name)
	.join(", ") }}`;
