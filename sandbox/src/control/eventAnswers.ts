// What the control API answers of events, deliveries and webhooks.
import * as Type from 'typebox';
import type { Static } from 'typebox';

import { DELIVERY_STATES, EVENT_STATES, EVENT_TYPES } from '../domain/events.ts';
import {
	boolean,
	integer,
	list,
	nullable,
	object,
	optional,
	record,
	string,
	time,
} from '../domain/schemaTypes.ts';
import { EVENT_KINDS, type DeliveryFault } from '../faults/fault.ts';

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

const ATTEMPT = object({
	at: time,
	headers: record(string),
	signature: nullable(object({ scheme: string, fault: string })),
	httpStatus: nullable(Type.Integer({ description: 'Null: there was no answer' })),
	answer: string,
	problem: nullable(Type.String({ description: 'Null: there was a whole answer' })),
	durationMs: integer,
});

const DELIVERY_FAULT = Type.Unsafe<DeliveryFault>(
	object({
		kind: Type.Enum([...EVENT_KINDS]),
		...optional({ group: string, copy: integer, signature: string, tries: integer }),
	}),
);

export const DELIVERY = object({
	id: integer,
	eventId: integer,
	type: TYPE,
	webhookId: string,
	url: string,
	state: Type.Enum([...DELIVERY_STATES]),
	happened: Type.String({ description: 'What has happened to it, in words' }),
	fault: nullable(DELIVERY_FAULT),
	nextTryAt: nullable(time),
	tries: integer,
	last: nullable(ATTEMPT),
	body: Type.Optional(string),
	attempts: Type.Optional(list(ATTEMPT)),
});
export const WEBHOOK = object({
	id: string,
	type: TYPE,
	url: string,
	status: string,
	hasSignature: boolean,
	lastHttpCode: nullable(Type.Integer({ description: 'Of the last answer; null: none yet' })),
	lastProblem: nullable(
		Type.String({
			description: 'Why the last try got no whole answer; null: it got one, or there was none',
		}),
	),
	deliveries: Type.Record(Type.String(), Type.Integer(), {
		description: 'How many are in each state',
	}),
});

export type EventRow = Static<typeof EVENT>;
export type Attempt = Static<typeof ATTEMPT>;
export type DeliveryRow = Static<typeof DELIVERY>;
export type Webhook = Static<typeof WEBHOOK>;
