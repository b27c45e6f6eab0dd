import * as Type from 'typebox';
import type { Static } from 'typebox';

import { MAX_DELAY_MS, REPORT_PLAN } from './deliveryReports.mts';
import { parsePhoneNumber } from './phoneNumber.mts';
import { RULE_KINDS } from './ruleKinds.mts';
import { checked, described, list, object, optional, wholeFrom } from './schemaTypes.mts';

const MAX_RULES = 100;
/** Maximum size of a rule's list of numbers and ranges. */
const MAX_NUMBERS = 100;
const MAX_REPLY = 1000;

/** Splits a number, or a range such as `33639981000-33639981999`, into the first and the last number. */
export function rangeOf(numbers: string): [first: string, last: string] {
	const [first = '', last = first] = numbers.split('-', 2);
	return [first, last];
}

function isNumberOrRange(numbers: string): boolean {
	const [first, last] = rangeOf(numbers);
	const isWhole = numbers === first || numbers === `${first}-${last}`;
	const isOrdered = first.length === last.length && first <= last;
	return isWhole && isOrdered && [first, last].every((one) => parsePhoneNumber(one) !== null);
}

const NUMBERS = checked(
	Type.String(),
	'a phone number, such as 33639981000, or a range from low to high, such as 33639981000-33639981999',
	isNumberOrRange,
);

const RULE = object(
	optional({
		numbers: described(
			'Phone numbers and ranges. Default: all phone numbers',
			list(NUMBERS, { maxItems: MAX_NUMBERS }),
		),
		share: Type.Number({
			minimum: 0,
			maximum: 1,
			description: 'Share of the messages to which the rule applies. Default: 1',
		}),
		reports: described("The message's delivery reports", REPORT_PLAN),
		reply: described(
			"The text of the phone's reply; STOP opts out",
			checked(
				Type.String(),
				`a string of 1 to ${MAX_REPLY} characters`,
				({ length }) => length > 0 && length <= MAX_REPLY,
			),
		),
		click: described('The phone opens the first short link', Type.Literal(true)),
		withinMs: wholeFrom(
			0,
			MAX_DELAY_MS,
			'Maximum time from delivery to the reply or click, in milliseconds. Default: one hour',
		),
	}),
	{ title: 'Rule', description: 'Contains exactly one of `reports`, `reply` and `click`' },
);

/** The action of some phones on a share of their messages. */
export type PhoneRule = Static<typeof RULE>;

/** An account's settings for phone actions. `validatePhoneRules` checks the combination of a rule's fields. */
export const PHONE_RULE_FIELDS = {
	phoneRules: list(RULE, {
		maxItems: MAX_RULES,
		description: 'Phone rules. For each message, only the first matching rule of each kind applies',
	}),
	rulesSeed: wholeFrom(0, 2 ** 32 - 1, 'A different seed selects different phones and times'),
};

/** Describes the error in a rule that fits its schema. */
function problemOf(rule: PhoneRule): string | undefined {
	const given = RULE_KINDS.filter((kind) => rule[kind] !== undefined);
	if (given.length !== 1) {
		const which = given.length === 0 ? 'none of them' : given.join(' and ');
		return `Use exactly one of "reports", "reply" and "click". The rule has ${which}`;
	}
	if (rule.numbers?.length === 0) return '"numbers" is empty. For all numbers, omit "numbers"';
	if (given[0] === 'reports' && rule.withinMs !== undefined) {
		return '"withinMs" has no effect with "reports", which contain their own times. Omit "withinMs"';
	}
	return undefined;
}

/** Validates rules that fit their schema. @throws Error naming the rule, counted from one, and the field */
export function validatePhoneRules(rules: PhoneRule[]): PhoneRule[] {
	for (const [index, rule] of rules.entries()) {
		const problem = problemOf(rule);
		if (problem !== undefined) throw new Error(`Rule ${index + 1} of "phoneRules": ${problem}`);
	}
	return rules;
}
