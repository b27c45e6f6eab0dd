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

/** Adds the control API under `/_sandbox/`. */
export function addControlRoutes(
	app: FastifyInstance,
	services: Services,
	exchanges: ExchangeLog,
): void {
	const routes = (tag: string) => sandboxRoutes(app, services, tag);
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
	addAccountRoutes(routes('account'), services);
	addAssumptionRoutes(app, routes('assumptions'), services);
	addCallRoutes(routes('calls'), services, exchanges);
	addClockRoutes(routes('clock'), services);
	addEventRoutes(routes('events'), services);
	addFaultRoutes(routes('faults'), services);
	addMessageRoutes(routes('messages'), services);
	addNumberListRoutes(routes('numbers'), services);
	addPhoneRoutes(routes('phones'), services);
}
