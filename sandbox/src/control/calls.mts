import { ID } from '../http/requestFields.mts';
import { orNotFound, type AddRoute } from '../http/sandboxRoutes.mts';
import { object } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import { findCall, listCalls } from '../store/logs/callLog.mts';
import type { ExchangeLog } from '../store/logs/exchangeLog.mts';
import { addListRoute } from './listRoute.mts';
import { CALL, CALL_FILTER, WHOLE_CALL } from '../schemas/records.mts';

/** Adds the routes for an account's API calls. */
export function addCallRoutes(route: AddRoute, services: Services, exchanges: ExchangeLog): void {
	const { db } = services;
	addListRoute(route, services, 'calls', {
		summary: 'Lists the API calls',
		filter: CALL_FILTER,
		row: CALL,
		read: (account, { bytes, ...filter }, range) => {
			const { total, rows } = listCalls(db, account, filter, range);
			const exchangeOf = (id: number) =>
				bytes === true ? { exchange: exchanges.find(account.id, id) } : {};
			return { total, rows: rows.map((call) => ({ ...call, ...exchangeOf(call.id) })) };
		},
	});
	const call = {
		summary: 'Shows a call with its request and its response',
		params: ID,
		answer: object({ call: WHOLE_CALL }),
	};
	route('GET', 'calls/:id', call, (account, { params: { id } }) => ({
		call: {
			...orNotFound(
				findCall(db, account, id),
				`Call ${id} does not exist, or is no longer in the log`,
			),
			exchange: exchanges.find(account.id, id),
		},
	}));
}
