// Events, deliveries and webhooks in control API responses, and their filters.
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
	type: oneOf(EVENT_TYPES, "The event's type"),
	phone: text("The event's phone number"),
	state: oneOf(EVENT_STATES, "The event's state"),
});

export const ATTEMPT = object({
	at: time,
	headers: record(string),
	scheme: nullable(
		Type.String({ description: 'The signature scheme, or null for an unsigned request' }),
	),
	httpStatus: nullable(Type.Integer({ description: 'Null if there was no response' })),
	answer: string,
	problem: nullable(Type.String({ description: 'Null if the response was complete' })),
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
	event: whole("The event's ID"),
	webhook: text("The webhook's ID"),
	type: oneOf(EVENT_TYPES, "The event's type"),
	state: oneOf(DELIVERY_STATES, "The delivery's state"),
	attempts: whole('Minimum number of attempts'),
});

export const WEBHOOK = object({
	id: string,
	type: TYPE,
	url: string,
	status: string,
	hasSignature: boolean,
	lastHttpCode: nullable(
		Type.Integer({ description: 'HTTP status of the last response, or null' }),
	),
});

export type Event = Static<typeof EVENT>;
export type Attempt = Static<typeof ATTEMPT>;
/** The result of an attempt's request. */
export type PostResult = Pick<Attempt, 'httpStatus' | 'answer' | 'problem'>;
export type Delivery = Static<typeof DELIVERY>;
export type Webhook = Static<typeof WEBHOOK>;
