import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import * as Type from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';

import { isJsonObject, type JsonObject } from '../domain/json.ts';
import { checkFields, type Place } from './requestCheck.ts';
import { object } from './schemaTypes.ts';

/** What a route under `/_sandbox/` says of itself, and what it takes. */
export interface RouteDescription<
	Params extends TProperties,
	Query extends TProperties,
	Body extends TSchema,
	Answer extends TSchema,
> {
	/** In one sentence, without a full stop. */
	summary: string;
	/** What the route is about: the group of the API that it belongs to. */
	tag: string;
	params?: Params;
	query?: Query;
	/** An object of known members is checked here; anything else is up to the handler, which knows more. */
	body?: Body;
	/** What comes out. */
	answer: Answer;
}

/** The body of a checked request: Fastify takes an object alone for a value. */
export interface ParsedBody {
	json: unknown;
}

const PLACES: Record<string, Place> = { params: 'path', querystring: 'query', body: 'body' };

/** Parses a body as JSON, whatever its Content-Type; undefined for none. @throws Error */
function parseBody(body: unknown): unknown {
	if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
	try {
		return JSON.parse(body.toString('utf8')) as unknown;
	} catch {
		throw new Error('The body is not JSON');
	}
}

function checkBody(schema: TSchema, bytes: unknown): unknown {
	const isObject = (schema as { type?: unknown }).type === 'object';
	const parsed = parseBody(bytes);
	const body = parsed === undefined && isObject ? {} : parsed;
	if (isObject && !isJsonObject(body)) throw new Error('The body is not a JSON object');
	return Type.IsObject(schema) ? checkFields(schema, body as JsonObject, 'body') : body;
}

/** Makes Fastify check requests as the schemas say, and refuse with 400 in words what does not fit. */
const compileCheck: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = '' }) => {
	const place = PLACES[httpPart] ?? 'body';
	return (given: unknown) => {
		try {
			const value =
				place === 'body'
					? ({ json: checkBody(schema, given) } satisfies ParsedBody)
					: checkFields(schema as TObject, (given ?? {}) as JsonObject, place);
			return { value };
		} catch (error) {
			return { error: error as Error };
		}
	};
};

/**
 * Returns the options of a Fastify route that has its requests checked. Members of the path, the query and
 * the body that are not described are refused, and a body is parsed as JSON whatever its Content-Type.
 */
export function routeSchema<
	Params extends TProperties,
	Query extends TProperties,
	Body extends TSchema,
	Answer extends TSchema,
>(
	method: string,
	{ summary, tag, params, query, body, answer }: RouteDescription<Params, Query, Body, Answer>,
): {
	schema: FastifySchema;
	validatorCompiler: FastifySchemaCompiler<TSchema>;
	serializerCompiler: () => (answer: unknown) => string;
} {
	return {
		schema: {
			summary,
			tags: [tag],
			...(params ? { params: object(params) } : {}),
			querystring: object(query ?? {}),
			...(method === 'GET' ? {} : { body: body ?? object({}) }),
			response: { 200: answer },
		} as FastifySchema,
		validatorCompiler: compileCheck,
		serializerCompiler: () => JSON.stringify,
	};
}
