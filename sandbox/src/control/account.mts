import * as Type from 'typebox';

import { orBadRequest, type AddRoute } from '../http/sandboxRoutes.mts';
import { object } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';
import { readAccountSummary } from '../store/accounts/accountSummary.mts';
import { mergeSeed } from '../store/accounts/loadSeed.mts';
import { MAX_CREDITS, SEED_CHANGES } from '../schemas/seed.mts';
import { ACCOUNT, CREDITS_ANSWER } from '../schemas/account.mts';

const CREDITS = object({
	credits: Type.Number({ minimum: 0, maximum: MAX_CREDITS, description: 'Message credits' }),
});

/** Adds the routes that show an account, reset the account, and set its credits. */
export function addAccountRoutes(route: AddRoute, { accounts, db }: Services): void {
	const summary = (account: Account) => readAccountSummary(db, accounts, account);
	const showing = {
		summary: 'Shows the credits, the settings, and the number of stored records',
		answer: ACCOUNT,
	};
	route('GET', 'account', showing, summary);
	const reset = {
		summary: 'Resets the account to a seed',
		body: SEED_CHANGES,
		answer: ACCOUNT,
	};
	route('PUT', 'account', reset, (account, { body }) => {
		const seed = orBadRequest(() => mergeSeed(accounts.seed, body));
		return summary(accounts.reset(account.token, seed));
	});
	const crediting = { summary: 'Sets the credits', body: CREDITS, answer: CREDITS_ANSWER };
	route('PUT', 'credits', crediting, (account, { body: { credits } }) => {
		accounts.setCredits(account, credits);
		return { credits };
	});
}
