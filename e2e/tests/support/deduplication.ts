// What a workflow may do itself against an event that comes again.
import { builtIn } from './nodes.ts';

/** Lets an item through once. @param options of n8n's node */
export const removeDuplicates = (options = {}) =>
	builtIn('Once', 'removeDuplicates', 2, {
		operation: 'removeItemsSeenInPreviousExecutions',
		dedupeValue: '={{ $json.eventId }}',
		options,
	});

/** Empties the history of Remove Duplicates. */
export const clearDuplicates = (options) =>
	builtIn('Clear', 'removeDuplicates', 2, { operation: 'clearDeduplicationHistory', options });

/** Counts in Redis how often an event came, and lets the first one through. */
export const countInRedis = (redis) => [
	builtIn(
		'Count',
		'redis',
		1,
		{ operation: 'incr', key: '=sms:{{ $json.eventId }}', expire: true, ttl: 604_800 },
		{ credentials: { redis } },
	),
	builtIn('First', 'filter', 2.2, {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			combinator: 'and',
			conditions: [
				{
					id: crypto.randomUUID(),
					leftValue: '={{ Object.values($json)[0] }}',
					rightValue: 1,
					operator: { type: 'number', operation: 'equals' },
				},
			],
		},
		options: {},
	}),
];
