import type { AssumptionSwitch } from '../assumptions/assumption.ts';
import { ASSUMPTIONS, assumptionValue } from '../assumptions/register.ts';
import type { Account } from '../store/accounts/account.ts';

/** Describes a switch so that the page can draw it: choices, a whole number, or a text; null for none. */
function describeForPage(rule: AssumptionSwitch | null) {
	return rule && 'check' in rule ? { text: rule.text } : rule;
}

/** Returns the register with the account's values and what each can be switched to. */
export function readAssumptions(account: Account) {
	const { assumptions } = account.settings;
	return ASSUMPTIONS.map((row) => ({
		...row,
		value: assumptionValue(assumptions, row.id),
		switch: describeForPage(row.switch),
	}));
}
