import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';

import { CAMPAIGN_STATES } from '../domain/types.ts';
import { ID, oneOf, pageFields, text } from '../http/requestFields.ts';
import { routeSchema } from '../http/routeSchema.ts';
import { orNotFound, sandboxRoutes, type AddRoute } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { pageOfBlacklist } from '../store/accounts/blacklist.ts';
import { pageOfContacts } from '../store/accounts/contactLists.ts';
import { findCampaign, pageOfCampaigns } from '../store/campaigns/campaignList.ts';
import { readCampaignTimeline } from '../store/campaigns/campaignTimeline.ts';
import { duplicatesOf } from '../store/campaigns/duplicates.ts';
import { pageOfCalls } from '../store/logs/callLog.ts';
import { DELIVERY_STATES } from '../store/events/deliveryLog.ts';
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

const MAX_ACTIVITY = 12;
const PAGE = pageFields(50, 200);
const SEARCH = { search: Type.Optional(text('What to search for')) };
const PHONE = { number: text('A number, as it was given') };
const TICKET = { ticket: text('Of the campaign') };
const tag = 'page';

/** The lists that are read by page, newest first unless they have an order of their own. */
const LISTS = {
	npai: readNpaiPage,
	blacklist: pageOfBlacklist,
};

function addPhoneViews(route: AddRoute, { db }: Services): void {
	const state = Type.Optional(oneOf(PHONE_STATES, 'Which phones'));
	const phones = { tag, summary: 'Lists phones', query: { ...SEARCH, state, ...PAGE } };
	route('GET', 'view/phones', phones, (account, { query: { limit, offset, ...filter } }) =>
		listPhones(db, account, filter, { limit, offset }),
	);
	const conversation = { tag, summary: 'Shows a conversation', params: PHONE, query: PAGE };
	route('GET', 'view/phones/:number', conversation, (account, { params: { number }, query }) =>
		readConversation(db, account, number, query),
	);
	const activity = { tag, summary: 'Lists the newest events of a phone', params: PHONE };
	route('GET', 'view/phones/:number/activity', activity, (account, { params: { number } }) => ({
		events: listPhoneActivity(db, account, number, MAX_ACTIVITY),
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
	const route = sandboxRoutes(app, services);

	app.route({
		method: 'GET',
		url: '/_sandbox/view/start',
		...routeSchema('GET', { tag, summary: 'Tells the token that the page begins with' }),
		handler: () => ({ token: services.demoToken }),
	});
	route('GET', 'view/summary', { tag, summary: 'Shows what the frame shows' }, (account) =>
		readPageSummary(services, account),
	);
	addPhoneViews(route, services);
	for (const [name, read] of Object.entries(LISTS)) {
		const listing = { tag, summary: `Lists the numbers of ${name}`, query: PAGE };
		route('GET', `view/${name}`, listing, (account, { query }) => read(db, account, query));
	}
	const contacts = {
		tag,
		summary: 'Lists the contacts of a list',
		params: { id: text('Of the list') },
		query: PAGE,
	};
	route('GET', 'view/lists/:id', contacts, (account, { params: { id }, query }) =>
		pageOfContacts(db, account, id, query),
	);
	const campaigns = {
		tag,
		summary: 'Lists campaigns, newest first',
		query: {
			...SEARCH,
			state: Type.Optional(oneOf(CAMPAIGN_STATES, 'Of the campaign')),
			...PAGE,
		},
	};
	route('GET', 'view/campaigns', campaigns, (account, { query: { limit, offset, ...filter } }) =>
		pageOfCampaigns(db, account, filter, { limit, offset }),
	);
	const campaign = { tag, summary: 'Shows a campaign', params: TICKET };
	route('GET', 'view/campaigns/:ticket', campaign, (account, { params: { ticket } }) => ({
		campaign: orNotFound(
			findCampaign(db, account, ticket),
			'There is no campaign with this ticket',
		),
		order: filterOrder(account),
		duplicates: duplicatesOf(db, account, ticket),
		...readCampaignTimeline(db, account, ticket),
	}));
	route('GET', 'view/webhooks', { tag, summary: 'Lists the webhooks' }, (account) => ({
		webhooks: webhooksWithCounts(db, account),
	}));
	const deliveries = {
		tag,
		summary: 'Lists deliveries, newest first',
		query: {
			webhook: Type.Optional(text('The id of the webhook')),
			state: Type.Optional(oneOf(DELIVERY_STATES, 'What became of it')),
			...PAGE,
		},
	};
	route('GET', 'view/deliveries', deliveries, (account, { query }) => {
		const { limit, offset, ...filter } = query;
		return pageOfDeliveries(db, account, filter, { limit, offset });
	});
	const delivery = { tag, summary: 'Shows a delivery', params: ID };
	route('GET', 'view/deliveries/:id', delivery, (account, { params: { id } }) => ({
		delivery: orNotFound(readDelivery(db, account, id), 'This delivery is not in the log any more'),
	}));
	const calls = {
		tag,
		summary: 'Lists calls, newest first',
		query: {
			...SEARCH,
			result: Type.Optional(oneOf(['ok', 'refused', 'broken'], 'How it ended')),
			...PAGE,
		},
	};
	route('GET', 'view/calls', calls, (account, { query: { limit, offset, ...filter } }) => {
		const found = filter.search === null ? [] : exchanges.callsWithText(account.id, filter.search);
		return pageOfCalls(db, account, { ...filter, found }, { limit, offset });
	});
	const errors = {
		tag,
		summary: 'Lists the error log, newest first',
		query: { ...SEARCH, code: Type.Optional(text('The status that was answered')), ...PAGE },
	};
	route('GET', 'view/errors', errors, (account, { query: { limit, offset, ...filter } }) =>
		readErrorPage(db, account, filter, { limit, offset }),
	);
	const exchange = { tag, summary: 'Shows a call as it was sent and answered', params: ID };
	route('GET', 'view/calls/:id', exchange, (account, { params: { id } }) => ({
		exchange: readExchange(exchanges, account, id),
	}));
	route('GET', 'view/assumptions', { tag, summary: 'Lists the register' }, (account) => ({
		assumptions: readAssumptions(account),
	}));
	addEditRoutes(route, services);
	addChangeStream(app, services);
}
