import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/schema';

import type { Json } from './sandbox.mts';

/** Returns a copy of an OpenAPI document in which a schema replaces each reference. */
const resolveRefs = (document: Json): Json =>
	new Validator().resolveRefs({ specification: structuredClone(document) }) as Json;

/** Copies a schema and makes the copy reject unknown fields. */
function closed(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(closed);
	if (typeof schema !== 'object' || schema === null) return schema;
	const copy = Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, closed(one)]));
	const isRecord = 'additionalProperties' in copy || 'patternProperties' in copy;
	return 'properties' in copy && !isRecord ? { ...copy, additionalProperties: false } : copy;
}

/** Creates a function that returns a value's errors under a schema without references. Unknown fields are errors. */
export function misfitsOf(schema: unknown): (value: unknown) => string[] {
	const compiled = Compile(closed(schema) as object);
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
	/** The operation object in the document. */
	operation: Json;
	/** The request body's schema; undefined without a body. */
	body: unknown;
	/** The JSON response's schema. */
	answer: unknown;
}

/** Returns an OpenAPI document's operations, whose schemas have no references. */
export function operationsOf(document: Json): Operation[] {
	const schemaOf = (content: Json | undefined) => content?.content['application/json'].schema;
	return Object.entries(
		resolveRefs(document).paths as Record<string, Record<string, Json>>,
	).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			...{ id: String(operation.operationId), method: method.toUpperCase(), path, operation },
			body: schemaOf(operation.requestBody as Json | undefined),
			answer: schemaOf(operation.responses[200] as Json),
		})),
	);
}
