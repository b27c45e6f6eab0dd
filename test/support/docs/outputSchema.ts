// What n8n knows of an output before the node's first run: the names and types of its fields.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_NAMES } from '../../../nodes/SmsCampaigns/trigger/receive/eventFields';
import { PAGES } from './operationPages';

/** A JSON Schema, as far as n8n reads it. */
export interface OutputSchema {
	type: string | string[];
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

const docs = path.join(__dirname, '../../../docs');

/** The samples of an operation's simplified output, as its page has them. */
export function documentedItems(operation: string): unknown[] {
	const page = readFileSync(path.join(docs, 'operations', PAGES[operation].file), 'utf8');
	const parts = page.matchAll(/<!-- items(?<name>[^>]*) -->\s*```json\n(?<json>[^]*?)\n```/g);
	return [...parts]
		.filter(({ groups }) => groups?.name !== ', raw')
		.flatMap(({ groups }) => JSON.parse(groups!.json) as unknown[]);
}

/** The samples of the trigger's simplified items, one for each kind of event. */
export function documentedEvents(): unknown[] {
	const page = readFileSync(path.join(docs, 'events.md'), 'utf8');
	const names: unknown[] = Object.values(EVENT_NAMES);
	return [...page.matchAll(/```json\n(\{[^]*?)\n```/g)]
		.map(([, json]) => JSON.parse(json) as { event?: unknown })
		.filter(({ event }) => names.includes(event));
}

const union = <T>(lists: T[][]) => [...new Set(lists.flat())];

/** The schema that all values have in common. @param values at least one */
export function schemaOf(values: unknown[]): OutputSchema {
	const types = union(
		values.map((value) => [
			Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value,
		]),
	);
	const schema: OutputSchema = { type: types.length === 1 ? types[0] : types };
	const members = values.filter(Array.isArray).flat() as unknown[];
	if (members.length > 0) schema.items = schemaOf(members);
	const objects = values.filter(
		(value): value is Record<string, unknown> =>
			typeof value === 'object' && value !== null && !Array.isArray(value),
	);
	if (objects.length > 0) {
		schema.properties = Object.fromEntries(
			union(objects.map(Object.keys)).map((name) => [
				name,
				schemaOf(objects.filter((object) => name in object).map((object) => object[name])),
			]),
		);
	}
	return schema;
}
