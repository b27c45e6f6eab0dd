import type { FastifyInstance } from 'fastify';

import { routeSchema } from '../http/routeSchema.mts';
import { sandboxRoutes } from '../http/sandboxRoutes.mts';
import { boolean, object, string } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import type { ExchangeLog } from '../store/logs/exchangeLog.mts';
import { addAccountRoutes } from './account.mts';
import { addAssumptionRoutes } from './assumptions.mts';
import { addCallRoutes } from './calls.mts';
import { addClockRoutes } from './clock.mts';
import { addEventRoutes } from './events.mts';
import { addFaultRoutes } from './faults.mts';
import { addMessageRoutes } from './messages.mts';
import { addNumberListRoutes } from './numbers.mts';
import { addPhoneRoutes } from './phones.mts';
import { addRehearsalRoutes } from './rehearsal.mts';

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
			summary: 'Reports that the sandbox is ready',
			answer: object({ ready: boolean, baseUrl: string }),
			isOpen: true,
		}),
		handler: () => ({ ready: true, baseUrl: services.baseUrl }),
	});
	addAccountRoutes(routes('account'), services);
	addAssumptionRoutes(routes('assumptions'), services);
	addCallRoutes(routes('calls'), services, exchanges);
	addClockRoutes(routes('clock'), services);
	addEventRoutes(routes('events'), services);
	addFaultRoutes(routes('faults'), services);
	addMessageRoutes(routes('messages'), services);
	addNumberListRoutes(routes('numbers'), services);
	addPhoneRoutes(routes('phones'), services);
	addRehearsalRoutes(routes('rehearsal'), services);
}
