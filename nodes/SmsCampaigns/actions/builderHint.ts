// The build runs this module and bundles what it exports (gulpfile.js), so that loading the node takes no longer.
import type { IBuilderHint } from 'n8n-workflow';
import { explainValues } from '../shared/explainValues';
import { operationProperties } from './properties';

/** What n8n's workflow builder, its assistants and models are told of the action node. */
export const builderHint: IBuilderHint = {
	searchHint:
		'Bulk or single SMS. Simulate for the price before Send, which costs money and cannot be undone.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-sms-campaigns.smsCampaignsTrigger',
			relationHint: 'Starts workflows on replies, delivery reports, opt-outs and clicks',
		},
	],
	extraTypeDefContent: [
		{ content: explainValues(operationProperties) },
		{
			// The builder describes an operation as the first one of the same name.
			content: 'Gets the calls that the service refused, and no numbers.',
			displayOptions: { show: { resource: ['apiError'], operation: ['getAll'] } },
		},
	],
};
