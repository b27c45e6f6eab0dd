import type { NodeHint } from 'n8n-workflow';

/** From this many items on, a send without a limit on its cost is pointed out before it is made. */
const MANY_ITEMS = 100;

/** What the editor shows before the node has run. */
export const hintsBeforeRun: NodeHint[] = [
	{
		type: 'warning',
		message: `${MANY_ITEMS} items or more, and no limit on the cost: run Simulate first, or set 'Maximum Cost (Credits)'.`,
		displayCondition: `={{ $parameter["resource"] === "campaign" && $parameter["operation"] === "send" && !$parameter["maximumCost"] && !$parameter["options"]?.["sendOnlyTo"] && $input.all().length >= ${MANY_ITEMS} }}`,
		whenToDisplay: 'beforeExecution',
		location: 'outputPane',
	},
];
