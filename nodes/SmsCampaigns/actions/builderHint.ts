// The build runs this module and bundles what it exports (gulpfile.js), so that loading the node takes no longer.
import type { IBuilderHint, NodeHint } from 'n8n-workflow';
import { explainValues } from '../shared/explainValues';
import { operationProperties } from './properties';

/** What n8n's workflow builder, its assistants and models learn about the action node. */
export const builderHint: IBuilderHint = {
	searchHint: 'Bulk or single SMS. Simulate first.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-sms-campaigns.smsCampaignsTrigger',
			relationHint: 'Starts workflows on replies, delivery reports, opt-outs and clicks',
		},
	],
	extraTypeDefContent: [
		{ content: explainValues(operationProperties) },
		{ content: 'French law: Monday to Saturday, 08:00 to 20:00, no holidays.' },
		{ content: 'Write options as an object, expressions only inside it. n8n drops anything else.' },
		{
			// The builder describes an operation as the first one of the same name.
			content: 'Gets refused calls.',
			displayOptions: { show: { resource: ['apiError'], operation: ['getAll'] } },
		},
	],
};

/** From this many items on, a send without a limit on its cost is pointed out before it is made. */
const MANY_ITEMS = 100;

/** What the editor shows, whatever the run says: a run that waited loses what it said when it goes on. */
export const panelHints: NodeHint[] = [
	{
		type: 'warning',
		message: `${MANY_ITEMS} items or more, and no limit on the cost: run Simulate first, or set 'Maximum Cost (Credits)'.`,
		displayCondition: `={{ $parameter["resource"] === "campaign" && $parameter["operation"] === "send" && !$parameter["maximumCost"] && !$parameter["options"]?.["sendOnlyTo"] && $input.all().length >= ${MANY_ITEMS} }}`,
		whenToDisplay: 'beforeExecution',
		location: 'outputPane',
	},
	{
		message:
			"Items go on only after a yes. To go on after a no or no answer too, set 'If Not Approved' to Go On.",
		displayCondition:
			'={{ $parameter["operation"] === "sendAndWait" && $parameter["ifNotApproved"] !== "goOn" }}',
		whenToDisplay: 'afterExecution',
		location: 'outputPane',
	},
];
