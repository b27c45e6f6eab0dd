import * as Type from 'typebox';

import { EVENT_TYPES } from '../domain/events.ts';
import { ID, oneOf, pageFields, text, whole } from '../http/requestFields.ts';
import { HttpError, type AddRoute } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { countDeliveries, DELIVERY_STATES, listDeliveries } from '../store/events/deliveryLog.ts';
import {
	countEvents,
	EVENT_STATES,
	findEvent,
	listEvents,
	redeliverEvent,
} from '../store/events/events.ts';
import { WAIT, waitForCount } from './waitForCount.ts';

const DEFAULT_LIMIT = 1000;
const TYPE = Type.Optional(oneOf(EVENT_TYPES, 'Of the event'));

const EVENT_QUERY = {
	type: TYPE,
	phone: Type.Optional(text('The number that it is about')),
	state: Type.Optional(oneOf(EVENT_STATES, 'What became of it')),
	...pageFields(DEFAULT_LIMIT),
	...WAIT,
};
const DELIVERY_QUERY = {
	event: Type.Optional(whole('The id of the event')),
	webhook: Type.Optional(text('The id of the webhook')),
	type: TYPE,
	state: Type.Optional(oneOf(DELIVERY_STATES, 'What became of it')),
	attempts: Type.Optional(whole('At least so many attempts')),
	...pageFields(DEFAULT_LIMIT),
	...WAIT,
};

/** Adds the routes of events and of the log of their deliveries. */
export function addEventRoutes(route: AddRoute, services: Services): void {
	const { db } = services;
	const tag = 'events';
	const events = { tag, summary: 'Lists events, oldest first', query: EVENT_QUERY };
	route('GET', 'events', events, async (account, { query }) => {
		const { limit, offset, count: wanted, waitMs, ...filter } = query;
		const count = () => countEvents(db, account, filter);
		await waitForCount(services, account, { count: wanted, waitMs }, count);
		return { total: count(), events: listEvents(db, account, filter, { limit, offset }) };
	});
	const deliveries = { tag, summary: 'Lists deliveries, oldest first', query: DELIVERY_QUERY };
	route('GET', 'deliveries', deliveries, async (account, { query }) => {
		const { limit, offset, count: wanted, waitMs, ...filter } = query;
		const count = () => countDeliveries(db, account, filter);
		await waitForCount(services, account, { count: wanted, waitMs }, count);
		const found = listDeliveries(db, account, filter, { limit, offset });
		return { total: count(), deliveries: found };
	});
	const again = { tag, summary: 'Makes an event happen once more, now', params: ID };
	route('POST', 'events/:id/redeliver', again, (account, { params: { id } }) => {
		const isKnown = redeliverEvent(db, account, id, services.now());
		if (!isKnown) throw new HttpError(404, `There is no event ${id}`);
		return { event: findEvent(db, account, id) };
	});
}
