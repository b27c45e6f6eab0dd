import type { TSchema } from 'typebox';

import { FAULT, FAULTS, type Fault } from '../faults/fault.ts';
import { FAULT_FIELDS } from '../faults/faultFields.ts';
import { FAULT_KINDS, fieldsOfKind } from '../faults/faultKinds.ts';
import { validateFault, validateFaults } from '../faults/faultValidation.ts';
import { orBadRequest, type AddRoute } from '../http/sandboxRoutes.ts';
import { describeRule } from '../domain/schemaCheck.ts';
import { list, object } from '../domain/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { FAULT_ANSWER, FAULT_KIND, FAULTS_ANSWER } from '../schemas/account.ts';

/** Describes every kind of fault with its fields, so that a form can be built from it. */
function catalogue() {
	return Object.entries(FAULT_KINDS).map(([kind, { on, text, fields }]) => ({
		kind,
		on,
		text,
		fields: fieldsOfKind(kind as Fault['kind']).map((name) => {
			const schema: TSchema & { description?: string } =
				FAULT_FIELDS[name as keyof typeof FAULT_FIELDS];
			const fallback = fields[name as keyof typeof FAULT_FIELDS] ?? null;
			const rule = describeRule(schema);
			return { name, text: schema.description ?? '', rule, default: fallback };
		}),
	}));
}

const KINDS = object({ kinds: list(FAULT_KIND) });

/** Adds the routes of an account's faults. */
export function addFaultRoutes(route: AddRoute, { accounts, faults }: Services): void {
	const show = (account: Account) => ({
		faults: faults.list(account.token, accounts.now(account)),
	});
	const listing = {
		summary: 'Lists the faults, each with how often it struck',
		answer: FAULTS_ANSWER,
	};
	route('GET', 'faults', listing, show);
	route('GET', 'faults/kinds', { summary: 'Describes every kind of fault', answer: KINDS }, () => ({
		kinds: catalogue(),
	}));
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
	route('DELETE', 'faults', { summary: 'Removes all faults', answer: FAULTS_ANSWER }, (account) => {
		faults.clear(account.token);
		return show(account);
	});
}
