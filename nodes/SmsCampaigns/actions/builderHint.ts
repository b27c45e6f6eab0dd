import type { IBuilderHint, INodeProperties } from 'n8n-workflow';
import { explainValues } from '../shared/explainValues';

/**
 * What n8n's workflow builder, its assistants and models are told of the action node.
 * @param properties the node's
 */
export const builderHintOf = (properties: INodeProperties[]): IBuilderHint => ({
	searchHint:
		'Bulk or single SMS. Simulate for the price before Send, which costs money and cannot be undone.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-sms-campaigns.smsCampaignsTrigger',
			relationHint: 'Starts workflows on replies, delivery reports, opt-outs and clicks',
		},
	],
	extraTypeDefContent: [
		{ content: explainValues(properties) },
		{
			// The builder describes an operation as the first one of the same name.
			content: 'Gets the calls that the service refused, and no numbers.',
			displayOptions: { show: { resource: ['apiError'], operation: ['getAll'] } },
		},
	],
});
