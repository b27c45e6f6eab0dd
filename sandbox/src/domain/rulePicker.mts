import { FIXED_NUMBERS } from './fixedNumbers.mts';
import { rangeOf, type PhoneRule, type RuleKind } from './phoneRules.mts';
import { createSeededRandom } from './seededRandom.mts';

const DEFAULT_WITHIN_MS = 3_600_000;

const FIXED_RULES = FIXED_NUMBERS.map(({ from, to, rule }): PhoneRule => ({
	...rule,
	numbers: [`${from}-${to}`],
}));

/** Returns a 32-bit number that is the same for the same text (FNV-1a); a cryptographic hash takes ten times as long. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) {
		hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	}
	return hash;
}

/** A rule that applies to a message. */
export interface PickedRule {
	rule: PhoneRule;
	/** Milliseconds from delivery until the phone acts. */
	afterMs: number;
}

/**
 * Creates a function that returns the rule of a kind that applies to a message, undefined for none. What it picks
 * depends on the rules, the seed, the number and the count alone, so that a repeated run picks the same. The shares
 * of the rules for a number follow one another, so that no two of a kind apply to one message.
 * @param rules of the account; those of the fixed numbers come after them
 */
export function createRulePicker(
	rules: readonly PhoneRule[],
	seed: number,
): (kind: RuleKind, phone: string, countBefore: () => number) => PickedRule | undefined {
	const all = [...rules, ...FIXED_RULES].map((rule) => ({
		rule,
		ranges: rule.numbers?.map(rangeOf),
		share: rule.share ?? 1,
	}));
	const ofKind = (kind: RuleKind) => all.filter(({ rule }) => rule[kind] !== undefined);
	const byKind = { reports: ofKind('reports'), reply: ofKind('reply'), click: ofKind('click') };
	return (kind, phone, countBefore) => {
		let random: (() => number) | undefined;
		let left = 0;
		for (const { rule, ranges, share } of byKind[kind]) {
			const isIncluded = ([first, last]: [string, string]) =>
				phone.length === first.length && phone >= first && phone <= last;
			if (ranges && !ranges.some(isIncluded)) continue;
			if (!random) {
				random = createSeededRandom(hashOf(`${seed} ${kind} ${phone} ${countBefore()}`));
				left = random();
			}
			left -= share;
			if (left >= 0) continue;
			return { rule, afterMs: Math.floor(random() * (rule.withinMs ?? DEFAULT_WITHIN_MS)) };
		}
		return undefined;
	};
}
