import type { TriggerPanelDefinition } from 'n8n-workflow';

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
