import type { INodeProperties } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';
import { WEBHOOK_TYPES } from '../../api/resources/webhookTypes';
import { EVENT_TYPES } from '../registration/events';
import { groupFields } from './groupEvents';
import { optionsField } from './options';
import { reportFields } from './reports';

const EVENT_DESCRIPTIONS: Readonly<Record<WebhookType, string>> = {
	BALANCE_ALERT: 'Your credits have reached the alert line that is set with the service',
	DLR: 'The service says what became of a message',
	CLICKER: 'Somebody opened a short link',
	STOP: 'Somebody does not want any more messages; the service blocks the number by itself',
	MO: 'Somebody answered a message',
};

/** Matches when only one type is selected: n8n checks a condition against every value of a list. */
const ONLY_EVENT = EVENT_TYPES.map((type) => ({ _cnd: { eq: type } }));

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
			description: 'Each kind of event leaves by its own wire',
		},
	],
	default: 'one',
	description: 'How events leave the node. Each output keeps its place, whatever is ticked.',
};

/** The parameter panel of the trigger. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		options: EVENT_TYPES.map((type) => ({
			name: WEBHOOK_TYPES[type],
			value: type,
			description: EVENT_DESCRIPTIONS[type],
		})),
		default: [],
		required: true,
		description: 'What starts the workflow',
	},
	...reportFields,
	{
		...outputsField,
		displayOptions: { show: { events: [...EVENT_TYPES] }, hide: { events: ONLY_EVENT } },
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
	},
	optionsField,
];
