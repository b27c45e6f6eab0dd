import { Compile } from 'typebox/schema';

import type { Json } from './sandbox.ts';

/** Returns a schema without references to others: the document's do not refer to themselves. */
function resolve(document: Json, schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map((one) => resolve(document, one));
	if (typeof schema !== 'object' || schema === null) return schema;
	const { $ref } = schema as Json;
	if (typeof $ref === 'string') {
		const path = $ref.replace(/^#\//, '').split('/');
		return resolve(
			document,
			path.reduce<Json>((part, name) => part[name], document),
		);
	}
	return Object.fromEntries(
		Object.entries(schema).map(([name, one]) => [name, resolve(document, one)]),
	);
}

/** Returns a schema that takes no member which it does not name. */
function closed(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(closed);
	if (typeof schema !== 'object' || schema === null) return schema;
	const copy = Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, closed(one)]));
	const isRecord = 'additionalProperties' in copy || 'patternProperties' in copy;
	return 'properties' in copy && !isRecord ? { ...copy, additionalProperties: false } : copy;
}

/** Returns what does not fit a schema of an OpenAPI document, or is not in it; an empty array where all does. */
export function misfits(document: Json, schema: unknown, value: unknown): string[] {
	const [fits, errors] = Compile(closed(resolve(document, schema)) as object).Errors(value);
	return fits ? [] : errors.map((error) => `${error.instancePath} ${error.message}`);
}
