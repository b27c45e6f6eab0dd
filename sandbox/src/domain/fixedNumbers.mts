import type { PhoneRule } from './phoneRules.mts';

/** The start of all phone numbers with a fixed outcome. Only the next digit determines the outcome. */
export const FIXED_START = '336399880';

/** Maximum time until a phone with a fixed outcome acts, in milliseconds: short, because a person may be waiting. */
const withinMs = 10_000;

const OUTCOMES: Array<[outcome: string, description: string, rule: PhoneRule]> = [
	['delivered', 'The message is delivered', { reports: 'delivered' }],
	['expired', 'The message expires (EXPIRED)', { reports: 'expired' }],
	[
		'rejected',
		'The network rejects the message (REJECTED)',
		{ reports: [{ status: 9, afterMs: 1000 }] },
	],
	[
		'late',
		'The message is delivered 10 minutes late',
		{ reports: [{ status: 3, afterMs: 600_000 }] },
	],
	['yes', 'The phone replies "Yes"', { reply: 'Yes', withinMs }],
	['no', 'The phone replies "No"', { reply: 'No', withinMs }],
	['stop', 'The phone replies "STOP", and the number is blacklisted', { reply: 'STOP', withinMs }],
	['clicks', 'The phone opens the first short link in the message', { click: true, withinMs }],
	['unreported', 'The message is delivered without a delivery report', { reports: 'none' }],
];

/** Phone numbers with a fixed outcome in every account, unless one of the account's rules overrides the outcome. */
export const FIXED_NUMBERS = OUTCOMES.map(([outcome, description, rule], at) => ({
	from: `${FIXED_START}${at}0`,
	to: `${FIXED_START}${at}9`,
	outcome,
	description,
	rule,
}));
