import {
	HttpError,
	integerParameter,
	pageParameters,
	pathParameter,
	type AddRoute,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { countDeliveries, listDeliveries } from '../store/events/deliveryLog.ts';
import { countEvents, findEvent, listEvents, redeliverEvent } from '../store/events/events.ts';
import { waitForCount } from './waitForCount.ts';

const DEFAULT_LIMIT = 1000;

const optionalInteger = (query: URLSearchParams, name: string) =>
	query.has(name) ? integerParameter(query, name, 0) : null;

/** Adds the routes of events and of the log of their deliveries. */
export function addEventRoutes(route: AddRoute, services: Services): void {
	const { db } = services;
	route('GET', 'events', async (account, _request, query) => {
		const filter = {
			type: query.get('type'),
			phone: query.get('phone'),
			state: query.get('state'),
		};
		const page = pageParameters(query, DEFAULT_LIMIT);
		const count = () => countEvents(db, account, filter);
		await waitForCount(services, account, query, count);
		return { total: count(), events: listEvents(db, account, filter, page) };
	});
	route('GET', 'deliveries', async (account, _request, query) => {
		const filter = {
			event: optionalInteger(query, 'event'),
			attempts: optionalInteger(query, 'attempts'),
			webhook: query.get('webhook'),
			type: query.get('type'),
			state: query.get('state'),
		};
		const page = pageParameters(query, DEFAULT_LIMIT);
		const count = () => countDeliveries(db, account, filter);
		await waitForCount(services, account, query, count);
		return { total: count(), deliveries: listDeliveries(db, account, filter, page) };
	});
	route('POST', 'events/:id/redeliver', (account, request) => {
		const id = pathParameter(request, 'id');
		const isKnown =
			/^\d{1,15}$/.test(id) && redeliverEvent(db, account, Number(id), services.now());
		if (!isKnown) throw new HttpError(404, `There is no event ${id}`);
		return { event: findEvent(db, account, Number(id)) };
	});
}
