// Events, deliveries and webhooks in answers of the control API, and their filters.
import * as Type from 'typebox';
import type { Static } from 'typebox';

import { DELIVERY_STATES, EVENT_STATES, EVENT_TYPES } from '../domain/events.mts';
import {
	boolean,
	integer,
	list,
	nullable,
	object,
	oneOf,
	optional,
	record,
	string,
	text,
	time,
	whole,
} from '../domain/schemaTypes.mts';

const TYPE = Type.Enum([...EVENT_TYPES]);

export const EVENT = object({
	id: integer,
	type: TYPE,
	phone: nullable(string),
	body: Type.String({ description: 'The exact JSON text that is delivered' }),
	at: time,
	state: Type.Enum([...EVENT_STATES]),
	deliveries: integer,
});

export const EVENT_FILTER = optional({
	type: oneOf(EVENT_TYPES, 'Of the event'),
	phone: text('The number that it is about'),
	state: oneOf(EVENT_STATES, 'What became of it'),
});

export const ATTEMPT = object({
	at: time,
	headers: record(string),
	scheme: nullable(Type.String({ description: 'How it was signed; null: it was not' })),
	httpStatus: nullable(Type.Integer({ description: 'Null: there was no answer' })),
	answer: string,
	problem: nullable(Type.String({ description: 'Null: there was a whole answer' })),
	durationMs: integer,
});

export const DELIVERY = object({
	id: integer,
	eventId: integer,
	type: TYPE,
	webhookId: string,
	url: string,
	state: Type.Enum([...DELIVERY_STATES]),
	nextTryAt: nullable(time),
	body: string,
	attempts: list(ATTEMPT),
});
export const DELIVERY_FILTER = optional({
	event: whole('The id of the event'),
	webhook: text('The id of the webhook'),
	type: oneOf(EVENT_TYPES, 'Of the event'),
	state: oneOf(DELIVERY_STATES, 'What became of it'),
	attempts: whole('At least so many attempts'),
});

export const WEBHOOK = object({
	id: string,
	type: TYPE,
	url: string,
	status: string,
	hasSignature: boolean,
	lastHttpCode: nullable(Type.Integer({ description: 'Of the last answer; null: none yet' })),
});

export type Event = Static<typeof EVENT>;
export type Attempt = Static<typeof ATTEMPT>;
/** The result of the request of an attempt. */
export type PostResult = Pick<Attempt, 'httpStatus' | 'answer' | 'problem'>;
export type Delivery = Static<typeof DELIVERY>;
export type Webhook = Static<typeof WEBHOOK>;
