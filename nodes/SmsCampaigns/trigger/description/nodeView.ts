// How n8n's editor shows the node.
import type { INodeTypeDescription, TriggerPanelDefinition } from 'n8n-workflow';
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

const HOW_TO_TEST =
	"<b>While you build the workflow</b>, click 'Execute step'. Then reply to a message, open a short link in one, or send a campaign. The event shows up here.<br /><br />";

const IN_EXECUTIONS =
	'Their executions are in the <a data-key="executions">executions list</a>, not in the editor.';

/** What n8n's editor shows on the input side of the trigger, before and after the workflow is published. */
export const triggerPanel: TriggerPanelDefinition = {
	header: 'Receive events of your campaigns',
	executionsHelp: {
		inactive: `${HOW_TO_TEST}<b>When it is ready</b>, publish it: from then on each event starts it. ${IN_EXECUTIONS}`,
		active: `${HOW_TO_TEST}<b>The workflow is published</b>: each event starts it too. ${IN_EXECUTIONS}`,
	},
};
