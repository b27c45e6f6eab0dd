import { validateHeaderName, validateHeaderValue } from 'node:http';

import { EVENT_TYPES, isEventType } from '../domain/events.ts';
import { isJsonObject } from '../domain/json.ts';
import type { FaultField } from './fault.ts';

/** The values that a field of a fault accepts. */
export interface FieldRule {
	/** The values in words, as the object of "Give". */
	rule: string;
	accepts: (value: unknown) => boolean;
	/** What the field does. */
	text: string;
}

const DAY_MS = 86_400_000;
const MAX_COUNT = 1_000_000;
/** Events that wait for each other, or copies of one: each takes its own connection. */
const MAX_GROUP_SIZE = 500;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
/** Headers that determine where a response ends. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection', 'trailer', 'upgrade'];

const isText = (value: unknown): value is string => typeof value === 'string';

function isHeader(name: string, value: unknown): boolean {
	if (!isText(value) || FRAMING.includes(name.toLowerCase())) return false;
	try {
		validateHeaderName(name);
		validateHeaderValue(name, value);
		return true;
	} catch {
		return false;
	}
}

const isDate = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value));

const field = (text: string, rule: string, accepts: FieldRule['accepts']) => {
	return { text, rule, accepts };
};
const integerField = (meaning: string, min: number, max: number) =>
	field(meaning, `a whole number from ${min} to ${max}`, (value) => isInteger(value, min, max));
const choiceField = (meaning: string, ...values: readonly string[]) =>
	field(meaning, values.join(' or '), (value) => isText(value) && values.includes(value));

const isInteger = (value: unknown, min: number, max: number) =>
	Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** The values that each field but `kind` accepts, whatever the kind. */
export const FAULT_FIELDS: Record<Exclude<FaultField, 'kind'>, FieldRule> = {
	method: field(
		'Calls with this method alone',
		METHODS.join(', '),
		(value) => isText(value) && METHODS.includes(value.toUpperCase()),
	),
	path: field(
		'Calls to this path alone: exact, or a prefix when it ends with `*`',
		'a path of the service that begins with /, such as /send',
		(value) => isText(value) && value.startsWith('/') && !value.startsWith('/_sandbox'),
	),
	type: field('Events of this type alone', EVENT_TYPES.join(', '), isEventType),
	phone: field(
		'Events about this number alone',
		'a number in digits',
		(value) => isText(value) && /^\d{1,20}$/.test(value),
	),
	webhook: field(
		'Deliveries to the webhook with this id alone',
		'the id of a webhook',
		(value) => isText(value) && value !== '',
	),
	skip: integerField('How many it lets pass first', 0, MAX_COUNT),
	times: integerField('How many it strikes; all without it', 1, MAX_COUNT),
	nth: field(
		'It strikes the nth alone, counted from 1',
		'a number from 1 on, or a list of up to 100',
		(value) => {
			const list: unknown[] = Array.isArray(value) ? value : [value];
			return (
				list.length > 0 && list.length <= 100 && list.every((one) => isInteger(one, 1, MAX_COUNT))
			);
		},
	),
	probability: field(
		'The chance that one is struck',
		'a number over 0 and up to 1',
		(value) => typeof value === 'number' && value > 0 && value <= 1,
	),
	seed: integerField(
		'The same seed gives the same run; without it one is drawn, and shown',
		0,
		2 ** 32 - 1,
	),
	forMs: integerField("Milliseconds on the account's clock until it is over", 1, 30 * DAY_MS),
	until: field("When it is over, on the account's clock", 'a date in ISO 8601', isDate),
	when: choiceField(
		'Whether the call is broken before it is worked on, or after it was committed',
		'before',
		'after',
	),
	status: integerField('HTTP status of the answer', 200, 599),
	retryAfter: field(
		'The header Retry-After',
		'seconds from 0 to 86400, or a date as HTTP has it',
		(value) => isInteger(value, 0, 86_400) || (isDate(value) && isHeader('retry-after', value)),
	),
	delayMs: integerField('Milliseconds to wait', 0, DAY_MS),
	headers: field(
		'Headers of the answer',
		`an object of header names and texts, none of them ${FRAMING.join(', ')}`,
		(value) =>
			isJsonObject(value) && Object.entries(value).every(([name, one]) => isHeader(name, one)),
	),
	body: field('Body of the answer', 'a text', isText),
	location: field('Where the redirect leads', 'a text that a header can hold', (value) =>
		isHeader('location', value),
	),
	contentType: field(
		'Content-Type of the answer',
		'a text that a header can hold',
		(value) => value !== '' && isHeader('content-type', value),
	),
	copies: integerField('How often the event comes again', 1, MAX_GROUP_SIZE),
	size: integerField('How many events go out together', 2, MAX_GROUP_SIZE),
	signature: choiceField(
		'Made with another secret, left out, or one byte of it changed',
		'wrong',
		'missing',
		'flipped',
	),
	tries: integerField('How many tries of a delivery are spoilt; all without it', 1, 100),
};
