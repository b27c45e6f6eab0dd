// The model itself: made-up logs in which one thing is wrong, or nothing.
import {
	CREDITS,
	mayHaveGoneOut,
	violations,
	type Call,
	type Item,
	type Scenario,
	type Told,
} from '../../model/sendModel';

const A = '33639980001';
const B = '33639980002';

const hello = (...targets: string[]): Item => ({ message: 'Hello', targets });

const scenario = (items: Item[], over: Partial<Scenario> = {}): Scenario => ({
	items,
	kind: 'numbers',
	campaigns: 'distinct',
	outputItemPer: 'input',
	sendAgain: false,
	maximumCost: 0,
	minimumCreditsLeft: 0,
	...over,
});

/** The calls of a run; the ticket is the place in the log, from 1. */
const log = (...calls: Array<Partial<Call> & Pick<Call, 'targets'>>): Call[] =>
	calls.map((call, at) => ({
		try: 1,
		operation: 'send',
		message: 'Hello',
		answer: 'ok',
		ticket: `${at + 1}`,
		cost: call.targets.length,
		carriedOut: (call.operation ?? 'send') === 'send' && mayHaveGoneOut(call.answer ?? 'ok'),
		...call,
	}));

const told = (item: number, over: Partial<Told> = {}): Told => ({
	try: 3,
	calls: 99,
	item,
	word: 'accepted',
	tickets: [],
	changed: false,
	...over,
});

const rulesOf = (given: Scenario, calls: Call[], words: Told[] = []) =>
	violations(given, calls, words).map(({ rule }) => rule);

const one = scenario([hello(A), hello(A, B)]);
const perItem = { ...one, campaigns: 'perItem' as const };
const sendAgain = { ...one, sendAgain: true };
const lists = scenario([hello('1'), hello('1')], { kind: 'lists', campaigns: 'perItem' });
const changed = scenario([hello(A)], {
	change: { item: 0, fromTry: 2, to: { message: 'Bye', targets: [B] } },
});

it.each<[string, string[], Scenario, Call[]]>([
	['sent in two calls', ['twice'], one, log({ targets: [A] }, { targets: [A, B] })],
	['sent in one call', [], one, log({ targets: [A, A, B] })],
	['sent after a refusal', [], one, log({ targets: [A], answer: 'busy' }, { targets: [A] })],
	['in doubt', ['twice'], one, log({ targets: [A], answer: 'reset' }, { targets: [A], try: 2 })],
	['priced', [], one, log({ targets: [A], operation: 'simulate' }, { targets: [A] })],
	['sent for each of two items', [], perItem, log({ targets: [A] }, { targets: [A, B] })],
	['sent twice for one item', ['twice'], perItem, log({ targets: [B] }, { targets: [B] })],
	[
		'sent again, as wanted',
		[],
		sendAgain,
		log({ targets: [A], answer: 'badGateway' }, { targets: [A], try: 2 }),
	],
	[
		'sent again in the same try',
		['twice'],
		sendAgain,
		log({ targets: [A], answer: 'unsure' }, { targets: [A] }),
	],
	['accepted before', ['twice'], sendAgain, log({ targets: [A] }, { targets: [A], try: 2 })],
	['a list', ['twice'], lists, log({ targets: ['1'] }, { targets: ['1'] })],
	['named by no item', ['stranger'], scenario([hello(A)]), log({ targets: [A, B] })],
	['named with another message', ['stranger'], one, log({ targets: [A], message: 'Bye' })],
	['named later', [], changed, log({ targets: [B], message: 'Bye', try: 2 })],
])('a target that is %s: %j', (_name, rules, given, calls) => {
	expect(rulesOf(given, calls)).toEqual(rules);
});

it.each<[string, string[], Partial<Told>, Call[]]>([
	['accepted in part', ['notAccepted'], {}, log({ targets: [A] })],
	['accepted in part, as changed', [], { changed: true }, log({ targets: [A] })],
	['accepted, looked at first', [], {}, log({ targets: [A, B], answer: 'moderated' })],
	['accepted before it was sent', ['notAccepted'], { calls: 0 }, log({ targets: [A, B] })],
	['accepted elsewhere', ['notAccepted'], { tickets: ['2'] }, log({ targets: [A, B] })],
	['failed', ['wasAccepted'], { word: 'failed' }, log({ targets: [A, B] })],
	['failed, in part rightly', [], { word: 'failed' }, log({ targets: [A] })],
	['failed, rightly', [], { word: 'failed' }, log({ targets: [A, B], answer: 'refused' })],
	['unknown', [], { word: 'unknown' }, log({ targets: [A, B] })],
])('an item that is told: %s: %j', (_name, rules, over, calls) => {
	expect(rulesOf(one, calls, [told(1, { tickets: ['1'], ...over })])).toEqual(rules);
});

it('no item is in the campaign of another one, with one per item', () => {
	const two = scenario([hello(A), hello(A)], { campaigns: 'perItem' });
	const words = [0, 1].map((item) => told(item, { tickets: ['1'] }));
	expect(rulesOf(two, log({ targets: [A] }), words)).toEqual(['notAccepted']);
});

describe('a limit', () => {
	const price = (targets: string[], over: Partial<Call> = {}) => ({
		targets,
		operation: 'simulate' as const,
		figures: ['cost' as const, 'credits' as const],
		...over,
	});
	const both = price([A, B]);

	it.each<[string, string[], Partial<Scenario>, Call[]]>([
		['kept', [], { maximumCost: 2 }, log(both, { targets: [A, B] })],
		['exceeded', ['tooDear'], { maximumCost: 1 }, log(both, { targets: [A, B] })],
		[
			'perhaps exceeded',
			['tooDear'],
			{ maximumCost: 1 },
			log(both, { targets: [A, B], answer: 'reset' }),
		],
		['kept by a refusal', [], { maximumCost: 1 }, log(both, { targets: [A, B], answer: 'busy' })],
		[
			'of what is left, kept',
			[],
			{ minimumCreditsLeft: CREDITS - 2 },
			log(both, { targets: [A, B] }),
		],
		[
			'of what is left, passed',
			['tooFewLeft'],
			{ minimumCreditsLeft: CREDITS - 1 },
			log(both, { targets: [A, B] }),
		],
		['without a price', ['unpriced'], { maximumCost: 9 }, log({ targets: [A] })],
		[
			'with the price of an earlier try',
			['unpriced'],
			{ maximumCost: 9 },
			log(price([A]), { targets: [A], try: 2 }),
		],
		['with another price', ['unpriced'], { maximumCost: 9 }, log(price([A]), { targets: [A, B] })],
		[
			'beside a price that is no number',
			['unpriced'],
			{ maximumCost: 9 },
			log(price([A]), price([B], { figures: [] }), { targets: [A] }),
		],
		[
			'that needs no credits',
			[],
			{ maximumCost: 9 },
			log(price([A], { figures: ['cost'] }), { targets: [A] }),
		],
		[
			'that needs the credits',
			['unpriced'],
			{ minimumCreditsLeft: 1 },
			log(price([A], { figures: ['cost'] }), { targets: [A] }),
		],
	])('%s: %j', (_name, rules, over, calls) => {
		expect(rulesOf(scenario([hello(A, B)], over), calls)).toEqual(rules);
	});
});
