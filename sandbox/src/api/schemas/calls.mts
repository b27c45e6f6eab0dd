import type { FastifySchema, RouteShorthandOptions } from 'fastify';
import * as Type from 'typebox';
import type { TSchema, TSchemaOptions } from 'typebox';

import { ANSWERS, RECORDS, refTo } from './answers.mts';
import { REQUESTS, XML_EXAMPLES } from './requests.mts';

const xmlText = (options: TSchemaOptions) =>
	Type.String({ contentMediaType: 'application/xml', ...options });

interface DescribedCall {
	summary: string;
	description?: string;
	request?: keyof typeof REQUESTS;
	answer: keyof typeof ANSWERS;
	params?: TSchema;
	querystring?: TSchema;
}

/** Describes a call in both formats (contract 10.1). */
function describe({ request, answer, ...call }: DescribedCall) {
	const body = request && {
		content: {
			'application/json': { schema: refTo(REQUESTS[request]) },
			'application/xml': { schema: xmlText({ examples: [XML_EXAMPLES[request]] }) },
		},
	};
	const content = {
		'application/json': { schema: refTo(ANSWERS[answer]) },
		'application/xml': {
			schema: xmlText({ description: 'The JSON fields, as child elements of `response`' }),
		},
	};
	return {
		...call,
		tags: ['Service'],
		security: [{ token: [] }],
		...(body ? { body } : {}),
		response: {
			200: {
				description: 'The response to an accepted or rejected call: see `status`',
				content,
			},
			'4xx': {
				description:
					'The call was rejected before processing, or the assumption `error.http-status` is "mapped"',
				content,
			},
		},
	};
}

/** The query of the error log (contract 4.6). */
export const ERROR_PAGE = Type.Object({
	start: Type.Optional(Type.Integer({ default: 0, description: 'Index of the first record' })),
	length: Type.Optional(Type.Integer({ default: 100, description: 'Page size, at most 1000' })),
	sort: Type.Optional(
		Type.String({
			description: 'Sort field: log_date, code or method. A leading - sorts in descending order',
		}),
	),
});

/** Describes an ID in the path. */
export const idOf = (description: string) => Type.Object({ id: Type.String({ description }) });

/**
 * Returns a call's route options. The options describe the call in the OpenAPI document and check nothing, because the
 * contract defines how a call is rejected.
 */
export const describedAs = (operationId: string, call: DescribedCall): RouteShorthandOptions => ({
	schema: { operationId, ...describe(call) } as FastifySchema,
	validatorCompiler: () => () => true,
	serializerCompiler: () => JSON.stringify,
});

/** The schemas that the calls reference. */
export const CALL_SCHEMAS = [...Object.values(REQUESTS), ...Object.values(ANSWERS), ...RECORDS];
