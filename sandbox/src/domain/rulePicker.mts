import { FIXED_NUMBERS, FIXED_START } from './fixedNumbers.mts';
import { rangeOf, type PhoneRule } from './phoneRules.mts';
import type { RuleKind } from './ruleKinds.mts';
import { createSeededRandom } from './seededRandom.mts';

const DEFAULT_WITHIN_MS = 3_600_000;

const FIXED_RULES = FIXED_NUMBERS.map(({ from, to, rule }): PhoneRule => ({
	...rule,
	numbers: [`${from}-${to}`],
}));

/** Returns a 32-bit hash of a string (FNV-1a). A cryptographic hash takes ten times as long. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) {
		hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	}
	return hash;
}

/** Returns all ranges' limits in one array. Floats are exact for up to 15 digits, the maximum of E.164 numbers. */
const boundsOf = (numbers: string[]) => Float64Array.from(numbers.flatMap(rangeOf), Number);

/** Checks whether a phone number is in one of the ranges. The flat array speeds up this frequent check. */
function isInRanges(phone: number, bounds: Float64Array): boolean {
	for (let at = 0; at < bounds.length; at += 2) {
		if (phone >= (bounds[at] ?? 0) && phone <= (bounds[at + 1] ?? 0)) return true;
	}
	return false;
}

function byKind(rules: readonly PhoneRule[]) {
	const prepared = rules.map((rule) => ({
		rule,
		bounds: rule.numbers && boundsOf(rule.numbers),
		share: rule.share ?? 1,
	}));
	const ofKind = (kind: RuleKind) => prepared.filter(({ rule }) => rule[kind] !== undefined);
	return { reports: ofKind('reports'), reply: ofKind('reply'), click: ofKind('click') };
}

/** A rule that applies to a message. */
interface PickedRule {
	rule: PhoneRule;
	/** Milliseconds from delivery until the phone acts. */
	afterMs: number;
}

export type RulePicker = (
	kind: RuleKind,
	phone: string,
	/** Returns the number of earlier messages to the phone. */
	countBefore: () => number,
) => PickedRule | undefined;

/**
 * Creates a function that returns a message's rule of one kind, or undefined. The result depends only on the rules, the
 * seed, the phone number and the count of earlier messages, so a repeated run returns the same rules. Each rule's share
 * begins at the end of the previous rule's share, so at most one rule of a kind applies to a message.
 * @param rules the account's rules, which precede the rules of the fixed numbers
 */
export function createRulePicker(rules: readonly PhoneRule[], seed: number): RulePicker {
	const own = byKind(rules);
	const all = byKind([...rules, ...FIXED_RULES]);
	return (kind, phone, countBefore) => {
		const ofKind = (phone.startsWith(FIXED_START) ? all : own)[kind];
		if (ofKind.length === 0) return undefined;
		let random: (() => number) | undefined;
		let left = 0;
		const dialled = Number(phone);
		for (const { rule, bounds, share } of ofKind) {
			if (bounds && !isInRanges(dialled, bounds)) continue;
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
