import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
	ControlRefusal,
	controlRoutes,
	integerOf,
	type AddRoute,
	type Handler,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { releaseDue } from '../store/campaigns/campaigns.ts';
import { listActivity } from '../store/phones/phoneActivity.ts';
import { pageOfCalls, readExchange } from './calls.ts';
import { readConversation } from '../store/phones/conversation.ts';
import { pageOfDeliveries, readDelivery, webhooksWithCounts } from './deliveries.ts';
import { addEdits } from './editRoutes.ts';
import type { Exchanges } from '../store/logs/exchangeLog.ts';
import { listPhones } from './phones.ts';
import * as records from './records.ts';
import { readRegister } from './register.ts';
import { summaryOf } from './summary.ts';

const MOST = 200;

/** The page that a query asks for: 50 rows unless it says otherwise, 200 at most. */
export const pageOf = (query: URLSearchParams) => ({
	limit: Math.min(integerOf(query, 'limit', 50), MOST),
	offset: integerOf(query, 'offset', 0),
});

/** A part of a call's path. */
export const partOf = (request: FastifyRequest, name: string) =>
	(request.params as Record<string, string>)[name] ?? '';

/** An id in a call's path. @throws ControlRefusal 404 */
function idOf(request: FastifyRequest): number {
	const id = partOf(request, 'id');
	if (/^\d{1,15}$/.test(id)) return Number(id);
	throw new ControlRefusal(404, `There is no ${id}`);
}

/** What a page shows of one thing. @throws ControlRefusal 404 */
function found<T>(value: T | undefined | null, what: string): T {
	if (value !== undefined && value !== null) return value;
	throw new ControlRefusal(404, what);
}

function addPhoneViews(route: AddRoute, { db }: Services): void {
	route('GET', 'view/phones', (account, _request, query) => {
		const search = (query.get('search') ?? '').replace(/\D/g, '');
		return listPhones(db, account, { search, ...pageOf(query) });
	});
	route('GET', 'view/phones/:number', (account, request, query) =>
		readConversation(db, account, partOf(request, 'number'), pageOf(query)),
	);
	route('GET', 'view/phones/:number/activity', (account, request) => ({
		events: listActivity(db, account, partOf(request, 'number'), 12),
	}));
}

/**
 * What the page reads beyond the control API: pages of everything, the newest first, and what it
 * shows of one thing. For the page alone: it may change with it.
 */
export function addViews(app: FastifyInstance, services: Services, exchanges: Exchanges): void {
	const { accounts, db, now } = services;
	const controls = controlRoutes(app, services);
	// What is due goes out first, so that the page shows the state of now.
	const route: AddRoute = (method, path, handler) => {
		const fresh: Handler = (account, request, query) => {
			releaseDue(db, accounts, now());
			return handler(account, request, query);
		};
		controls(method, path, fresh);
	};

	app.get('/_sandbox/view/start', () => ({ token: services.demoToken }));
	route('GET', 'view/summary', (account) => summaryOf(services, account));
	addPhoneViews(route, services);

	route('GET', 'view/campaigns', (account, _request, query) =>
		records.pageOfCampaigns(db, account, pageOf(query)),
	);
	route('GET', 'view/campaigns/:ticket', (account, request) => ({
		campaign: found(
			records.readCampaign(db, account, partOf(request, 'ticket')),
			'There is no campaign with this ticket',
		),
		order: records.filterOrder(account),
	}));

	route('GET', 'view/webhooks', (account) => ({ webhooks: webhooksWithCounts(db, account) }));
	route('GET', 'view/deliveries', (account, _request, query) => {
		const filter = { webhook: query.get('webhook'), state: query.get('state') };
		return pageOfDeliveries(db, account, filter, pageOf(query));
	});
	route('GET', 'view/deliveries/:id', (account, request) => ({
		delivery: found(
			readDelivery(db, account, idOf(request)),
			'This delivery is not in the log any more',
		),
	}));

	route('GET', 'view/calls', (account, _request, query) => pageOfCalls(db, account, pageOf(query)));
	route('GET', 'view/calls/:id', (account, request) => ({
		exchange: readExchange(exchanges, account, idOf(request)),
	}));

	route('GET', 'view/errors', (account, _request, query) =>
		records.pageOfErrors(db, account, pageOf(query)),
	);
	route('GET', 'view/npai', (account, _request, query) =>
		records.pageOfNpai(db, account, pageOf(query)),
	);
	route('GET', 'view/blacklist', (account, _request, query) =>
		records.pageOfBlacklist(db, account, pageOf(query)),
	);
	route('GET', 'view/lists/:id', (account, request, query) =>
		records.pageOfContacts(db, account, partOf(request, 'id'), pageOf(query)),
	);
	route('GET', 'view/assumptions', (account) => ({ assumptions: readRegister(account) }));
	addEdits(route, services);
}
