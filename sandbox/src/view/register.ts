import { ASSUMPTIONS, assumptionValue } from '../assumptions/register.ts';
import type { AssumptionSwitch } from '../assumptions/assumption.ts';
import type { Account } from '../store/accounts/accounts.ts';

/** A switch as the page draws it: choices, a whole number, or a text; null for a row that is only stated. */
function describeForPage(rule: AssumptionSwitch | null) {
	if (!rule) return null;
	if ('check' in rule) return { text: rule.text };
	return rule;
}

/** The register with what each row can be switched to. */
export function readRegister(account: Account) {
	const { assumptions } = account.settings;
	return ASSUMPTIONS.map(({ id, text, default: usual, switch: rule }) => ({
		id,
		text,
		default: usual,
		value: assumptionValue(assumptions, id),
		switch: describeForPage(rule),
	}));
}
