import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
	HttpError,
	sandboxRoutes,
	integerParameter,
	type AddRoute,
	type RouteHandler,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { sendDueCampaigns } from '../store/campaigns/campaigns.ts';
import { listPhoneActivity } from '../store/phones/phoneActivity.ts';
import { pageOfCalls, readExchange } from './calls.ts';
import { readConversation } from '../store/phones/conversation.ts';
import { pageOfDeliveries, readDelivery, webhooksWithCounts } from './deliveries.ts';
import { addEditRoutes } from './editRoutes.ts';
import type { ExchangeLog } from '../store/logs/exchangeLog.ts';
import { listPhones } from './phones.ts';
import * as records from './records.ts';
import { readRegister } from './register.ts';
import { readPageSummary } from './summary.ts';

const MAX_PAGE_SIZE = 200;

/** The page that a query asks for: 50 rows unless it says otherwise, 200 at most. */
export const pageOf = (query: URLSearchParams) => ({
	limit: Math.min(integerParameter(query, 'limit', 50), MAX_PAGE_SIZE),
	offset: integerParameter(query, 'offset', 0),
});

/** A part of a call's path. */
export const partOf = (request: FastifyRequest, name: string) =>
	(request.params as Record<string, string>)[name] ?? '';

/** An id in a call's path. @throws ControlRefusal 404 */
function numericId(request: FastifyRequest): number {
	const id = partOf(request, 'id');
	if (/^\d{1,15}$/.test(id)) return Number(id);
	throw new HttpError(404, `There is no ${id}`);
}

/** What a page shows of one thing. @throws ControlRefusal 404 */
function orNotFound<T>(value: T | undefined | null, what: string): T {
	if (value !== undefined && value !== null) return value;
	throw new HttpError(404, what);
}

function addPhoneViewRoutes(route: AddRoute, { db }: Services): void {
	route('GET', 'view/phones', (account, _request, query) => {
		const search = (query.get('search') ?? '').replace(/\D/g, '');
		return listPhones(db, account, { search, ...pageOf(query) });
	});
	route('GET', 'view/phones/:number', (account, request, query) =>
		readConversation(db, account, partOf(request, 'number'), pageOf(query)),
	);
	route('GET', 'view/phones/:number/activity', (account, request) => ({
		events: listPhoneActivity(db, account, partOf(request, 'number'), 12),
	}));
}

/**
 * What the page reads beyond the control API: pages of everything, the newest first, and what it
 * shows of one thing. For the page alone: it may change with it.
 */
export function addViewRoutes(
	app: FastifyInstance,
	services: Services,
	exchanges: ExchangeLog,
): void {
	const { accounts, db, now } = services;
	const controls = sandboxRoutes(app, services);
	// What is due goes out first, so that the page shows the state of now.
	const route: AddRoute = (method, path, handler) => {
		const fresh: RouteHandler = (account, request, query) => {
			sendDueCampaigns(db, accounts, now());
			return handler(account, request, query);
		};
		controls(method, path, fresh);
	};

	app.get('/_sandbox/view/start', () => ({ token: services.demoToken }));
	route('GET', 'view/summary', (account) => readPageSummary(services, account));
	addPhoneViewRoutes(route, services);

	route('GET', 'view/campaigns', (account, _request, query) =>
		records.pageOfCampaigns(db, account, pageOf(query)),
	);
	route('GET', 'view/campaigns/:ticket', (account, request) => ({
		campaign: orNotFound(
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
		delivery: orNotFound(
			readDelivery(db, account, numericId(request)),
			'This delivery is not in the log any more',
		),
	}));

	route('GET', 'view/calls', (account, _request, query) => pageOfCalls(db, account, pageOf(query)));
	route('GET', 'view/calls/:id', (account, request) => ({
		exchange: readExchange(exchanges, account, numericId(request)),
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
	addEditRoutes(route, services);
}
