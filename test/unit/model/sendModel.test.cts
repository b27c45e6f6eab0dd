// The model itself: made-up logs in which one thing is wrong, or nothing.
import {
	mayHaveGoneOut,
	type Call,
	type Change,
	type Item,
	type Scenario,
	type Told,
} from '../../model/scenario.cts';
import { violations } from '../../model/sendModel.cts';

const A = '33639980001';
const B = '33639980002';

const hello = (...targets: string[]): Item => ({ message: 'Hello', targets });

const scenario = (items: Item[], over: Partial<Scenario> = {}): Scenario => ({
	items,
	kind: 'numbers',
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
const again = { ...one, sendAgain: true };
const lists = scenario([hello('1'), hello('1')], { kind: 'lists' });
const change = { item: 0, fromTry: 2, to: { message: 'Bye', targets: [B] } };
const changed = scenario([hello(A)], { changes: [change] });

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
	['accepted', [], {}, log(onBoth)],
	['accepted before it was sent', ['notAccepted'], { calls: 0 }, log(onBoth)],
	['accepted elsewhere', ['notAccepted'], { tickets: ['2'] }, log(onBoth)],
	['refused', ['wasAccepted'], { word: 'refused' }, log(onBoth)],
	['refused, in part rightly', [], { word: 'refused' }, log(onA)],
	['failed', ['wasAccepted'], { word: 'failed' }, log(onBoth)],
	['unknown', [], { word: 'unknown' }, log(lost, { targets: [B] })],
	['unknown, though all is known', ['wasKnown'], { word: 'unknown' }, log(onBoth)],
	['left out by a test', [], { word: 'untested' }, log(onA)],
	['accepted with its text', [], { text: 'Hello' }, log(onBoth)],
	['accepted with another text', ['wrongText'], { text: 'Bye' }, log(onBoth)],
	['accepted without a text', ['wrongText'], { text: null }, log(onBoth)],
	['refused with a text', ['wrongText'], { word: 'refused', text: 'Hello', tickets: [] }, log(onA)],
])('an item that is reported: %s: %j', (_name, rules, over, calls) => {
	expect(rulesOf(one, calls, [told(1, { tickets: ['1'], ...over })])).toEqual(rules);
});

const otherText = { item: 0, fromTry: 2, to: { message: 'Bye', targets: [A] } };

it.each<[string, string[], Change, Partial<Told>]>([
	['accepted with an earlier text', [], otherText, { changed: true, text: null }],
	['the new text', ['wrongText'], otherText, { changed: true, text: 'Bye' }],
	['accepted with its own text', ['notAccepted'], otherText, {}],
	['accepted, but its new number got nothing', ['notAccepted'], change, { changed: true }],
])('an item that has changed since it was sent is reported: %s: %j', (_name, rules, to, over) => {
	const given = scenario([hello(A), hello(A)], { changes: [to] });
	expect(rulesOf(given, log(onA), [told(0, { tickets: ['1'], ...over })])).toEqual(rules);
});

it('an unchanged item is not reported as changed', () => {
	const words = [told(0, { tickets: ['1'], changed: true })];
	expect(rulesOf(scenario([hello(A)]), log(onA), words)).toEqual(['notAccepted']);
});

it('a person receives no more messages than the run contains, whatever the texts', () => {
	const later = { ...onA, message: 'Bye', try: 2 };
	expect(rulesOf(scenario([hello(A)], { changes: [otherText] }), log(onA, later))).toEqual([
		'twice',
	]);
});

it.each<[string, string[], number]>([
	['of which a part was sent before', ['wasAccepted'], 1],
	['of which nothing was sent before', ['wasAccepted'], 2],
])('an item that has changed, %s, is rejected: %j', (_name, rules, firstTry) => {
	const to = hello(A);
	const given = scenario([hello(A, B), hello(B)], { changes: [{ item: 0, fromTry: 2, to }] });
	const calls = log({ ...onA, try: firstTry }, { targets: [B], try: 2 });
	expect(rulesOf(given, calls, [told(0, { word: 'refused' })])).toEqual(rules);
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
