// What a workflow may do itself against an event that comes again.
import type { INode } from 'n8n-workflow';
import type { CredentialReference } from '../../harness/n8n/rest.ts';
import { readExample } from '../../harness/workflows/example.ts';
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

/** Counts in Redis how often an event came, and lets the first one through: the nodes of the example. */
export function countInRedis(redis: CredentialReference): INode[] {
	const { nodes } = readExample('each-event-once-redis.json');
	const [count, first] = ['Count It in Redis', 'Only the First Time'].map((name) =>
		nodes.find((node) => node.name === name),
	);
	if (!count || !first) throw new Error('The example has other nodes.');
	return [{ ...count, credentials: { redis } }, first];
}
