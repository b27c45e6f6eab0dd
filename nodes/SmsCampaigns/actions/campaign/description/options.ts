import type { INodeProperties } from 'n8n-workflow';
import {
	characters,
	defaultCountry,
	emptyFields,
	links,
	messageId,
	schedule,
	sender,
} from './messageOptions';
import {
	batching,
	campaigns,
	maxRecipients,
	minimumCreditsLeft,
	output,
	sendOnlyTo,
	sendTimeout,
	simulateTimeout,
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
	campaigns,
	characters,
	defaultCountry,
	emptyFields,
	links,
	maxRecipients,
	output,
	batching,
	schedule,
	sender,
	simulateTimeout,
]);

/** Options of *Send*. */
export const sendOptions = collection([
	campaigns,
	characters,
	defaultCountry,
	emptyFields,
	links,
	maxRecipients,
	messageId,
	minimumCreditsLeft,
	output,
	batching,
	schedule,
	sendOnlyTo,
	sender,
	sendTimeout,
	unknownOutcome,
]);
