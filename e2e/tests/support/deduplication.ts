// What a workflow may do itself against an event that comes again.
import type { INode, INodeParameters } from 'n8n-workflow';
import type { CredentialReference } from '../../lib/n8n/rest.ts';
import { makeNode } from '../../lib/workflows/node.ts';

const duplicatesNode = (name: string, operation: string, parameters: INodeParameters) =>
	makeNode(
		name,
		'n8n-nodes-base.removeDuplicates',
		{ operation, ...parameters },
		{ typeVersion: 2 },
	);

/** n8n's Remove Duplicates, which lets an event through once. @param options of the node */
export const removeDuplicates = (options: INodeParameters = {}): INode =>
	duplicatesNode('Once', 'removeItemsSeenInPreviousExecutions', {
		dedupeValue: '={{ $json.eventId }}',
		options,
	});

/** Empties the history of Remove Duplicates. @param options of the node */
export const clearDuplicates = (options: INodeParameters): INode =>
	duplicatesNode('Clear', 'clearDeduplicationHistory', { options });

/** Counts in Redis how often an event came, and lets the first one through. */
export const countInRedis = (redis: CredentialReference): INode[] => [
	makeNode(
		'Count',
		'n8n-nodes-base.redis',
		{ operation: 'incr', key: '=sms:{{ $json.eventId }}', expire: true, ttl: 604_800 },
		{ credentials: { redis } },
	),
	makeNode(
		'First',
		'n8n-nodes-base.filter',
		{
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
		},
		{ typeVersion: 2.2 },
	),
];
