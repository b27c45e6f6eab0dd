import type { IBuilderHint, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { collectionOf, simplify } from '../../fields/panel';
import { EVENTS } from '../registration/events';
import * as fields from '../settings/fields';
import * as options from '../settings/options';

const OUTPUT_NUMBERS = EVENTS.map(([type], index) => `${index} ${type}`).join(', ');

/** The field names, for n8n's workflow builder, which has no samples of a trigger's items. */
const SIMPLIFIED_ITEMS =
	'If true, the event field of an item determines the other fields: reply and optOut have from, message, date, messageId; reply also has optOutLikely (a suggestion), optOutWords and, if it did not answer its Send and Wait question, question; click has longUrl, clicks, automatic (opened by a program), automaticReason, date, messageId, campaignId; report has destination, status, statusName, delivered, final, date, messageId, campaignId; lowBalance has balance, threshold, date. All have eventId, which stays the same when an event is delivered again.';

export const triggerProperties: INodeProperties[] = [
	fields.events.property,
	fields.reports.property,
	{
		...fields.outputs.property,
		builderHint: {
			propertyHint: `one: output 0 has all events. perEvent: outputs are ${OUTPUT_NUMBERS}`,
		},
	},
	{ ...simplify.property, builderHint: { propertyHint: SIMPLIFIED_ITEMS } },
	collectionOf(...Object.values(options)),
];

/** The trigger's description for n8n's workflow builder and for AI assistants. */
export const triggerBuilderHint: IBuilderHint = {
	searchHint:
		'Starts a workflow on SMS replies, opt-outs, link clicks, delivery reports and low credits.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-sms-campaigns.smsCampaigns',
			relationHint: 'Sends the messages to which the events refer',
		},
	],
};

/**
 * The node's outputs, as an expression that n8n's editor evaluates. *One per Event* always has five outputs: if only
 * the selected events had outputs, selecting another event would move connections to the wrong branch.
 */
export const outputs: INodeTypeDescription['outputs'] = `={{ $parameter["outputs"] === "perEvent"
	? ${JSON.stringify(EVENTS)}.map(([type, , name]) => ({
		type: "main",
		displayName: ($parameter["events"] ?? []).includes(type) ? name : name + " (off)",
	}))
	: ["main"] }}`;

/** The text below the node's name: the output names of the selected events. */
export const subtitle = `={{ ${JSON.stringify(EVENTS)}
	.filter(([type]) => ($parameter["events"] ?? []).includes(type))
	.map(([type, , name]) => name)
	.join(", ") }}`;
