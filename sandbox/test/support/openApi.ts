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

/** Returns an OpenAPI 3.1 document as one of 3.0, which has no webhooks, and `nullable` instead of the type null. */
export function openApi30(document: Json): Json {
	const convert = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(convert);
		if (typeof value !== 'object' || value === null) return value;
		const { examples: _examples, contentMediaType: _type, ...schema } = value as Json;
		const rest = Object.fromEntries(
			Object.entries(schema).map(([name, one]) => [name, convert(one)]),
		);
		if (Array.isArray(rest.anyOf)) {
			const anyOf = rest.anyOf.filter(({ type }: Json) => type !== 'null');
			return { ...rest, anyOf, ...(anyOf.length < rest.anyOf.length && { nullable: true }) };
		}
		const types = Array.isArray(rest.type) ? rest.type : [];
		if (types.length !== 2 || !types.includes('null')) return rest;
		return { ...rest, type: types.find((type) => type !== 'null'), nullable: true };
	};
	const { webhooks: _webhooks, info, ...rest } = document;
	const { license: _license, ...shown } = info as Json;
	return { ...(convert(rest) as Json), openapi: '3.0.3', info: shown };
}
