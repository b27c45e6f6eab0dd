import { ID } from '../http/requestFields.mts';
import { orNotFound, type AddRoute } from '../http/sandboxRoutes.mts';
import { list, object } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import { findDelivery, listDeliveries } from '../store/events/deliveryLog.mts';
import { findEvent, listEvents, redeliverEvent } from '../store/events/events.mts';
import { listWebhooks } from '../store/events/webhooks.mts';
import { DELIVERY, DELIVERY_FILTER, EVENT, EVENT_FILTER, WEBHOOK } from '../schemas/events.mts';
import { addListRoute } from './listRoute.mts';

/** Adds the routes for webhooks, events and the delivery log. */
export function addEventRoutes(route: AddRoute, services: Services): void {
	const { db } = services;
	addListRoute(route, services, 'events', {
		summary: 'Lists events',
		filter: EVENT_FILTER,
		row: EVENT,
		read: (account, filter, range) => listEvents(db, account, filter, range),
	});
	const again = {
		summary: 'Delivers an event again now',
		params: ID,
		answer: object({ event: EVENT }),
	};
	route('POST', 'events/:id/redeliver', again, (account, { params: { id } }) => {
		redeliverEvent(db, account, id, services.now());
		return { event: orNotFound(findEvent(db, account, id), `There is no event ${id}`) };
	});

	addListRoute(route, services, 'deliveries', {
		summary: 'Lists event deliveries',
		filter: DELIVERY_FILTER,
		row: DELIVERY,
		read: (account, filter, range) => listDeliveries(db, account, filter, range),
	});
	const delivery = {
		summary: 'Shows a delivery',
		params: ID,
		answer: object({ delivery: DELIVERY }),
	};
	route('GET', 'deliveries/:id', delivery, (account, { params: { id } }) => {
		const gone = `Delivery ${id} does not exist, or is no longer in the log`;
		return { delivery: orNotFound(findDelivery(db, account, id), gone) };
	});
	const webhooks = {
		summary: 'Lists the webhooks, oldest first',
		answer: object({ webhooks: list(WEBHOOK) }),
	};
	route('GET', 'webhooks', webhooks, (account) => ({ webhooks: listWebhooks(db, account) }));
}
