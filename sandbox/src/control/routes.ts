import type { FastifyInstance } from 'fastify';

import { describeSwitch } from '../assumptions/assumption.ts';
import { ASSUMPTIONS, assumptionValue, validateAssumptions } from '../assumptions/register.ts';
import { readBearerToken } from '../http/bearerToken.ts';
import {
	orBadRequest,
	parseJsonBody,
	parseObjectBody,
	sandboxRoutes,
	withDueCampaignsSent,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { readAccountSummary } from '../store/accounts/accountSummary.ts';
import { mergeSeed } from '../store/accounts/seed.ts';
import { listWebhooks } from '../store/events/webhooks.ts';
import { listCalls } from '../store/logs/callLog.ts';
import { addClockRoutes } from './clock.ts';
import { addEventRoutes } from './events.ts';
import { addFaultRoutes } from './faults.ts';
import { addMessageRoutes } from './messages.ts';
import { addPhoneRoutes } from './phones.ts';
import { addProfileRoutes } from './profile.ts';

/** Adds the control API under `/_sandbox/`. */
export function addControlRoutes(app: FastifyInstance, services: Services): void {
	const { accounts, db } = services;
	const route = sandboxRoutes(app, services);

	addClockRoutes(route, services);
	addEventRoutes(route, services);
	addFaultRoutes(route, services);
	addMessageRoutes(route, services);
	addPhoneRoutes(route, services);
	addProfileRoutes(route, services);
	app.get('/_sandbox/ready', () => ({ ready: true, baseUrl: services.baseUrl }));

	const summary = (account: Account) => readAccountSummary(db, accounts, account);
	route('GET', 'account', withDueCampaignsSent(services, summary));
	route('PUT', 'account', (account, request) => {
		const seed = orBadRequest(() => mergeSeed(accounts.seed, parseJsonBody(request, {})));
		return summary(accounts.reset(account.token, seed));
	});

	route('GET', 'calls', (account) => ({
		calls: listCalls(db, account).map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
	}));
	route('GET', 'webhooks', (account) => ({ webhooks: listWebhooks(db, account) }));

	const register = (switched: Account['settings']['assumptions']) => ({
		assumptions: ASSUMPTIONS.map((row) => ({
			...row,
			switch: describeSwitch(row.switch),
			value: assumptionValue(switched, row.id),
		})),
	});
	// Readable without an account too, with the defaults: the welcome text points here.
	app.get('/_sandbox/assumptions', (request) => {
		const token = readBearerToken(request.headers.authorization);
		return register(token === null ? {} : accounts.open(token).settings.assumptions);
	});
	route('PUT', 'assumptions', (account, request) => {
		const values = orBadRequest(() => validateAssumptions(parseObjectBody(request)));
		accounts.assume(account, values);
		return register(account.settings.assumptions);
	});
}
