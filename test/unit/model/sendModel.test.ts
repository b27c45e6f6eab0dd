// The model itself: made-up logs in which one thing is wrong, or nothing.
import {
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
const again = { ...one, sendAgain: true };
const lists = scenario([hello('1'), hello('1')], { kind: 'lists', campaigns: 'perItem' });
const change = { item: 0, fromTry: 2, to: { message: 'Bye', targets: [B] } };
const changed = scenario([hello(A)], { change });

const onA = { targets: [A] };
const onBoth = { targets: [A, B] };
const onList = { targets: ['1'] };
const later = { targets: [A], try: 2 };
const lost = { targets: [A], answer: 'reset' as const };
const refused = { targets: [A, B], answer: 'busy' as const };

it.each<[string, string[], Scenario, Call[]]>([
	['sent in two calls', ['twice'], one, log(onA, onBoth)],
	['sent in one call', [], one, log({ targets: [A, A, B] })],
	['sent after a refusal', [], one, log(refused, onA)],
	['in doubt', ['twice'], one, log(lost, later)],
	['sent for each of two items', [], perItem, log(onA, onBoth)],
	['sent twice for one item', ['twice'], perItem, log({ targets: [B] }, { targets: [B] })],
	['sent again, as wanted', [], again, log(lost, later)],
	['sent again in the same try', ['twice'], again, log(lost, onA)],
	['accepted before', ['twice'], again, log(onA, later)],
	['a list', ['twice'], lists, log(onList, onList)],
	['named by no item', ['stranger'], scenario([hello(A)]), log(onBoth)],
	['named later', [], changed, log({ targets: [B], message: 'Bye', try: 2 })],
])('a target that is %s: %j', (_name, rules, given, calls) => {
	expect(rulesOf(given, calls)).toEqual(rules);
});

it.each<[string, string[], Partial<Told>, Call[]]>([
	['accepted in part', ['notAccepted'], {}, log(onA)],
	['accepted in part, as changed', [], { changed: true }, log(onA)],
	['accepted', [], {}, log(onBoth)],
	['accepted before it was sent', ['notAccepted'], { calls: 0 }, log(onBoth)],
	['accepted elsewhere', ['notAccepted'], { tickets: ['2'] }, log(onBoth)],
	['failed', ['wasAccepted'], { word: 'failed' }, log(onBoth)],
	['failed, in part rightly', [], { word: 'failed' }, log(onA)],
	['unknown', [], { word: 'unknown' }, log(onBoth)],
	['left out for others', [], { word: 'leftOut' }, log(onBoth)],
	['left out for nobody', ['gotNone'], { word: 'leftOut' }, log(onA)],
])('an item that is told: %s: %j', (_name, rules, over, calls) => {
	expect(rulesOf(one, calls, [told(1, { tickets: ['1'], ...over })])).toEqual(rules);
});

it('no item is in the campaign of another one, with one per item', () => {
	const two = scenario([hello(A), hello(A)], { campaigns: 'perItem' });
	const words = [0, 1].map((item) => told(item, { tickets: ['1'] }));
	expect(rulesOf(two, log(onA), words)).toEqual(['notAccepted']);
});

const price = { ...onBoth, operation: 'simulate' as const, saysCost: true };
const dear = { maximumCost: 1 };
const priced = { maximumCost: 9 };

it.each<[string, string[], Partial<Scenario>, Call[]]>([
	['kept', [], { maximumCost: 2 }, log(price, onBoth)],
	['exceeded', ['overLimit'], dear, log(price, onBoth)],
	['perhaps exceeded', ['overLimit'], dear, log(price, { ...onBoth, answer: 'reset' })],
	['kept by a refusal', [], dear, log(price, refused)],
	['without a price', ['unpriced'], priced, log(onBoth)],
	['with the price of an earlier try', ['unpriced'], priced, log(price, { ...onBoth, try: 2 })],
	['with another price', ['unpriced'], priced, log(price, onA)],
	['beside an odd price', ['unpriced'], priced, log(price, { ...price, saysCost: false }, onBoth)],
])('a limit %s: %j', (_name, rules, over, calls) => {
	expect(rulesOf(scenario([hello(A, B)], over), calls)).toEqual(rules);
});
