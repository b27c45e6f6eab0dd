import { FIXED_NUMBERS } from './fixedNumbers.mts';
import type { PhoneRule } from './phoneRules.mts';
import { RULE_KINDS } from './ruleKinds.mts';

/** The behaviors that a percentage of the phones can have: the outcomes in fixedNumbers.mts, except `delivered`. */
export const BEHAVIORS = FIXED_NUMBERS.filter(({ outcome }) => outcome !== 'delivered');

/** Percentages, keyed by behavior name. */
export type Shares = Partial<Record<string, number>>;

const MINUTE_MS = 60_000;

/**
 * Converts shares to phone rules.
 * @param minutes the maximum time from delivery to a reply or click
 * @throws Error if the shares of behaviors that exclude each other exceed 100 percent
 */
export function rulesOfShares(shares: Shares, minutes: number): PhoneRule[] {
	for (const kind of RULE_KINDS) {
		const names = BEHAVIORS.filter(({ rule }) => rule[kind] !== undefined).map(
			(one) => one.outcome,
		);
		const sum = names.reduce((all, name) => all + (shares[name] ?? 0), 0);
		if (sum > 100) {
			throw new Error(`The shares of ${names.join(', ')} add up to ${sum}. The maximum is 100`);
		}
	}
	return BEHAVIORS.flatMap(({ outcome, rule }) => {
		const { [outcome]: percent = 0 } = shares;
		const within = rule.withinMs === undefined ? {} : { withinMs: minutes * MINUTE_MS };
		return percent > 0 ? [{ ...rule, ...within, share: percent / 100 }] : [];
	});
}
