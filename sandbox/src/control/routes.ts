import type { FastifyInstance } from 'fastify';

import { ASSUMPTIONS, assumptionValue, checkAssumptions } from '../assumptions/register.ts';
import { describeSwitch } from '../assumptions/assumption.ts';
import { tokenOf } from '../http/bearerToken.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { listCalls } from '../store/logs/callLog.ts';
import { releaseDue } from '../store/campaigns/campaigns.ts';
import { mergeSeed } from '../store/accounts/seed.ts';
import { listWebhooks } from '../store/events/webhooks.ts';
import { addClock } from './clock.ts';
import { addEvents } from './events.ts';
import { addFaults } from './faults.ts';
import { addMessages } from './messages.ts';
import { addPhones } from './phones.ts';
import { checked, controlRoutes, jsonOf, objectOf } from '../http/sandboxRoutes.ts';
import { accountSummary } from '../store/accounts/accountSummary.ts';

/** Adds the control API: JSON, the account by the same bearer token as the API's. */
export function addControl(app: FastifyInstance, services: Services): void {
	const { accounts, db, faults, now } = services;

	const route = controlRoutes(app, services);

	addClock(route, services);
	addEvents(route, services);
	addFaults(route, services);
	addMessages(route, services);
	addPhones(route, services);
	app.get('/_sandbox/ready', () => ({ ready: true, baseUrl: services.baseUrl }));

	route('GET', 'account', (account) => {
		releaseDue(db, accounts, now());
		return accountSummary(services, account);
	});
	route('PUT', 'account', (account, request) => {
		const seed = checked(() => mergeSeed(accounts.seed, jsonOf(request, {})));
		faults.clear(account.token);
		return accountSummary(services, accounts.reset(account.token, seed));
	});

	route('GET', 'calls', (account) => ({
		calls: listCalls(db, account).map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
	}));
	route('GET', 'webhooks', (account) => ({ webhooks: listWebhooks(db, account) }));

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
		const values = checked(() => checkAssumptions(objectOf(request)));
		accounts.assume(account, values);
		return register(account.settings.assumptions);
	});
}
