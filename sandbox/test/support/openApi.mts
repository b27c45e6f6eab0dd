import { Compile } from 'typebox/schema';

import type { Json } from './sandbox.mts';

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

/** Makes a function that returns what of a value does not fit a schema of an OpenAPI document, or is not in it. */
export function misfitsOf(document: Json, schema: unknown): (value: unknown) => string[] {
	const compiled = Compile(closed(resolve(document, schema)) as object);
	return (value) => {
		const [fits, errors] = compiled.Errors(value);
		return fits ? [] : errors.map((error) => `${error.instancePath} ${error.message}`);
	};
}

/** An operation of an OpenAPI document. */
export interface Operation {
	id: string;
	method: string;
	path: string;
	/** As the document has it. */
	operation: Json;
	/** The schema of the body, undefined where it takes none. */
	body: unknown;
	/** The schema of the answer in JSON. */
	answer: unknown;
}

/** Returns the operations of an OpenAPI document. */
export function operationsOf(document: Json): Operation[] {
	const schemaOf = (content: Json | undefined) => content?.content['application/json'].schema;
	return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
		([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({
				...{ id: String(operation.operationId), method: method.toUpperCase(), path, operation },
				body: schemaOf(operation.requestBody as Json | undefined),
				answer: schemaOf(operation.responses[200] as Json),
			})),
	);
}
