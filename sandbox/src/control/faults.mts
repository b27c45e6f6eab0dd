import { FAULT, FAULTS } from '../faults/fault.mts';
import { validateFault, validateFaults } from '../faults/faultKinds.mts';
import { orBadRequest, type AddRoute } from '../http/sandboxRoutes.mts';
import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';
import { FAULT_ANSWER, FAULTS_ANSWER } from '../schemas/account.mts';

/** Adds the routes for an account's faults. */
export function addFaultRoutes(route: AddRoute, { accounts, faults }: Services): void {
	const show = (account: Account) => ({
		faults: faults.list(account.token, accounts.now(account)),
	});
	const listing = {
		summary: 'Lists the faults, and counts the calls that each fault has broken',
		answer: FAULTS_ANSWER,
	};
	route('GET', 'faults', listing, show);
	const setting = {
		summary: 'Replaces the faults',
		answer: FAULTS_ANSWER,
		body: FAULTS,
	};
	route('PUT', 'faults', setting, (account, { body }) => {
		const list = orBadRequest(() => validateFaults(body));
		faults.set(account.token, list, accounts.now(account));
		return show(account);
	});
	route(
		'POST',
		'faults',
		{ summary: 'Adds a fault', answer: FAULT_ANSWER, body: FAULT },
		(account, { body }) => {
			const now = accounts.now(account);
			return {
				fault: orBadRequest(() => faults.add(account.token, validateFault(body), now)),
			};
		},
	);
}
