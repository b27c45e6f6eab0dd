// The build runs this module and bundles what it exports (gulpfile.js), so that loading the node takes no longer.
import type { IBuilderHint } from 'n8n-workflow';
import { explainValues } from '../../shared/explainValues';
import { triggerProperties } from './properties';

/** What n8n's workflow builder, its assistants and models are told of the trigger. */
export const triggerBuilderHint: IBuilderHint = {
	searchHint:
		'Starts a workflow on SMS replies, opt-outs, link clicks, delivery reports and low credits.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-sms-campaigns.smsCampaigns',
			relationHint: 'Sends the messages that the events are about',
		},
	],
	extraTypeDefContent: [{ content: explainValues(triggerProperties) }],
};
