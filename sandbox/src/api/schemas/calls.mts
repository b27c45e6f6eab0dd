import type { RouteShorthandOptions } from 'fastify';
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
			schema: xmlText({ description: 'The same fields in elements, under response' }),
		},
	};
	return {
		...call,
		tags: ['Service'],
		security: [{ token: [] }],
		...(body ? { body } : {}),
		response: {
			200: {
				description: 'The answer, whatever came of the call: see its status',
				content,
			},
			'4xx': { description: 'Refused before it was worked on, or as the register has it', content },
		},
	};
}

const idOf = (description: string) => Type.Object({ id: Type.String({ description }) });
const webhookId = idOf('The webhook_id of the webhook');

/** The calls of the contract (contract 4). */
const CALLS = {
	simulateNumbers: describe({
		summary: 'Simulate a campaign to numbers: nothing is sent',
		request: 'simulateNumbers',
		answer: 'simulation',
	}),
	simulateLists: describe({
		summary: 'Simulate a campaign to recipient lists: nothing is sent',
		request: 'simulateLists',
		answer: 'simulation',
	}),
	sendNumbers: describe({
		summary: 'Send a campaign to numbers',
		request: 'sendNumbers',
		answer: 'send',
	}),
	sendLists: describe({
		summary: 'Send a campaign to recipient lists',
		request: 'sendLists',
		answer: 'send',
	}),
	createWebhook: describe({
		summary: 'Create a webhook',
		request: 'createWebhook',
		answer: 'createdWebhook',
	}),
	updateWebhook: describe({
		summary: 'Pause or resume a webhook',
		request: 'updateWebhook',
		answer: 'updatedWebhook',
		params: webhookId,
	}),
	updateWebhookBare: describe({
		summary: 'Pause or resume a webhook, at the address of the samples',
		request: 'updateWebhook',
		answer: 'updatedWebhook',
		params: webhookId,
	}),
	deleteWebhook: describe({
		summary: 'Delete a webhook',
		answer: 'deletedWebhook',
		params: webhookId,
	}),
	listErrors: describe({
		summary: 'List the calls that failed',
		answer: 'errors',
		querystring: Type.Object({
			start: Type.Optional(Type.Integer({ default: 0, description: 'The first record' })),
			length: Type.Optional(Type.Integer({ default: 100, description: 'At most 1000' })),
			sort: Type.Optional(
				Type.String({ description: 'log_date, code or method; descending with - before it' }),
			),
		}),
	}),
	readError: describe({
		summary: 'Read one call that failed',
		answer: 'error',
		params: idOf('The log_id of the record'),
	}),
	listNpai: describe({
		summary: 'List the numbers that get no campaign',
		answer: 'npai',
	}),
};

/**
 * Returns the route options of a call. They describe it in the OpenAPI document and check nothing: the contract itself
 * says how a call is refused.
 */
export const describedAs = (operationId: keyof typeof CALLS): RouteShorthandOptions => ({
	schema: { operationId, ...CALLS[operationId] },
	validatorCompiler: () => () => true,
	serializerCompiler: () => JSON.stringify,
});

/** The schemas that the calls refer to. */
export const CALL_SCHEMAS = [...Object.values(REQUESTS), ...Object.values(ANSWERS), ...RECORDS];
