import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
	HttpError,
	pageParameters,
	pathParameter,
	sandboxRoutes,
	textParameters,
	withDueCampaignsSent,
	type AddRoute,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { pageOfBlacklist } from '../store/accounts/blacklist.ts';
import { pageOfContacts } from '../store/accounts/contactLists.ts';
import { findCampaign, pageOfCampaigns } from '../store/campaigns/campaignList.ts';
import { readCampaignTimeline } from '../store/campaigns/campaignTimeline.ts';
import { duplicatesOf } from '../store/campaigns/duplicates.ts';
import type { PageRange } from '../store/database/database.ts';
import { pageOfCalls } from '../store/logs/callLog.ts';
import type { ExchangeLog } from '../store/logs/exchangeLog.ts';
import { readConversation } from '../store/phones/conversation.ts';
import { listPhoneActivity } from '../store/phones/phoneActivity.ts';
import { readAssumptions } from './assumptions.ts';
import { addChangeStream } from './changeStream.ts';
import { pageOfDeliveries, readDelivery, webhooksWithCounts } from './deliveries.ts';
import { addEditRoutes } from './editRoutes.ts';
import { readExchange } from './exchanges.ts';
import { listPhones, PHONE_STATES } from './phones.ts';
import { filterOrder, readErrorPage, readNpaiPage } from './records.ts';
import { readPageSummary } from './summary.ts';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
const MAX_ACTIVITY = 12;

function pageOf(query: URLSearchParams): PageRange {
	const { limit, offset } = pageParameters(query, DEFAULT_PAGE_SIZE);
	return { limit: Math.min(limit, MAX_PAGE_SIZE), offset };
}

/** Returns the numeric id in the path. @throws HttpError 404 */
function numericId(request: FastifyRequest): number {
	const id = pathParameter(request, 'id');
	if (/^\d{1,15}$/.test(id)) return Number(id);
	throw new HttpError(404, `There is no ${id}`);
}

/** Returns a value that was looked up. @throws HttpError 404 for undefined */
function orNotFound<T>(value: T | undefined, message: string): T {
	if (value !== undefined) return value;
	throw new HttpError(404, message);
}

/** The lists that are read by page, newest first unless they have an order of their own. */
const LISTS = {
	npai: readNpaiPage,
	blacklist: pageOfBlacklist,
};

function addPhoneViews(route: AddRoute, { db }: Services): void {
	route('GET', 'view/phones', (account, _request, query) => {
		const filter = textParameters(query, 'search', 'state');
		if (filter.state !== null && !PHONE_STATES.includes(filter.state)) {
			throw new HttpError(400, `state is one of ${PHONE_STATES.join(', ')}`);
		}
		return listPhones(db, account, filter, pageOf(query));
	});
	route('GET', 'view/phones/:number', (account, request, query) =>
		readConversation(db, account, pathParameter(request, 'number'), pageOf(query)),
	);
	route('GET', 'view/phones/:number/activity', (account, request) => ({
		events: listPhoneActivity(db, account, pathParameter(request, 'number'), MAX_ACTIVITY),
	}));
}

/**
 * Adds the routes that the page reads beyond the control API: pages of lists, newest first, and single
 * items. They are for the page only and may change with it.
 */
export function addViewRoutes(
	app: FastifyInstance,
	services: Services,
	exchanges: ExchangeLog,
): void {
	const { db } = services;
	const addRoute = sandboxRoutes(app, services);
	const route: AddRoute = (method, path, handler) =>
		addRoute(method, path, withDueCampaignsSent(services, handler));

	app.get('/_sandbox/view/start', () => ({ token: services.demoToken }));
	route('GET', 'view/summary', (account) => readPageSummary(services, account));
	addPhoneViews(route, services);
	for (const [name, read] of Object.entries(LISTS)) {
		route('GET', `view/${name}`, (account, _request, query) => read(db, account, pageOf(query)));
	}
	route('GET', 'view/lists/:id', (account, request, query) =>
		pageOfContacts(db, account, pathParameter(request, 'id'), pageOf(query)),
	);
	route('GET', 'view/campaigns', (account, _request, query) =>
		pageOfCampaigns(db, account, textParameters(query, 'state', 'search'), pageOf(query)),
	);
	route('GET', 'view/campaigns/:ticket', (account, request) => ({
		campaign: orNotFound(
			findCampaign(db, account, pathParameter(request, 'ticket')),
			'There is no campaign with this ticket',
		),
		order: filterOrder(account),
		duplicates: duplicatesOf(db, account, pathParameter(request, 'ticket')),
		...readCampaignTimeline(db, account, pathParameter(request, 'ticket')),
	}));
	route('GET', 'view/webhooks', (account) => ({ webhooks: webhooksWithCounts(db, account) }));
	route('GET', 'view/deliveries', (account, _request, query) => {
		const filter = textParameters(query, 'webhook', 'state');
		return pageOfDeliveries(db, account, filter, pageOf(query));
	});
	route('GET', 'view/deliveries/:id', (account, request) => ({
		delivery: orNotFound(
			readDelivery(db, account, numericId(request)),
			'This delivery is not in the log any more',
		),
	}));
	route('GET', 'view/calls', (account, _request, query) => {
		const filter = textParameters(query, 'result', 'search');
		const found = filter.search === null ? [] : exchanges.callsWithText(account.id, filter.search);
		return pageOfCalls(db, account, { ...filter, found }, pageOf(query));
	});
	route('GET', 'view/errors', (account, _request, query) =>
		readErrorPage(db, account, textParameters(query, 'code', 'search'), pageOf(query)),
	);
	route('GET', 'view/calls/:id', (account, request) => ({
		exchange: readExchange(exchanges, account, numericId(request)),
	}));
	route('GET', 'view/assumptions', (account) => ({ assumptions: readAssumptions(account) }));
	addEditRoutes(route, services);
	addChangeStream(app, services);
}
