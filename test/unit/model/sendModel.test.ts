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

const allRulesOf = (...given: Parameters<typeof violations>) =>
	violations(...given).map(({ rule }) => rule);

/** Without those that have tests of their own: most logs here hold messages of no item, and no prices. */
const rulesOf = (...given: Parameters<typeof violations>) =>
	allRulesOf(...given).filter((rule) => rule !== 'stranger' && rule !== 'unpriced');

describe('a number that got the message twice', () => {
	const one = scenario([hello(A), hello(A, B)]);

	it.each<[string, string[], Scenario, Call[]]>([
		['in two calls', ['twice'], one, log({ targets: [A] }, { targets: [A, B] })],
		['in one call', [], one, log({ targets: [A, A, B] })],
		['with two messages', [], one, log({ targets: [A] }, { targets: [A], message: 'Bye' })],
		['after a refusal', [], one, log({ targets: [A], answer: 'busy' }, { targets: [A] })],
		[
			'after an unknown outcome',
			['twice'],
			one,
			log({ targets: [A], answer: 'reset' }, { targets: [A], try: 2 }),
		],
		[
			'after a price check',
			[],
			one,
			log({ targets: [A], operation: 'simulate' }, { targets: [A] }),
		],
		[
			'for two items, one campaign each',
			[],
			{ ...one, campaigns: 'perItem' },
			log({ targets: [A] }, { targets: [A, B] }),
		],
		[
			'for one item of two, one campaign each',
			['twice'],
			{ ...one, campaigns: 'perItem' },
			log({ targets: [A] }, { targets: [B] }, { targets: [B] }),
		],
		[
			'for an item that wants it since it changed',
			[],
			{
				...scenario([hello(A), hello(B)], { campaigns: 'perItem' }),
				change: { item: 1, fromTry: 2, to: hello(A) },
			},
			log({ targets: [A] }, { targets: [A], try: 2 }),
		],
	])('%s: %j', (_name, rules, given, calls) => {
		expect(rulesOf(given, calls, [])).toEqual(rules);
	});

	it.each<[string, string[], Call[]]>([
		[
			'after an unknown outcome',
			[],
			log({ targets: [A], answer: 'badGateway' }, { targets: [A], try: 2 }),
		],
		[
			'in the same try',
			['twice'],
			log({ targets: [A], answer: 'unsure' }, { targets: [A], answer: 'ok' }),
		],
		['after it was accepted', ['twice'], log({ targets: [A] }, { targets: [A], try: 2 })],
	])('with Send Again %s: %j', (_name, rules, calls) => {
		expect(rulesOf({ ...one, sendAgain: true }, calls, [])).toEqual(rules);
	});

	it('counts a list whatever the message and the item', () => {
		const lists = scenario([hello('1'), hello('1')], { kind: 'lists', campaigns: 'perItem' });
		const calls = log({ targets: ['1'] }, { targets: ['1'], message: 'Bye' });
		expect(rulesOf(lists, calls, [])).toEqual(['twice']);
	});
});

describe('an item that is called accepted', () => {
	const one = scenario([hello(A, B)]);
	const partly = log({ targets: [A] }, { targets: [B], answer: 'busy' });

	it.each<[string, string[], Scenario, Call[], Told]>([
		['in part', ['notAccepted'], one, partly, told(0, { tickets: ['1', '2'] })],
		['in part, as changed', [], one, partly, told(0, { tickets: ['1'], changed: true })],
		['in part, with an error', [], one, partly, told(0, { word: 'partial' })],
		['with all', [], one, log({ targets: [A, B] }), told(0, { tickets: ['1'] })],
		[
			'with all, looked at first',
			[],
			one,
			log({ targets: [A, B], answer: 'moderated' }),
			told(0, { tickets: ['1'] }),
		],
		[
			'before it was sent',
			['notAccepted'],
			one,
			log({ targets: [A] }, { targets: [B] }),
			told(0, { tickets: ['1', '2'], calls: 1 }),
		],
		[
			'in a campaign it was not in',
			['notAccepted'],
			one,
			log({ targets: [A, B] }, { targets: [A], message: 'Bye' }),
			told(0, { tickets: ['2'] }),
		],
		[
			'with another message',
			['notAccepted'],
			one,
			log({ targets: [A, B], message: 'Bye' }),
			told(0, { tickets: ['1'] }),
		],
		[
			'as it was, one item per campaign',
			[],
			{
				...one,
				outputItemPer: 'campaign',
				change: { item: 0, fromTry: 2, to: hello('33639980003') },
			},
			log({ targets: [A, B] }),
			told(0, { tickets: ['1'] }),
		],
	])('%s: %j', (_name, rules, given, calls, word) => {
		expect(rulesOf(given, calls, [word])).toEqual(rules);
	});

	it('is not in the campaign of another item, with one per item', () => {
		const two = scenario([hello(A), hello(A)], { campaigns: 'perItem' });
		const words = [told(0, { tickets: ['1'] }), told(1, { tickets: ['1'] })];
		expect(rulesOf(two, log({ targets: [A] }), words)).toEqual(['notAccepted']);
	});
});

