import { WEBHOOK_TYPES, type WebhookType } from '../../api/model/types';
import { topFields } from '../../fields/fieldsIn';
import { EVENT_TYPES } from '../registration/events';

const EVENT_TEXTS: Readonly<Record<WebhookType, { action: string; description: string }>> = {
	BALANCE_ALERT: {
		action: 'On low balance',
		description: 'The service reports a low balance',
	},
	DLR: { action: 'On delivery report', description: 'Delivered, failed or expired' },
	CLICKER: { action: 'On link click', description: 'Someone opened a short link' },
	STOP: {
		action: 'On opt-out',
		description: 'Someone opted out, and the service blocks the number',
	},
	MO: { action: 'On reply received', description: 'Someone replied to a message' },
};

export const events = topFields.choices({
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
	description: 'Events that start the workflow',
	// n8n's workflow builder receives only the values of choices, without their names and descriptions.
	builderHint: {
		propertyHint: EVENT_TYPES.map((type) => `${type}: ${EVENT_TEXTS[type].description}`).join('. '),
	},
});

export const reports = topFields.choice({
	displayName: 'Reports',
	name: 'reports',
	type: 'options',
	options: [
		{ name: 'All', value: 'all', description: 'Including interim reports' },
		{
			name: 'Final Only',
			value: 'final',
			description: 'The final outcome of a message, delivered or not',
		},
		{
			name: 'Not Delivered Only',
			value: 'notDelivered',
			description: 'Messages that did not arrive',
		},
	],
	default: 'final',
	displayOptions: { show: { events: ['DLR'] } },
	description: 'Delivery reports that start the workflow',
});

export const outputs = topFields.choice({
	displayName: 'Outputs',
	name: 'outputs',
	type: 'options',
	options: [
		{
			name: 'One for All Events',
			value: 'one',
			description: "Each item's event field shows the event type",
		},
		{
			name: 'One per Event',
			value: 'perEvent',
			description: 'Each event type has its own output',
		},
	],
	default: 'one',
	description: 'One output for all events, or one per event type in a fixed order',
});
