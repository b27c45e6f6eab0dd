import * as Type from 'typebox';

import { DELIVERY_STATES, EVENT_STATES, EVENT_TYPES } from '../domain/events.ts';
import { flag, ID, oneOf, text, whole } from '../http/requestFields.ts';
import { orNotFound, type AddRoute } from '../http/sandboxRoutes.ts';
import { list, object } from '../domain/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import { findDelivery, listDeliveries } from '../store/events/deliveryLog.ts';
import { findEvent, listEvents, redeliverEvent } from '../store/events/events.ts';
import { toDeliveryRow, webhooksWithCounts } from './deliveryRows.ts';
import { DELIVERY, EVENT, WEBHOOK } from './eventAnswers.ts';
import { addListRoute } from './listRoute.ts';

const TYPE = Type.Optional(oneOf(EVENT_TYPES, 'Of the event'));
const EVENT_FILTER = {
	type: TYPE,
	phone: Type.Optional(text('The number that it is about')),
	state: Type.Optional(oneOf(EVENT_STATES, 'What became of it')),
};
const DELIVERY_FILTER = {
	event: Type.Optional(whole('The id of the event')),
	webhook: Type.Optional(text('The id of the webhook')),
	type: TYPE,
	state: Type.Optional(oneOf(DELIVERY_STATES, 'What became of it')),
	attempts: Type.Optional(whole('At least so many attempts')),
	bytes: Type.Optional(flag('With the body, and the request and answer of each attempt')),
};

/** Adds the routes of webhooks, of events and of the log of their deliveries. */
export function addEventRoutes(route: AddRoute, services: Services): void {
	const { db } = services;
	addListRoute(route, services, 'events', {
		summary: 'Lists events',
		filter: EVENT_FILTER,
		row: EVENT,
		read: (account, filter, range) => listEvents(db, account, filter, range),
	});
	const again = {
		summary: 'Makes an event happen once more, now',
		params: ID,
		answer: object({ event: EVENT }),
	};
	route('POST', 'events/:id/redeliver', again, (account, { params: { id } }) => {
		redeliverEvent(db, account, id, services.now());
		return { event: orNotFound(findEvent(db, account, id), `There is no event ${id}`) };
	});

	addListRoute(route, services, 'deliveries', {
		summary: 'Lists deliveries of events',
		filter: DELIVERY_FILTER,
		row: DELIVERY,
		read: (account, { bytes, ...filter }, range) => {
			const { total, rows } = listDeliveries(db, account, filter, range);
			return { total, rows: rows.map((row) => toDeliveryRow(row, bytes === true)) };
		},
	});
	const delivery = {
		summary: 'Shows a delivery with its bytes',
		params: ID,
		answer: object({ delivery: DELIVERY }),
	};
	route('GET', 'deliveries/:id', delivery, (account, { params: { id } }) => {
		const found = findDelivery(db, account, id);
		const gone = `There is no delivery ${id}, or it is not in the log any more`;
		return { delivery: toDeliveryRow(orNotFound(found, gone), true) };
	});
	const webhooks = {
		summary: 'Lists the webhooks, oldest first',
		answer: object({ webhooks: list(WEBHOOK) }),
	};
	route('GET', 'webhooks', webhooks, (account) => ({ webhooks: webhooksWithCounts(db, account) }));
}
