import type { Services } from '../http/services.ts';
import { countDeliveries, listDeliveries } from '../store/events/deliveryLog.ts';
import { countEvents, listEvents, redeliverEvent } from '../store/events/events.ts';
import { HttpError, integerParameter, type AddRoute } from '../http/sandboxRoutes.ts';
import { waitForCount } from './waitForCount.ts';

const LIMIT = 1000;

const pageOf = (query: URLSearchParams) => ({
	limit: integerParameter(query, 'limit', LIMIT),
	offset: integerParameter(query, 'offset', 0),
});

const optionalInteger = (query: URLSearchParams, name: string) =>
	query.has(name) ? integerParameter(query, name, 0) : null;

/** Events, and the log of their deliveries. */
export function addEventRoutes(route: AddRoute, services: Services): void {
	const { db } = services;
	route('GET', 'events', async (account, _request, query) => {
		const filter = {
			type: query.get('type'),
			phone: query.get('phone'),
			state: query.get('state'),
		};
		const page = pageOf(query);
		await waitForCount(services, account, query, () => countEvents(db, account, filter));
		const events = listEvents(db, account, filter, page);
		return { total: countEvents(db, account, filter), events };
	});
	route('GET', 'deliveries', async (account, _request, query) => {
		const filter = {
			event: optionalInteger(query, 'event'),
			attempts: optionalInteger(query, 'attempts'),
			webhook: query.get('webhook'),
			type: query.get('type'),
			state: query.get('state'),
		};
		const page = pageOf(query);
		await waitForCount(services, account, query, () => countDeliveries(db, account, filter));
		const deliveries = listDeliveries(db, account, filter, page);
		return { total: countDeliveries(db, account, filter), deliveries };
	});
	route('POST', 'events/:id/redeliver', (account, request) => {
		const { id } = request.params as { id: string };
		const isKnown =
			/^\d{1,15}$/.test(id) && redeliverEvent(db, account, Number(id), services.now());
		if (!isKnown) throw new HttpError(404, `There is no event ${id}`);
		const all = { id: Number(id), type: null, phone: null, state: null };
		return { event: listEvents(db, account, all, { limit: 1, offset: 0 })[0] };
	});
}
