import type { TObject } from 'typebox';
import { Errors } from 'typebox/schema';

import { ANSWERS, RECORDS } from '../api/schemas/answers.mts';
import { isJsonObject } from '../domain/json.mts';
import type { Answer } from './service.mts';

/** The calls whose answers are compared with the contract (contract 4). */
const CALLS: Array<[call: keyof typeof ANSWERS, method: string, path: RegExp]> = [
	['simulation', 'POST', /^\/send(?:\/lists)?\/simulate$/],
	['createdWebhook', 'POST', /^\/webhook$/],
	['updatedWebhook', 'PUT', /^\/webhook\/[^/]+(?:\/status)?$/],
	['deletedWebhook', 'DELETE', /^\/webhook\/[^/]+$/],
	['errors', 'GET', /^\/errors$/],
	['error', 'GET', /^\/errors\/[^/]+$/],
	['npai', 'GET', /^\/npai$/],
];

/** Fields that a good answer may lack. */
const OPTIONAL = ['details', 'not_allowed', 'flood', 'country_limit'];

/** Returns the schema of a good answer to a call, with those that it refers to in it. */
function schemaOf(call: keyof typeof ANSWERS): object {
	const shape = ANSWERS[call] as TObject;
	const required = Object.keys(shape.properties).filter((name) => !OPTIONAL.includes(name));
	return JSON.parse(JSON.stringify({ ...shape, required }), (_name, value: unknown) => {
		const ref = isJsonObject(value) ? value.$ref : undefined;
		return ref === undefined ? value : RECORDS.find((one) => `${Object(one).$id}#` === ref);
	}) as object;
}

/** Says what does not fit a schema: its place, which the schema names, and the rule. It quotes nothing of the value. */
function misfitOf(schema: object, value: unknown): string | undefined {
	const [, [first]] = Errors(schema, value);
	if (!first) return undefined;
	const place = first.schemaPath
		.split('/')
		.filter((part) => !/^(?:#|properties|items)$/.test(part));
	return `${place.join('.')} ${first.message}`.trim();
}

/** What the contract shows of the answers to each call: what of one answer does not fit, undefined where all does. */
export const CONTRACT_ROWS = CALLS.map(([call, method, path]) => {
	const schema = schemaOf(call);
	return {
		id: `answer.${call}`,
		text: `The answer to ${method} ${path.source.replaceAll(/[\\^$]/g, '')} is as the contract has it.`,
		applies: (one: Answer) =>
			one.method === method && one.isJson && path.test(one.path.split('?')[0] ?? ''),
		misfit: ({ json }: Pick<Answer, 'json'>) => misfitOf(schema, json),
	};
});
