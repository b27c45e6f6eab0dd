import type { FastifyInstance } from 'fastify';

import { routeSchema } from '../http/routeSchema.ts';
import { sandboxRoutes } from '../http/sandboxRoutes.ts';
import { boolean, object, string } from '../domain/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import type { ExchangeLog } from '../store/logs/exchangeLog.ts';
import { addAccountRoutes } from './account.ts';
import { addAssumptionRoutes } from './assumptions.ts';
import { addCallRoutes } from './calls.ts';
import { addClockRoutes } from './clock.ts';
import { addEventRoutes } from './events.ts';
import { addFaultRoutes } from './faults.ts';
import { addMessageRoutes } from './messages.ts';
import { addNumberListRoutes } from './numbers.ts';
import { addPhoneRoutes } from './phones.ts';
import { addProfileRoutes } from './profile.ts';

/** Adds the control API under `/_sandbox/`. */
export function addControlRoutes(
	app: FastifyInstance,
	services: Services,
	exchanges: ExchangeLog,
): void {
	const route = sandboxRoutes(app, services);
	app.route({
		method: 'GET',
		url: '/_sandbox/ready',
		...routeSchema('GET', {
			tag: 'sandbox',
			summary: 'Tells that the sandbox is there',
			answer: object({ ready: boolean, baseUrl: string }),
			isOpen: true,
		}),
		handler: () => ({ ready: true, baseUrl: services.baseUrl }),
	});
	addAccountRoutes(route, services);
	addAssumptionRoutes(app, route, services);
	addCallRoutes(route, services, exchanges);
	addClockRoutes(route, services);
	addEventRoutes(route, services);
	addFaultRoutes(route, services);
	addMessageRoutes(route, services);
	addNumberListRoutes(route, services);
	addPhoneRoutes(route, services);
	addProfileRoutes(route, services);
}
