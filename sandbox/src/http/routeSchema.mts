import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import * as Type from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';

import { isJsonObject, parseJson, type JsonObject } from '../domain/json.mts';
import { describeMisfit } from '../domain/schemaCheck.mts';
import { object } from '../domain/schemaTypes.mts';

/** The documentation and accepted input of a route under `/_sandbox/`. */
export interface RouteDescription<
	Params extends TProperties,
	Query extends TProperties,
	Body extends TSchema,
	Answer extends TSchema,
> {
	/** One sentence without a final period. */
	summary: string;
	/** The route's group in the OpenAPI document. */
	tag: string;
	params?: Params;
	query?: Query;
	/** For an absent member, the handler receives the default or null. A `Type.Unsafe` body stays unchanged. */
	body?: Body;
	/** The schema of a successful response. */
	answer: Answer;
	/** True if the route needs no token. */
	isOpen?: boolean;
}

type AnyRouteDescription = RouteDescription<TProperties, TProperties, TSchema, TSchema>;

const REJECTION = Type.Object(
	{ error: Type.String() },
	{ description: 'The reason for the rejection. A rejected call changes nothing' },
);

const NOUNS: Record<string, string> = {
	params: 'path parameter',
	querystring: 'query parameter',
	body: 'member of the body',
};

/** Parses a body as JSON, regardless of its Content-Type. Returns undefined for an empty body. @throws Error */
function parseBody(body: unknown): unknown {
	if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
	try {
		return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
	} catch (error) {
		throw new Error(`The body is not JSON: ${(error as Error).message}`, { cause: error });
	}
}

/** Converts a string in a path or query to the schema's type, if possible. */
function parseText(given: unknown, schema: TSchema): unknown {
	if (typeof given !== 'string') return given;
	if (Type.IsInteger(schema) && /^-?\d{1,15}$/.test(given)) return Number(given);
	if (Type.IsBoolean(schema) && /^(?:true|false)$/.test(given)) return given === 'true';
	return given;
}

/** Converts the fields of a path or query to their schemas' types. */
function parseTexts({ properties }: TObject, given: JsonObject): JsonObject {
	const parse = ([name, text]: [string, unknown]) => {
		const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
		return [name, schema ? parseText(text, schema) : text];
	};
	return Object.fromEntries(Object.entries(given).map(parse)) as JsonObject;
}

/** Sets absent optional fields to their default, or to null. */
const withDefaults = ({ properties }: TObject, given: JsonObject): JsonObject =>
	Object.fromEntries(
		Object.entries(properties).map(([name, field]) => {
			const { default: fallback = null } = field as { default?: unknown };
			return [name, given[name] ?? fallback];
		}),
	);

/** Checks one part of a request. @throws Error that names the wrong value and the correction */
function checkPart(schema: TSchema, given: unknown, part: string): unknown {
	const isBody = part === 'body';
	const isObject = Type.IsObject(schema);
	const parsed = isBody ? parseBody(given) : parseTexts(schema as TObject, given as JsonObject);
	const value = parsed === undefined && isObject ? {} : parsed;
	if (isObject && !isJsonObject(value)) throw new Error('The body is not a JSON object');
	const misfit = describeMisfit(schema, value, '', NOUNS[part] ?? '');
	if (misfit !== undefined) throw new Error(misfit);
	const isAsGiven = !isObject || Type.IsUnsafe(schema);
	return isAsGiven ? value : withDefaults(schema, value as JsonObject);
}

/** Makes Fastify check requests against the schemas. A wrong request is rejected with HTTP 400 and a reason. */
const compileCheck: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = '' }) => {
	return (given: unknown) => {
		try {
			return { value: checkPart(schema, given ?? {}, httpPart) };
		} catch (error) {
			return { error: error as Error };
		}
	};
};

/**
 * Returns the options of a Fastify route whose requests are checked. Undescribed members of the path, the query and the
 * body are rejected. The body is parsed as JSON, regardless of its Content-Type.
 */
export function routeSchema(
	method: string,
	{ summary, tag, params, query, body, answer, isOpen = false }: AnyRouteDescription,
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
			security: isOpen ? [] : [{ token: [] }],
			response: { 200: answer, '4xx': REJECTION },
		} as FastifySchema,
		validatorCompiler: compileCheck,
		serializerCompiler: () => JSON.stringify,
	};
}
