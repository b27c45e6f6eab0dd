import * as Type from 'typebox';
import type { Static } from 'typebox';

import { MAX_DELAY_MS, REPORT_PLAN } from './deliveryReports.mts';
import { parsePhoneNumber } from './phoneNumber.mts';
import { checked, described, list, object, optional, wholeFrom } from './schemaTypes.mts';

const MAX_RULES = 100;
/** Numbers and ranges of one rule. */
const MAX_NUMBERS = 100;
const MAX_REPLY = 1000;

/** Splits a number, or a range such as `33639981000-33639981999`, into its first and its last number. */
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
			'Numbers and ranges; without it, all numbers',
			list(NUMBERS, { maxItems: MAX_NUMBERS }),
		),
		share: Type.Number({ minimum: 0, maximum: 1, description: 'Of their messages; 1 without it' }),
		reports: described('The delivery reports of the message', REPORT_PLAN),
		reply: described(
			'The text that the phone replies; STOP opts out',
			checked(
				Type.String(),
				`a text of 1 to ${MAX_REPLY} characters`,
				({ length }) => length > 0 && length <= MAX_REPLY,
			),
		),
		click: described('The phone opens the first short link', Type.Literal(true)),
		withinMs: wholeFrom(
			0,
			MAX_DELAY_MS,
			'Milliseconds after delivery in which it replies or clicks; an hour without it',
		),
	}),
	{ title: 'Rule', description: 'Exactly one of `reports`, `reply` and `click`' },
);

/** The action of the phones of some numbers on a share of their messages. */
export type PhoneRule = Static<typeof RULE>;

const RULE_KINDS = ['reports', 'reply', 'click'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The settings of the action; `validatePhoneRules` checks their combination. */
export const PHONE_RULE_FIELDS = {
	phoneRules: list(RULE, {
		maxItems: MAX_RULES,
		description: 'Rules for phones. Of rules of one kind, earlier rules take their share first',
	}),
	rulesSeed: wholeFrom(0, 2 ** 32 - 1, 'Another seed draws other phones, and other times'),
};

/** Describes the error in a rule that fits its schema. */
function problemOf(rule: PhoneRule): string | undefined {
	const given = RULE_KINDS.filter((kind) => rule[kind] !== undefined);
	if (given.length !== 1) {
		const which = given.length === 0 ? 'none of them' : given.join(' and ');
		return `Give exactly one of "reports", "reply" and "click". It has ${which}`;
	}
	if (rule.numbers?.length === 0) return '"numbers" is empty. Leave it out for all numbers';
	if (given[0] === 'reports' && rule.withinMs !== undefined) {
		return '"withinMs" does nothing with "reports", whose times are in the reports. Leave it out';
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
