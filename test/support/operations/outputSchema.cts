import type { ColumnType } from '../../../nodes/SmsCampaigns/shared/rowColumns';

/** The parts of a JSON Schema that n8n reads. */
interface OutputSchema {
	type: string | string[];
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

const union = <T,>(lists: T[][]) => [...new Set(lists.flat())];

const typeOf = (value: unknown) =>
	Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/** Returns a schema that covers all values. @param values at least one value */
export function schemaOf(values: unknown[]): OutputSchema {
	const types = union(values.map((value) => [typeOf(value)]));
	const schema: OutputSchema = { type: types.length === 1 ? types[0] : types };
	const members = values.filter(Array.isArray).flat() as unknown[];
	if (members.length > 0) schema.items = schemaOf(members);
	const objects = values.filter(
		(value): value is Record<string, unknown> => typeOf(value) === 'object',
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

const TYPES: Record<ColumnType, OutputSchema> = {
	string: { type: 'string' },
	number: { type: 'number' },
	boolean: { type: 'boolean' },
	strings: { type: 'array', items: { type: 'string' } },
	objects: { type: 'array', items: { type: 'object' } },
};

/** Returns the schema of rows with these columns. A value may also be null, which n8n's preview does not show. */
export const schemaOfColumns = (columns: Readonly<Record<string, ColumnType>>): OutputSchema => ({
	type: 'object',
	properties: Object.fromEntries(
		Object.entries(columns).map(([name, type]) => [name, TYPES[type]]),
	),
});
