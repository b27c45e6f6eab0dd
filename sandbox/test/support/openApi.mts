import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/schema';

import type { Json } from './sandbox.mts';

/** Returns an OpenAPI document without references: each schema stands where it is used. */
const resolveRefs = (document: Json): Json =>
	new Validator().resolveRefs({ specification: structuredClone(document) }) as Json;

/** Returns a schema that takes no member which it does not name. */
function closed(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(closed);
	if (typeof schema !== 'object' || schema === null) return schema;
	const copy = Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, closed(one)]));
	const isRecord = 'additionalProperties' in copy || 'patternProperties' in copy;
	return 'properties' in copy && !isRecord ? { ...copy, additionalProperties: false } : copy;
}

/** Makes a function that returns what of a value does not fit a schema without references, or is not in it. */
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
	/** As the document has it. */
	operation: Json;
	/** The schema of the body, undefined where it takes none. */
	body: unknown;
	/** The schema of the answer in JSON. */
	answer: unknown;
}

/** Returns the operations of an OpenAPI document, whose schemas have no references. */
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
