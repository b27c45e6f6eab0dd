import type { INodeProperties } from 'n8n-workflow';
import { allowedHours, outsideAllowedHours } from './allowedHours';
import { characters, emptyFields, links, messageId, schedule, sender } from './messageOptions';
import {
	batching,
	campaigns,
	maxRecipients,
	outputItemPer,
	sendOnlyTo,
	sendTimeout,
	unknownOutcome,
} from './runOptions';

function collection(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	};
}

/** Options of *Simulate*: those that affect the price and the output. */
export const simulateOptions = collection([
	characters,
	campaigns,
	emptyFields,
	maxRecipients,
	outputItemPer,
	schedule,
	sender,
	links,
]);

/** Options of *Send*. */
export const sendOptions = collection([
	allowedHours,
	batching,
	characters,
	campaigns,
	emptyFields,
	maxRecipients,
	messageId,
	outputItemPer,
	outsideAllowedHours,
	schedule,
	sendOnlyTo,
	sender,
	links,
	sendTimeout,
	unknownOutcome,
]);
