// What a workflow may do itself against an event that comes again.
import type { INode } from 'n8n-workflow';
import type { CredentialReference } from '../../harness/n8n/rest.ts';
import { makeNode } from '../../harness/workflows/node.ts';

/** n8n's Remove Duplicates, which lets an event through once. */
export const removeDuplicates = (): INode =>
	makeNode(
		'Once',
		'n8n-nodes-base.removeDuplicates',
		{
			operation: 'removeItemsSeenInPreviousExecutions',
			dedupeValue: '={{ $json.eventId }}',
			options: {},
		},
		{ typeVersion: 2 },
	);

/** Counts in Redis how often an event came, and keeps the first one (docs/scale.md, "With Redis"). */
export function countInRedis(redis: CredentialReference): INode[] {
	const key = '=sms:{{ $json.eventId }}';
	const isFirst = {
		id: '1',
		leftValue: '={{ Object.values($json)[0] }}',
		rightValue: 1,
		operator: { type: 'number', operation: 'equals' },
	};
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
	return [
		makeNode(
			'Count It in Redis',
			'n8n-nodes-base.redis',
			{ operation: 'incr', key, expire: true, ttl: 5_184_000 },
			{ credentials: { redis } },
		),
		makeNode(
			'Only the First Time',
			'n8n-nodes-base.filter',
			{ conditions: { options, conditions: [isFirst], combinator: 'and' }, options: {} },
			{ typeVersion: 2.2 },
		),
	];
}
