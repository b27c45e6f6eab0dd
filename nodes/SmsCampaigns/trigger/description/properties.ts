// The build runs this module and bundles what it exports (gulpfile.js), so that loading the node takes no longer.
import type { INodeProperties } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';
import { WEBHOOK_TYPES } from '../../api/resources/webhookTypes';
import { EVENT_TYPES } from '../registration/events';
import { groupFields } from './groupEvents';
import { optionsField } from './options';
import { reportFields } from './reports';

/** By event: how the list of nodes calls the trigger on it, and when it happens. */
const EVENT_TEXTS: Readonly<Record<WebhookType, { action: string; description: string }>> = {
	BALANCE_ALERT: {
		action: 'On low balance',
		description: 'Your credits have dropped to your alert threshold',
	},
	DLR: { action: 'On delivery report', description: 'The service says what became of a message' },
	CLICKER: { action: 'On link click', description: 'Somebody opened a short link' },
	STOP: {
		action: 'On opt-out',
		description:
			'Somebody does not want any more messages; the service blocks the number by itself',
	},
	MO: { action: 'On reply received', description: 'Somebody replied to a message' },
};

/** Matches when only one type is selected: n8n checks a condition against every value of a list. */
const ONLY_EVENT = EVENT_TYPES.map((type) => ({ _cnd: { eq: type } }));

const OUTPUT_NUMBERS = EVENT_TYPES.map((type, index) => `${index} ${type}`).join(', ');

const outputsField: INodeProperties = {
	displayName: 'Outputs',
	name: 'outputs',
	type: 'options',
	options: [
		{
			name: 'One for All Events',
			value: 'one',
			description: 'Each item says in its field event what happened',
		},
		{
			name: 'One per Event',
			value: 'perEvent',
			description: 'Each kind of event has its own output',
		},
	],
	default: 'one',
	description: 'How events leave the node. Each output keeps its place, whatever is ticked.',
};

/** For n8n's workflow builder, which has no samples of a trigger's items: what an expression can name. */
const SIMPLIFIED_ITEMS =
	'Items when true, by their field event: reply and optOut have from, message, date, messageId; click has longUrl, clicks, date, messageId, campaignId; a reply to a Send and Wait that did not answer it has question; report has destination, status, statusName, delivered, final, date, messageId, campaignId; lowBalance has balance, threshold, date. All have eventId, the same each time an event is delivered.';

/** The parameter panel of the trigger. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		options: EVENT_TYPES.map((type) => ({
			name: WEBHOOK_TYPES[type],
			value: type,
			...EVENT_TEXTS[type],
		})),
		default: [],
		required: true,
		description: 'What starts the workflow',
		// n8n's workflow builder hands on the values of choices, and neither their names nor their descriptions.
		builderHint: {
			propertyHint: EVENT_TYPES.map((type) => `${type}: ${EVENT_TEXTS[type].description}`).join(
				'. ',
			),
		},
	},
	...reportFields,
	{
		...outputsField,
		displayOptions: { show: { events: [...EVENT_TYPES] }, hide: { events: ONLY_EVENT } },
		builderHint: {
			propertyHint: `one: output 0 has all events. perEvent: outputs are ${OUTPUT_NUMBERS}`,
		},
	},
	// With fewer than two events the choice is hidden but kept: otherwise n8n would discard it immediately, and the
	// remaining event would move to another event's output.
	{ ...outputsField, type: 'hidden', displayOptions: { show: { events: ONLY_EVENT } } },
	{ ...outputsField, type: 'hidden', displayOptions: { hide: { events: [...EVENT_TYPES] } } },
	...groupFields,
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
		builderHint: { propertyHint: SIMPLIFIED_ITEMS },
	},
	optionsField,
];
