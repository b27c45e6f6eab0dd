import * as Type from 'typebox';

import { ASSUMPTIONS, assumptionValue, validateAssumptions } from '../assumptions/register.mts';
import { orBadRequest, type AddRoute } from '../http/sandboxRoutes.mts';
import { list, object } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import type { AccountSettings } from '../store/accounts/account.mts';
import { ASSUMPTION } from '../schemas/account.mts';

const REGISTER = object({ assumptions: list(ASSUMPTION) });
const SWITCHED = Type.Record(Type.String(), Type.Unknown(), {
	description: 'Values, keyed by assumption ID',
});

/** Returns all assumptions with an account's values. */
const readRegister = (switched: AccountSettings['assumptions']) => ({
	assumptions: ASSUMPTIONS.map((row) => ({ ...row, value: assumptionValue(switched, row.id) })),
});

/** Adds the routes for the assumption register. */
export function addAssumptionRoutes(route: AddRoute, { accounts }: Services): void {
	const reading = { summary: 'Lists the assumptions and their values', answer: REGISTER };
	route('GET', 'assumptions', reading, (account) => readRegister(account.settings.assumptions));
	const switching = { summary: 'Changes assumptions', body: SWITCHED, answer: REGISTER };
	route('PUT', 'assumptions', switching, (account, { body }) => {
		const values = orBadRequest(() => validateAssumptions(body));
		accounts.assume(account, values);
		return readRegister(account.settings.assumptions);
	});
}
