import type { Fault } from '../faults/fault.ts';
import { FAULT_FIELDS } from '../faults/faultFields.ts';
import { FAULT_KINDS, fieldsOfKind } from '../faults/faultKinds.ts';
import { validateFault, validateFaults } from '../faults/faultValidation.ts';
import {
	HttpError,
	orBadRequest,
	parseJsonBody,
	pathParameter,
	type AddRoute,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';

/** Describes every kind of fault with its fields, so that a form can be built from it. */
function catalogue() {
	return Object.entries(FAULT_KINDS).map(([kind, { on, text, fields }]) => ({
		kind,
		on,
		text,
		fields: fieldsOfKind(kind as Fault['kind']).map((name) => {
			const { text: meaning, rule } = FAULT_FIELDS[name as keyof typeof FAULT_FIELDS];
			const fallback = fields[name as keyof typeof FAULT_FIELDS] ?? null;
			return { name, text: meaning, rule, default: fallback };
		}),
	}));
}

/** Adds the routes of an account's faults. */
export function addFaultRoutes(route: AddRoute, { accounts, faults }: Services): void {
	const show = (account: Account) => ({
		faults: faults.list(account.token, accounts.now(account)),
	});
	route('GET', 'faults', (account, _request, query) => {
		const { faults: all } = show(account);
		return { faults: query.get('active') === 'true' ? all.filter(({ active }) => active) : all };
	});
	route('GET', 'faults/kinds', () => ({ kinds: catalogue() }));
	route('PUT', 'faults', (account, request) => {
		const now = accounts.now(account);
		const list = orBadRequest(() => validateFaults(parseJsonBody(request, []), now));
		faults.set(account.token, list, now);
		return show(account);
	});
	route('POST', 'faults', (account, request) => {
		const now = accounts.now(account);
		return {
			fault: orBadRequest(() =>
				faults.add(account.token, validateFault(parseJsonBody(request, {}), now), now),
			),
		};
	});
	route('DELETE', 'faults', (account) => {
		faults.clear(account.token);
		return show(account);
	});
	route('DELETE', 'faults/:id', (account, request) => {
		const id = pathParameter(request, 'id');
		if (faults.remove(account.token, id)) return show(account);
		throw new HttpError(404, `There is no fault ${id}. GET faults lists those that there are`);
	});
}
