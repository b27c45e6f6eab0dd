// Tests the model itself with invented logs that contain one error or none.
import {
	mayHaveBeenSent,
	type Call,
	type Change,
	type Item,
	type Scenario,
	type Report,
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

/** Returns the calls of a run. The ticket of a call is the call's position in the log, from 1. */
const log = (...calls: Array<Partial<Call> & Pick<Call, 'targets'>>): Call[] =>
	calls.map((call, at) => ({
		attempt: 1,
		operation: 'send',
		message: 'Hello',
		answer: 'ok',
		ticket: `${at + 1}`,
		cost: call.targets.length,
		carriedOut: (call.operation ?? 'send') === 'send' && mayHaveBeenSent(call.answer ?? 'ok'),
		...call,
	}));

const report = (item: number, over: Partial<Report> = {}): Report => ({
	attempt: 3,
	calls: 99,
	item,
	outcome: 'accepted',
	tickets: [],
	changed: false,
	...over,
});

const rulesOf = (given: Scenario, calls: Call[], reports: Report[] = []) =>
	violations(given, calls, reports).map(({ rule }) => rule);

const one = scenario([hello(A), hello(A, B)]);
const again = { ...one, sendAgain: true };
const lists = scenario([hello('1'), hello('1')], { kind: 'lists' });
const change = { item: 0, fromAttempt: 2, to: { message: 'Bye', targets: [B] } };
const changed = scenario([hello(A)], { changes: [change] });

const onA = { targets: [A] };
const onBoth = { targets: [A, B] };
const onList = { targets: ['1'] };
const later = { targets: [A], attempt: 2 };
const lost = { targets: [A], answer: 'reset' as const };
const rejected = { targets: [A, B], answer: 'busy' as const };

it.each<[string, string[], Scenario, Call[]]>([
	['in two calls', ['twice'], one, log(onA, onBoth)],
	['in one call', [], one, log({ targets: [A, A, B] })],
	['in a call after a rejection', [], one, log(rejected, onA)],
	['in another call after an unknown outcome', ['twice'], one, log(lost, later)],
	['in another call with sendAgain after an unknown outcome', [], again, log(lost, later)],
	['in another call of the same attempt', ['twice'], again, log(lost, onA)],
	['in another call after an acceptance', ['twice'], again, log(onA, later)],
	['in two calls to a list', ['twice'], lists, log(onList, onList)],
	['who is in no item', ['unwanted'], scenario([hello(A)]), log(onBoth)],
	["in a later attempt's item", [], changed, log({ targets: [B], message: 'Bye', attempt: 2 })],
])('a recipient %s leads to the violations %j', (_name, rules, given, calls) => {
	expect(rulesOf(given, calls)).toEqual(rules);
});

it.each<[string, string[], Partial<Report>, Call[]]>([
	['accepted although only one recipient was accepted', ['notAccepted'], {}, log(onA)],
	['accepted', [], {}, log(onBoth)],
	['accepted before its send', ['notAccepted'], { calls: 0 }, log(onBoth)],
	["accepted in another item's campaign", ['notAccepted'], { tickets: ['2'] }, log(onBoth)],
	['rejected', ['wasAccepted'], { outcome: 'rejected' }, log(onBoth)],
	['rejected after one recipient was accepted', [], { outcome: 'rejected' }, log(onA)],
	['failed', ['wasAccepted'], { outcome: 'failed' }, log(onBoth)],
	['unknown', [], { outcome: 'unknown' }, log(lost, { targets: [B] })],
	['unknown although every outcome is known', ['wasKnown'], { outcome: 'unknown' }, log(onBoth)],
	['left out by a test', [], { outcome: 'untested' }, log(onA)],
	['accepted with its message text', [], { text: 'Hello' }, log(onBoth)],
	['accepted with another text', ['wrongText'], { text: 'Bye' }, log(onBoth)],
	['accepted without text', ['wrongText'], { text: null }, log(onBoth)],
	[
		'rejected with message text',
		['wrongText'],
		{ outcome: 'rejected', text: 'Hello', tickets: [] },
		log(onA),
	],
])('an item that is reported as %s leads to the violations %j', (_name, rules, over, calls) => {
	expect(rulesOf(one, calls, [report(1, { tickets: ['1'], ...over })])).toEqual(rules);
});

const otherText = { item: 0, fromAttempt: 2, to: { message: 'Bye', targets: [A] } };

it.each<[string, string[], Change, Partial<Report>]>([
	['accepted with its old text', [], otherText, { changed: true, text: null }],
	['accepted with its new text', ['wrongText'], otherText, { changed: true, text: 'Bye' }],
	['accepted and unchanged', ['notAccepted'], otherText, {}],
	['accepted although its new number got no message', ['notAccepted'], change, { changed: true }],
])('a changed item that is reported as %s leads to the violations %j', (_name, rules, to, over) => {
	const given = scenario([hello(A), hello(A)], { changes: [to] });
	expect(rulesOf(given, log(onA), [report(0, { tickets: ['1'], ...over })])).toEqual(rules);
});

it('an unchanged item that is reported as changed violates the rule "notAccepted"', () => {
	const reports = [report(0, { tickets: ['1'], changed: true })];
	expect(rulesOf(scenario([hello(A)]), log(onA), reports)).toEqual(['notAccepted']);
});

it('more messages to a person than the run contains violate the rule "twice", even if their texts differ', () => {
	const later = { ...onA, message: 'Bye', attempt: 2 };
	expect(rulesOf(scenario([hello(A)], { changes: [otherText] }), log(onA, later))).toEqual([
		'twice',
	]);
});

it.each<[string, string[], number]>([
	['one recipient got the message before the change', ['wasAccepted'], 1],
	['no recipient got the message before the change', ['wasAccepted'], 2],
])('if %s, reporting a rejection leads to %j', (_name, rules, firstAttempt) => {
	const to = hello(A);
	const given = scenario([hello(A, B), hello(B)], { changes: [{ item: 0, fromAttempt: 2, to }] });
	const calls = log({ ...onA, attempt: firstAttempt }, { targets: [B], attempt: 2 });
	expect(rulesOf(given, calls, [report(0, { outcome: 'rejected' })])).toEqual(rules);
});

const price = { ...onBoth, operation: 'simulate' as const, saysCost: true };
const dear = { maximumCost: 1 };
const priced = { maximumCost: 9 };

it.each<[string, string[], Partial<Scenario>, Call[]]>([
	['that is kept', [], { maximumCost: 2 }, log(price, onBoth)],
	['that is exceeded', ['overLimit'], dear, log(price, onBoth)],
	['that is possibly exceeded', ['overLimit'], dear, log(price, { ...onBoth, answer: 'reset' })],
	['that a rejected call does not exceed', [], dear, log(price, rejected)],
	['without a price', ['unpriced'], priced, log(onBoth)],
	[
		'with a price from an earlier attempt',
		['unpriced'],
		priced,
		log(price, { ...onBoth, attempt: 2 }),
	],
	['with the price for other recipients', ['unpriced'], priced, log(price, onA)],
	['with a missing price', ['unpriced'], priced, log(price, { ...price, saysCost: false }, onBoth)],
])('a spending limit %s leads to the violations %j', (_name, rules, over, calls) => {
	expect(rulesOf(scenario([hello(A, B)], over), calls)).toEqual(rules);
});
