import { FIXED_NUMBERS } from './fixedNumbers.mts';
import type { PhoneRule } from './phoneRules.mts';

/** The behaviors of a share of a crowd: the outcomes of the fixed numbers, except the usual outcome. */
export const BEHAVIORS = FIXED_NUMBERS.filter(({ outcome }) => outcome !== 'delivered');

/** Percentages by the name of the behavior. */
export type Shares = Partial<Record<string, number>>;

const KINDS = ['reports', 'reply', 'click'] as const;
const MINUTE_MS = 60_000;

/**
 * Returns the rules of phones that make a crowd.
 * @param minutes after delivery in which phones reply and click
 * @throws Error if shares that exclude one another exceed 100 percent in sum
 */
export function rulesOfCrowd(shares: Shares, minutes: number): PhoneRule[] {
	for (const kind of KINDS) {
		const names = BEHAVIORS.filter(({ rule }) => rule[kind] !== undefined).map(
			(one) => one.outcome,
		);
		const sum = names.reduce((all, name) => all + (shares[name] ?? 0), 0);
		if (sum > 100) {
			throw new Error(`The shares of ${names.join(', ')} add up to ${sum}. Make that 100 at most`);
		}
	}
	return BEHAVIORS.flatMap(({ outcome, rule }) => {
		const { [outcome]: percent = 0 } = shares;
		const within = rule.withinMs === undefined ? {} : { withinMs: minutes * MINUTE_MS };
		return percent > 0 ? [{ ...rule, ...within, share: percent / 100 }] : [];
	});
}
