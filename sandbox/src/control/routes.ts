import type { FastifyInstance } from 'fastify';

import { ASSUMPTIONS, assumptionValue, checkAssumptions } from '../assumptions.ts';
import { describeSwitch } from '../switches.ts';
import { tokenOf } from '../server/auth.ts';
import type { Services } from '../server/services.ts';
import type { Account } from '../store/accounts.ts';
import { listCalls } from '../store/calls.ts';
import { release, releaseDue } from '../store/campaigns.ts';
import { countMessages, listCampaigns, listDuplicates, listMessages } from '../store/messages.ts';
import { mergeSeed } from '../store/seed.ts';
import { listWebhooks } from '../store/webhooks.ts';
import { addClock } from './clock.ts';
import { addEvents } from './events.ts';
import { addFaults } from './faults.ts';
import { addPhones } from './phones.ts';
import {
	checked,
	ControlRefusal,
	controlRoutes,
	integerOf,
	jsonOf,
	type Handler,
} from './handler.ts';
import { accountSummary } from './summary.ts';
import { waitFor } from './wait.ts';

const DEFAULT_LIMIT = 100_000;

/** Adds the control API: JSON, the account by the same bearer token as the API's. */
export function addControl(app: FastifyInstance, services: Services): void {
	const { accounts, db, faults, now } = services;

	const route = controlRoutes(app, services);

	/** A handler that first sends out what is due, so that it shows the state of now. */
	const fresh = (handler: Handler): Handler => {
		return (account, request, query) => {
			releaseDue(db, accounts, now());
			return handler(account, request, query);
		};
	};

	addClock(route, services);
	addEvents(route, services);
	addFaults(route, services);
	addPhones(route, services);
	app.get('/_sandbox/ready', () => ({ ready: true, baseUrl: services.baseUrl }));

	route(
		'GET',
		'account',
		fresh((account) => accountSummary(services, account)),
	);
	route('PUT', 'account', (account, request) => {
		const seed = checked(() => mergeSeed(accounts.seed, jsonOf(request, {})));
		faults.clear(account.token);
		return accountSummary(services, accounts.reset(account.token, seed));
	});

	route(
		'GET',
		'messages',
		fresh(async (account, _request, query) => {
			const where = {
				phone: query.get('phone'),
				ticket: query.get('ticket'),
				state: query.get('state'),
			};
			const limit = integerOf(query, 'limit', DEFAULT_LIMIT);
			const offset = integerOf(query, 'offset', 0);
			await waitFor(services, account, query, () => countMessages(db, account, where));
			return listMessages(db, account, { ...where, limit, offset });
		}),
	);
	route(
		'GET',
		'campaigns',
		fresh((account) => ({ campaigns: listCampaigns(db, account) })),
	);
	route('GET', 'calls', (account) => ({
		calls: listCalls(db, account).map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
	}));
	route('GET', 'webhooks', (account) => ({ webhooks: listWebhooks(db, account) }));
	route('GET', 'duplicates', (account) => ({ duplicates: listDuplicates(db, account) }));

	route('POST', 'release', (account, request) => {
		const { ticket = null, state = 'moderated' } = jsonOf(request, {}) as Record<string, string>;
		if (state !== 'moderated' && state !== 'scheduled') {
			throw new ControlRefusal(400, 'state is moderated or scheduled');
		}
		return { released: release(db, account, state, ticket, accounts.now(account)) };
	});

	const register = (switched: Account['settings']['assumptions']) => ({
		assumptions: ASSUMPTIONS.map((row) => ({
			id: row.id,
			text: row.text,
			default: row.default,
			switch: describeSwitch(row.switch),
			value: assumptionValue(switched, row.id),
		})),
	});
	// Readable without an account too, with the defaults: the welcome text points here.
	app.get('/_sandbox/assumptions', (request) => {
		const token = tokenOf(request.headers.authorization);
		return register(token === null ? {} : accounts.open(token).settings.assumptions);
	});
	route('PUT', 'assumptions', (account, request) => {
		const values = checked(() => {
			return checkAssumptions(jsonOf(request, {}) as Record<string, unknown>);
		});
		accounts.assume(account, values);
		return register(account.settings.assumptions);
	});
}
