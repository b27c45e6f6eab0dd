// The build runs this module and bundles what it exports (gulpfile.js), so that loading the node takes no longer.
import type { IBuilderHint, INodeProperties } from 'n8n-workflow';
import { simplify } from '../../fields/paging';
import { explainValues } from '../../shared/explainValues';
import { EVENT_TYPES } from '../registration/events';
import { events, groupEvents, outputs, reports, statuses } from '../settings/fields';
import * as options from '../settings/options';

/** Matches when only one type is selected: n8n checks a condition against every value of a list. */
const ONLY_EVENT = EVENT_TYPES.map((type) => ({ _cnd: { eq: type } }));

const OUTPUT_NUMBERS = EVENT_TYPES.map((type, index) => `${index} ${type}`).join(', ');

/** For n8n's workflow builder, which has no samples of a trigger's items: what an expression can name. */
const SIMPLIFIED_ITEMS =
	'Items when true, by their field event: reply and optOut have from, message, date, messageId; click has longUrl, clicks, date, messageId, campaignId; a reply to a Send and Wait that did not answer it has question; report has destination, status, statusName, delivered, final, date, messageId, campaignId; lowBalance has balance, threshold, date. All have eventId, the same each time an event is delivered.';

/** The parameter panel of the trigger. */
export const triggerProperties: INodeProperties[] = [
	events.property,
	reports.property,
	statuses.property,
	{
		...outputs.property,
		displayOptions: { show: { events: [...EVENT_TYPES] }, hide: { events: ONLY_EVENT } },
		builderHint: {
			propertyHint: `one: output 0 has all events. perEvent: outputs are ${OUTPUT_NUMBERS}`,
		},
	},
	// With fewer than two events the choice is hidden but kept: otherwise n8n would discard it immediately, and the
	// remaining event would move to another event's output.
	{ ...outputs.property, type: 'hidden', displayOptions: { show: { events: ONLY_EVENT } } },
	{ ...outputs.property, type: 'hidden', displayOptions: { hide: { events: [...EVENT_TYPES] } } },
	groupEvents.property,
	{ ...simplify.property, builderHint: { propertyHint: SIMPLIFIED_ITEMS } },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: Object.values(options)
			.map(({ property }) => property)
			.sort((a, b) => a.displayName.localeCompare(b.displayName, 'en')),
	},
];

/** What n8n tells its workflow builder, assistants and models about the trigger. */
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
