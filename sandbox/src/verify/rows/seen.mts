import type { TObject } from 'typebox';
import { Errors } from 'typebox/schema';

import { ANSWERS, RECORDS } from '../../api/schemas/answers.mts';
import { isJsonObject } from '../../domain/json.mts';
import type { Answer } from '../service/service.mts';

/** What the contract shows, and of which answers. */
interface ContractRow {
	id: string;
	text: string;
	applies: (answer: Answer) => boolean;
	/** Says what of an answer does not fit, in words that quote nothing of it; undefined where all does. */
	misfit: (answer: Answer) => string | undefined;
}

/** Fields that a good answer may lack. */
const OPTIONAL = ['details', 'not_allowed', 'flood', 'country_limit'];

/** Returns a schema with those that it refers to in it. */
const whole = (schema: unknown): object =>
	JSON.parse(JSON.stringify(schema), (_name, value: unknown) => {
		const ref = isJsonObject(value) ? value.$ref : undefined;
		return ref === undefined ? value : RECORDS.find((one) => `${Object(one).$id}#` === ref);
	}) as object;

/** Says what does not fit a schema: its place, which the schema names, and the rule. */
export function misfitOf(schema: object, value: unknown): string | undefined {
	const [, [first]] = Errors(schema, value);
	if (!first) return undefined;
	const place = first.schemaPath
		.split('/')
		.filter((part) => !/^(?:#|properties|items)$/.test(part));
	return `${place.join('.')} ${first.message}`.trim();
}

/** Makes the row of the answers to a call (contract 4). */
function answers(call: keyof typeof ANSWERS, method: string, path: RegExp): ContractRow {
	const shape = ANSWERS[call] as TObject;
	const required = Object.keys(shape.properties).filter((name) => !OPTIONAL.includes(name));
	const schema = whole({ ...shape, required });
	return {
		id: `answer.${call}`,
		text: `The answer to ${method} ${path.source.replaceAll(/[\\^$]/g, '')} is as the contract has it.`,
		applies: (one) =>
			one.method === method &&
			one.accept.endsWith('json') &&
			path.test(one.path.split('?')[0] ?? ''),
		misfit: ({ json }) => misfitOf(schema, json),
	};
}

/** What the contract shows of answers that worked. */
export const CONTRACT_ROWS: readonly ContractRow[] = [
	answers('simulation', 'POST', /^\/send(?:\/lists)?\/simulate$/),
	answers('send', 'POST', /^\/send(?:\/lists)?$/),
	answers('createdWebhook', 'POST', /^\/webhook$/),
	answers('updatedWebhook', 'PUT', /^\/webhook\/[^/]+(?:\/status)?$/),
	answers('deletedWebhook', 'DELETE', /^\/webhook\/[^/]+$/),
	answers('errors', 'GET', /^\/errors$/),
	answers('error', 'GET', /^\/errors\/[^/]+$/),
	answers('npai', 'GET', /^\/npai$/),
	{
		id: 'answer.xml',
		text: 'The root of an answer in XML is response.',
		applies: ({ accept }) => accept.endsWith('xml'),
		misfit: ({ text }) =>
			/^\s*(?:<\?xml[^>]*>\s*)?<response[\s>]/.test(text) ? undefined : 'another root',
	},
	{
		id: 'answer.http-status',
		text: 'A call that worked gets HTTP 200.',
		applies: () => true,
		misfit: ({ httpStatus, method }) =>
			httpStatus === 200 ? undefined : `HTTP ${httpStatus} for ${method}`,
	},
];
