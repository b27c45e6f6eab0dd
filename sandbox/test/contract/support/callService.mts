import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { parseXml, type XmlElement } from '../../../src/wire/xmlParser.mts';
import { misfitsOf, operationsOf } from '../../support/openApi.mts';
import type { Json } from '../../support/sandbox.mts';
import type { SandboxAccount } from './accounts.mts';

export type Format = 'json' | 'xml';

export const FORMATS: readonly Format[] = ['json', 'xml'];

export const MIME: Readonly<Record<Format, string>> = {
	json: 'application/json',
	xml: 'application/xml',
};

export interface Answer {
	httpStatus: number;
	contentType: string;
	raw: string;
	/** The response's fields. Values in XML are converted to their JSON types. */
	fields: Json;
	/** The outcome code. */
	status: number;
}

interface CallOptions {
	body?: string | Uint8Array<ArrayBuffer>;
	/** Headers that replace the usual Authorization, Accept and Content-Type headers. Null omits a header. */
	headers?: Record<string, string | null>;
}

/** Fields that the response to an accepted call may omit. */
const OPTIONAL = ['details', 'not_allowed', 'flood', 'country_limit'];

const openApi = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
/** Each call's response schema, with separate checks for the responses to accepted and to rejected calls. */
const ANSWERS = operationsOf(JSON.parse(openApi) as Json).map(({ method, path, answer }) => {
	const schema = answer as Json;
	const { status, message, details } = schema.properties as Json;
	const required = Object.keys(schema.properties as Json).filter((one) => !OPTIONAL.includes(one));
	return {
		call: new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
		schema,
		misfitsAccepted: misfitsOf({ ...schema, required }),
		misfitsRejected: misfitsOf({ ...schema, properties: { status, message, details } }),
	};
});

/** Calls the service over HTTP. Asserts that no field of the response is missing, unknown or of the wrong type. */
export async function callService(
	account: SandboxAccount,
	format: Format,
	method: string,
	path: string,
	{ body, headers = {} }: CallOptions = {},
): Promise<Answer> {
	const sent: Record<string, string | null> = {
		Authorization: `Bearer ${account.token}`,
		Accept: MIME[format],
		...(body === undefined ? {} : { 'Content-Type': MIME[format] }),
		...headers,
	};
	const response = await fetch(account.baseUrl + path, {
		method,
		body,
		redirect: 'manual',
		headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== null),
	});
	const raw = await response.text();
	const call = `${method} ${path.split('?')[0]}`;
	const expected = ANSWERS.find((one) => one.call.test(call))!;
	const fields = format === 'json' ? (JSON.parse(raw) as Json) : readXml(raw, expected.schema);
	const status = fields.status as number;
	const isAccepted = status === 1 || status === -8;
	const { misfitsAccepted, misfitsRejected } = expected;
	assert.deepEqual(
		(isAccepted ? misfitsAccepted : misfitsRejected)(fields),
		[],
		raw.slice(0, 2000),
	);
	const contentType = response.headers.get('content-type') ?? '';
	return { httpStatus: response.status, contentType, raw, fields, status };
}

function readXml(raw: string, schema: Json): Json {
	const root = parseXml(raw);
	assert.equal(root.name, 'response');
	const fields = readMembers(root, schema);
	// XML contains no element for an empty list.
	if (fields.totalRecords === 0) fields.list ??= [];
	return fields;
}

function readMembers(element: XmlElement, { properties, additionalProperties }: Json): Json {
	const names = [...new Set(element.children.map(({ name }) => name))];
	const members = names.map((name): [string, unknown] => {
		const found = element.children.filter((child) => child.name === name);
		const schema = (properties?.[name] ?? additionalProperties ?? {}) as Json;
		if (name === 'list') return [name, found.map((one) => readValue(one, schema.items as Json))];
		return [name, found.length === 1 ? readValue(found[0]!, schema) : found];
	});
	return Object.fromEntries(members);
}

/** The format of numeric values in XML, keyed by type. */
const NUMBERS: Record<string, RegExp> = {
	integer: /^(?:0|-?[1-9]\d*)$/,
	number: /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/,
};

/**
 * Returns an element's value as JSON would contain it. A value that does not match the schema's type is returned
 * unchanged.
 */
function readValue(element: XmlElement, schema: Json): unknown {
	const { text, children } = element;
	const types = ((schema.anyOf ?? [schema]) as Json[]).map(({ type }) => String(type));
	if (children.length === 0) {
		if (types.includes('null') && (text === '' || text === 'null')) return null;
		if (types.includes('string')) return text;
		const number = NUMBERS[types[0] ?? ''];
		if (number) return number.test(text) ? Number(text) : text;
	}
	if (text.trim() !== '') return text;
	const isList = types.includes('array') && children.every(({ name }) => name === 'value');
	if (isList) return children.map((one) => readValue(one, schema.items as Json));
	return types.includes('object') ? readMembers(element, schema) : children;
}
