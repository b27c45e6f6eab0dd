import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';

import { ASSUMPTIONS, assumptionValue, validateAssumptions } from '../assumptions/register.mts';
import { readBearerToken } from '../http/bearerToken.mts';
import { routeSchema } from '../http/routeSchema.mts';
import { orBadRequest, type AddRoute } from '../http/sandboxRoutes.mts';
import { list, object } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import type { AccountSettings } from '../store/accounts/account.mts';
import { ASSUMPTION } from '../schemas/account.mts';

const REGISTER = object({ assumptions: list(ASSUMPTION) });
const SWITCHED = Type.Record(Type.String(), Type.Unknown(), {
	description: 'Values by the id of their row',
});

/** Returns the register with an account's values. */
const readRegister = (switched: AccountSettings['assumptions']) => ({
	assumptions: ASSUMPTIONS.map((row) => ({ ...row, value: assumptionValue(switched, row.id) })),
});

/** Adds the routes of the assumption register. */
export function addAssumptionRoutes(
	app: FastifyInstance,
	route: AddRoute,
	{ accounts }: Services,
): void {
	// Readable without an account too, with the defaults.
	app.route({
		method: 'GET',
		url: '/_sandbox/assumptions',
		...routeSchema('GET', {
			tag: 'assumptions',
			summary: 'Lists the register with its values',
			answer: REGISTER,
			isOpen: true,
		}),
		handler: ({ headers }) => {
			const token = readBearerToken(headers.authorization);
			return readRegister(token === null ? {} : accounts.open(token).settings.assumptions);
		},
	});
	const switching = { summary: 'Switches assumptions', body: SWITCHED, answer: REGISTER };
	route('PUT', 'assumptions', switching, (account, { body }) => {
		const values = orBadRequest(() => validateAssumptions(body));
		accounts.assume(account, values);
		return readRegister(account.settings.assumptions);
	});
}