describe('an item that is told an error', () => {
	const one = scenario([hello(A), hello(A, B)]);

	it.each<[string, string[], Told['word'], Call[]]>([
		['failed', ['wasAccepted'], 'failed', log({ targets: [A, B] })],
		['failed, in part rightly', [], 'failed', log({ targets: [A] })],
		['failed, rightly', [], 'failed', log({ targets: [A, B], answer: 'refused' })],
		['unknown', [], 'unknown', log({ targets: [A, B] })],
		['partial', [], 'partial', log({ targets: [A, B] })],
	])('%s: %j', (_name, rules, word, calls) => {
		expect(rulesOf(one, calls, [told(1, { word })])).toEqual(rules);
	});

	it('is not accepted by a campaign of another item, with one per item', () => {
		const given = { ...one, campaigns: 'perItem' as const };
		const words = [told(0, { word: 'failed' })];
		expect(rulesOf(given, log({ targets: [A, B] }), words)).toEqual([]);
	});
});

describe('Maximum Cost', () => {
	it.each<[string, string[], Call[]]>([
		['kept', [], log({ targets: [A, B] })],
		['kept, with a refusal', [], log({ targets: [A, B], answer: 'busy' }, { targets: [A, B] })],
		['exceeded', ['tooDear'], log({ targets: [A] }, { targets: [B], cost: 2 })],
		[
			'exceeded by what may have gone out',
			['tooDear'],
			log({ targets: [A], answer: 'reset' }, { targets: [B], cost: 2 }),
		],
	])('%s: %j', (_name, rules, calls) => {
		expect(rulesOf(scenario([hello(A, B)], { maximumCost: 2 }), calls, [])).toEqual(rules);
	});
});

describe('Minimum Credits Left', () => {
	it.each<[string, string[], number, Call[]]>([
		['kept', [], CREDITS - 2, log({ targets: [A, B] })],
		['not kept', ['tooFewLeft'], CREDITS - 1, log({ targets: [A, B] })],
		['not kept by what was refused', [], CREDITS, log({ targets: [A, B], answer: 'busy' })],
		['not kept, and nothing sent', [], CREDITS + 1, log({ targets: [A], operation: 'simulate' })],
	])('%s: %j', (_name, rules, minimumCreditsLeft, calls) => {
		expect(rulesOf(scenario([hello(A, B)], { minimumCreditsLeft }), calls, [])).toEqual(rules);
	});
});

describe('somebody whom no item names', () => {
	const change = { item: 0, fromTry: 2, to: { message: 'Bye', targets: [B] } };

	it.each<[string, string[], Scenario, Call[]]>([
		['got nothing', [], scenario([hello(A)]), log({ targets: [A] })],
		['got a message', ['stranger'], scenario([hello(A)]), log({ targets: [A, B] })],
		[
			'with this message',
			['stranger'],
			scenario([hello(A), { message: 'Bye', targets: [B] }]),
			log({ targets: [A] }, { targets: [B] }),
		],
		[
			'but did later',
			[],
			scenario([hello(A)], { change }),
			log({ targets: [B], message: 'Bye', try: 2 }),
		],
	])('%s: %j', (_name, rules, given, calls) => {
		expect(allRulesOf(given, calls, [])).toEqual(rules);
	});
});

describe('a send with a limit', () => {
	const price = (targets: string[], over: Partial<Call> = {}) => ({
		targets,
		operation: 'simulate' as const,
		figures: ['cost' as const, 'credits' as const],
		...over,
	});

	it.each<[string, string[], Partial<Scenario>, Call[]]>([
		['whose price was asked', [], {}, log(price([A]), { targets: [A] })],
		['whose price was not asked', ['unpriced'], {}, log({ targets: [A] })],
		[
			'whose price was asked in an earlier try',
			['unpriced'],
			{},
			log(price([A]), { targets: [A], try: 2 }),
		],
		['with other recipients', ['unpriced'], {}, log(price([A]), { targets: [A, B] })],
		[
			'whose price was no number',
			['unpriced'],
			{},
			log(price([A], { figures: ['credits'] }), { targets: [A] }),
		],
		[
			'beside one whose price was no number',
			['unpriced'],
			{},
			log(price([A]), price([B], { figures: [] }), { targets: [A] }),
		],
		[
			'whose credits were no number, with Maximum Cost',
			[],
			{},
			log(price([A], { figures: ['cost'] }), { targets: [A] }),
		],
		[
			'whose credits were no number, with Minimum Credits Left',
			['unpriced'],
			{ maximumCost: 0, minimumCreditsLeft: 1 },
			log(price([A], { figures: ['cost'] }), { targets: [A] }),
		],
		['without a limit', [], { maximumCost: 0 }, log({ targets: [A] })],
	])('%s: %j', (_name, rules, over, calls) => {
		expect(allRulesOf(scenario([hello(A, B)], { maximumCost: 9, ...over }), calls, [])).toEqual(
			rules,
		);
	});
});
