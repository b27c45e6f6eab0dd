import * as Type from 'typebox';
import type { TSchema } from 'typebox';

import { isHttpDate } from '../domain/dateWithZone.ts';
import { EVENT_TYPES } from '../domain/events.ts';
import type { JsonObject } from '../domain/json.ts';
import { PHONE } from '../domain/phoneNumber.ts';
import { checked, described, object, optional, record, wholeFrom } from '../domain/schemaTypes.ts';
import { isServicePath } from '../domain/servicePaths.ts';
import { CALL_KINDS, EVENT_KINDS, type FaultField } from './fault.ts';

const DAY_MS = 86_400_000;
const MAX_COUNT = 1_000_000;
/** Events that wait for each other, or copies of one: each takes its own connection. */
const MAX_GROUP_SIZE = 500;
/** Headers that determine where a response ends. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection', 'trailer', 'upgrade'];

/** Tells whether a response can have a header (RFC 9110, 5.1 and 5.5). */
const isHeader = (name: string, value: string) =>
	/^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
	/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value) &&
	!FRAMING.includes(name.toLowerCase());

const text = (description: string) => Type.String({ description });

/** What each field but `kind` takes, whatever the kind. */
export const FAULT_FIELDS = {
	method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE'], {
		description: 'Calls with this method alone',
	}),
	path: checked(
		text('Calls to this path alone: exact, or a prefix when it ends with `*`'),
		'a path of the service, such as /send or /webhook/*',
		isServicePath,
	),
	type: Type.Enum([...EVENT_TYPES], { description: 'Events of this type alone' }),
	phone: described('Events about this number alone', PHONE),
	webhook: checked(
		text('Deliveries to the webhook with this id alone'),
		'the id of a webhook, 24 hexadecimal digits',
		(id) => /^[0-9a-f]{24}$/.test(id),
	),
	skip: wholeFrom(0, MAX_COUNT, 'How many it lets pass first'),
	times: wholeFrom(1, MAX_COUNT, 'How many it strikes; all without it'),
	probability: Type.Number({
		...{ exclusiveMinimum: 0, maximum: 1 },
		description: 'The chance that one is struck, the same ones in each run',
	}),
	forMs: wholeFrom(1, 30 * DAY_MS, "Milliseconds on the account's clock until it is over"),
	when: Type.Enum(['before', 'after'], {
		description: 'Whether the call is broken before it is worked on, or after it was committed',
	}),
	status: wholeFrom(200, 599, 'HTTP status of the answer'),
	retryAfter: Type.Union(
		[
			wholeFrom(0, 86_400),
			checked(
				Type.String(),
				'a date as HTTP has it, such as Thu, 15 Jan 2026 12:00:00 GMT',
				isHttpDate,
			),
		],
		{ description: 'The header Retry-After' },
	),
	delayMs: wholeFrom(0, DAY_MS, 'Milliseconds to wait'),
	headers: checked(
		described('Headers of the answer', record(Type.String())),
		`an object of header names and texts, none of them ${FRAMING.join(', ')}`,
		(headers) => Object.entries(headers).every(([name, value]) => isHeader(name, value)),
	),
	body: text('Body of the answer'),
	location: checked(
		text('Where the redirect leads'),
		'a text that a header can contain',
		(value) => value !== '' && isHeader('location', value),
	),
	copies: wholeFrom(1, MAX_GROUP_SIZE, 'How often the event comes again'),
	size: wholeFrom(2, MAX_GROUP_SIZE, 'How many events go out together'),
	signature: Type.Enum(['wrong', 'missing', 'flipped'], {
		description: 'Made with another secret, left out, or one byte of it changed',
	}),
	tries: wholeFrom(1, 100, 'How many tries of a delivery are spoilt; all without it'),
} satisfies Record<Exclude<FaultField, 'kind'>, TSchema>;

export const FAULT_KIND = Type.Enum([...CALL_KINDS, ...EVENT_KINDS]);

/** A fault as it is given; which fields a kind takes, and what fits together, is for `validateFault`. */
export const GIVEN_FAULT = Type.Unsafe<JsonObject>(
	object(
		{ kind: FAULT_KIND, ...optional(FAULT_FIELDS) },
		{ description: '`kind`, and its fields as `GET faults/kinds` lists them' },
	),
);
