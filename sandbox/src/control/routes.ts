import type { FastifyInstance } from 'fastify';

import * as Type from 'typebox';

import { describeSwitch } from '../assumptions/assumption.ts';
import { ASSUMPTIONS, assumptionValue, validateAssumptions } from '../assumptions/register.ts';
import { readBearerToken } from '../http/bearerToken.ts';
import { routeSchema } from '../http/routeSchema.ts';
import { orBadRequest, sandboxRoutes } from '../http/sandboxRoutes.ts';
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

const SEED = Type.Record(Type.String(), Type.Unknown(), {
	description: 'What differs from the default seed',
});
const SWITCHED = Type.Record(Type.String(), Type.Unknown(), {
	description: 'Values by the id of their row',
});

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
	app.route({
		method: 'GET',
		url: '/_sandbox/ready',
		...routeSchema('GET', { tag: 'sandbox', summary: 'Tells that the sandbox is there' }),
		handler: () => ({ ready: true, baseUrl: services.baseUrl }),
	});

	const tag = 'account';
	const summary = (account: Account) => readAccountSummary(db, accounts, account);
	const showing = { tag, summary: 'Shows the credits, the settings, and how much there is' };
	route('GET', 'account', showing, summary);
	const reset = { tag, summary: 'Makes the account anew from a seed', body: SEED };
	route('PUT', 'account', reset, (account, { body }) => {
		const seed = orBadRequest(() => mergeSeed(accounts.seed, body));
		return summary(accounts.reset(account.token, seed));
	});

	route('GET', 'calls', { tag: 'calls', summary: 'Lists the calls, oldest first' }, (account) => ({
		calls: listCalls(db, account).map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
	}));
	const webhooks = { tag: 'events', summary: 'Lists the webhooks, oldest first' };
	route('GET', 'webhooks', webhooks, (account) => ({ webhooks: listWebhooks(db, account) }));

	const register = (switched: Account['settings']['assumptions']) => ({
		assumptions: ASSUMPTIONS.map((row) => ({
			...row,
			switch: describeSwitch(row.switch),
			value: assumptionValue(switched, row.id),
		})),
	});
	// Readable without an account too, with the defaults: the welcome text points here.
	app.route({
		method: 'GET',
		url: '/_sandbox/assumptions',
		...routeSchema('GET', { tag: 'assumptions', summary: 'Lists the register with its values' }),
		handler: ({ headers }) => {
			const token = readBearerToken(headers.authorization);
			return register(token === null ? {} : accounts.open(token).settings.assumptions);
		},
	});
	const switching = { tag: 'assumptions', summary: 'Switches assumptions', body: SWITCHED };
	route('PUT', 'assumptions', switching, (account, { body }) => {
		const values = orBadRequest(() => validateAssumptions(body));
		accounts.assume(account, values);
		return register(account.settings.assumptions);
	});
}
