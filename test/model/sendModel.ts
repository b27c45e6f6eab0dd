// What must hold for any send, whatever breaks. A scenario, the calls and what was told go in, what is wrong comes out.

/** What the service answers a send with: accepted, provably refused, or anything that leaves the outcome open. */
export type Answer = (typeof ANSWERS)[keyof typeof ANSWERS][number];

export const ANSWERS = {
	accepted: ['ok', 'moderated', 'okWithoutCost'],
	refused: ['refused', 'busy', 'refusedBehind500'],
	open: [
		'reset',
		'brokenTls',
		'badGateway',
		'unsure',
		'unsureBehind429',
		'unlistedBehind400',
		'ticketBehind403',
		'cutOffBehind429',
		'errorBehind504',
		'emptyErrorWithTicket',
		'wordsWithTicket',
		'statusTwice',
	],
} as const;

const ACCEPTED: ReadonlySet<Answer> = new Set<Answer>(ANSWERS.accepted);
const REFUSED: ReadonlySet<Answer> = new Set<Answer>(ANSWERS.refused);

/** An input item: a message for numbers, or for lists. */
export interface Item {
	message: string;
	targets: string[];
}

/** Another content for one item, from a try on (counted from 1). */
export interface Change {
	item: number;
	fromTry: number;
	to: Item;
}

export interface Scenario {
	items: Item[];
	change?: Change;
	kind: 'numbers' | 'lists';
	campaigns: 'distinct' | 'perItem';
	outputItemPer: 'input' | 'campaign';
	/** Whether a number gets only the first of several messages. */
	onePerNumber?: boolean;
	/** Whether a send of unknown outcome is sent again on the next try. */
	sendAgain: boolean;
	/** In credits; 0 means no limit. */
	maximumCost: number;
}

/** A call that reached the service. */
export interface Call {
	/** Counted from 1. */
	try: number;
	operation: 'send' | 'simulate';
	message: string;
	/** The numbers or the lists. */
	targets: string[];
	answer: Answer;
	ticket: string;
	/** In credits, when it is carried out. */
	cost: number;
	/** Whether the service really carried the campaign out. */
	carriedOut: boolean;
	/** Of a simulation: whether it says its cost as a number. */
	saysCost?: boolean;
}

/** What the node told an item: accepted, left out for another item's message, or an error that says this much. */
export type Word = 'accepted' | 'leftOut' | 'unknown' | 'partial' | 'failed';

export interface Told {
	/** The last try so far, counted from 1. */
	try: number;
	/** How many calls there had been. */
	calls: number;
	item: number;
	word: Word;
	/** The campaigns that the item is told to be in. */
	tickets: string[];
	/** Whether the node said that it had sent other data than the item has now. */
	changed: boolean;
}

export interface Violation {
	rule:
		| 'twice'
		| 'stranger'
		| 'notAccepted'
		| 'wasAccepted'
		| 'gotNone'
		| 'untold'
		| 'overLimit'
		| 'unpriced';
	text: string;
}

/** The items as they were in a try. */
export function itemsAt({ items, change }: Scenario, tryNumber: number): Item[] {
	if (!change || tryNumber < change.fromTry) return items;
	return items.map((item, at) => (at === change.item ? change.to : item));
}

/** All that an item was, up to a try. */
function versionsOf(scenario: Scenario, item: number, tryNumber: number): Item[] {
	const now = itemsAt(scenario, tryNumber)[item];
	return now === scenario.items[item] ? [now] : [scenario.items[item], now];
}

/** All that is wrong; empty when nothing is. */
export function violations(scenario: Scenario, calls: Call[], told: Told[]): Violation[] {
	return [
		...sentTwice(scenario, calls),
		...wronglyAccepted(scenario, calls, told),
		...wronglyFailed(scenario, calls, told),
		...wronglyLeftOut(scenario, calls, told),
		...strangers(scenario, calls),
		...overLimit(scenario, calls),
		...unpriced(scenario, calls),
	];
}

const sendsOf = (calls: Call[]) => calls.filter(({ operation }) => operation === 'send');

/** Whether a target gets one message, whichever of them: a list always. */
const getsOne = ({ kind, onePerNumber = false }: Scenario) => kind === 'lists' || onePerNumber;

/** Calls for a target with this message; with any for one that gets one message. */
function callsTo(
	scenario: Scenario,
	calls: Call[],
	target: string,
	message: string | undefined,
): Call[] {
	return sendsOf(calls).filter(
		(call) => call.targets.includes(target) && (getsOne(scenario) || call.message === message),
	);
}

/** How often a target may get a message, when no outcome is unknown. */
function allowance(scenario: Scenario, target: string, message: string): number {
	if (getsOne(scenario) || scenario.campaigns === 'distinct') return 1;
	const last = scenario.change?.fromTry ?? 1;
	const wanting = scenario.items.filter((_item, at) =>
		versionsOf(scenario, at, last).some(
			(version) => version.message === message && version.targets.includes(target),
		),
	);
	return wanting.length;
}

const unique = (texts: string[]) => [...new Set(texts)];

/** Each thing that anybody was sent: a number and a message, or a list. */
function deliveriesOf(scenario: Scenario, calls: Call[]): Array<[target: string, message: string]> {
	const known = new Map<string, [string, string]>();
	for (const { targets, message } of sendsOf(calls)) {
		for (const target of targets) {
			const key = getsOne(scenario) ? target : `${target} ${message}`;
			if (!known.has(key)) known.set(key, [target, message]);
		}
	}
	return [...known.values()];
}

/** Goes through the calls for a target: each that is carried out must still be allowed when it comes. */
function sentTwice(scenario: Scenario, calls: Call[]): Violation[] {
	const found: Violation[] = [];
	for (const [target, message] of deliveriesOf(scenario, calls)) {
		const allowed = allowance(scenario, target, message);
		const made = callsTo(scenario, calls, target, message).filter((call) => call.carriedOut);
		made.forEach((call, at) => {
			const counted = made
				.slice(0, at)
				.filter(
					(before) => !scenario.sendAgain || ACCEPTED.has(before.answer) || before.try === call.try,
				);
			if (counted.length < allowed) return;
			found.push({
				rule: 'twice',
				text: `${target} got ${JSON.stringify(message)} again in try ${call.try}: ${counted.length + 1} times, allowed ${allowed}`,
			});
		});
	}
	return found;
}

const acceptedOf = (calls: Call[]) => sendsOf(calls).filter(({ answer }) => ACCEPTED.has(answer));

/** What an item lacks in the campaigns of which it was told; undefined when it has all. */
function missingTarget(
	scenario: Scenario,
	accepted: Call[],
	{ message, targets }: Item,
): string | undefined {
	return targets.find((target) => callsTo(scenario, accepted, target, message).length === 0);
}

function wronglyAccepted(scenario: Scenario, calls: Call[], told: Told[]): Violation[] {
	const found: Violation[] = [];
	const add = (text: string) => found.push({ rule: 'notAccepted', text });
	for (const each of told) {
		if (each.word !== 'accepted' || each.changed) continue;
		// One item per campaign has no place for a word on changed data: the item is what it was, and the campaigns of
		// earlier tries are paired with the items that were in them then.
		const isLoose = scenario.outputItemPer === 'campaign' && scenario.change !== undefined;
		const accepted = acceptedOf(calls.slice(0, each.calls)).filter(
			({ ticket }) => isLoose || scenario.onePerNumber || each.tickets.includes(ticket),
		);
		const versions = versionsOf(scenario, each.item, each.try);
		const shown = isLoose ? versions : versions.slice(-1);
		const lacks = shown.map((version) => missingTarget(scenario, accepted, version));
		if (lacks.every((target) => target !== undefined)) {
			add(`item ${each.item} is called accepted after try ${each.try}, ${lacks.at(-1)} was not`);
		}
	}
	return [...found, ...sharedTickets(scenario, told)];
}

/** With one campaign per item no two items can be in the same one. */
function sharedTickets(scenario: Scenario, told: Told[]): Violation[] {
	if (getsOne(scenario) || scenario.campaigns === 'distinct') return [];
	const owners = new Map<string, Set<number>>();
	for (const { item, word, tickets } of told) {
		if (word !== 'accepted') continue;
		for (const ticket of tickets) owners.set(ticket, (owners.get(ticket) ?? new Set()).add(item));
	}
	return [...owners]
		.filter(([, items]) => items.size > 1)
		.map(([ticket, items]) => ({
			rule: 'notAccepted',
			text: `items ${[...items].join(', ')} are told the same campaign ${ticket}, with one per item`,
		}));
}

/** An error that sends people to try again what went through. */
function wronglyFailed(scenario: Scenario, calls: Call[], told: Told[]): Violation[] {
	const found: Violation[] = [];
	for (const { item, word, try: tryNumber, calls: count } of told) {
		if (word !== 'failed') continue;
		const { message, targets } = itemsAt(scenario, tryNumber)[item];
		const accepted = acceptedOf(calls.slice(0, count)).filter((call) => call.message === message);
		const isAccepted = (target: string) =>
			callsTo(scenario, accepted, target, message).length >= allowance(scenario, target, message);
		if (!unique(targets).every(isAccepted)) continue;
		found.push({
			rule: 'wasAccepted',
			text: `item ${item} is told an error after try ${tryNumber}, all of it was accepted`,
		});
	}
	return found;
}

/** Told that another item has a message for its numbers, of which one got none. */
function wronglyLeftOut(scenario: Scenario, calls: Call[], told: Told[]): Violation[] {
	return told.flatMap(({ item, word, try: tryNumber, calls: count }): Violation[] => {
		if (word !== 'leftOut') return [];
		const accepted = acceptedOf(calls.slice(0, count));
		const got = (target: string) => accepted.some(({ targets }) => targets.includes(target));
		const versions = versionsOf(scenario, item, tryNumber);
		if (versions.some(({ targets }) => targets.every(got))) return [];
		return [{ rule: 'gotNone', text: `item ${item} is told that others stand for it` }];
	});
}

/** Somebody, or a list, that no item has with this message. */
function strangers({ items, change }: Scenario, calls: Call[]): Violation[] {
	const known = [...items, ...(change ? [change.to] : [])];
	return sendsOf(calls).flatMap(({ message, targets }): Violation[] => {
		const wanted = known.filter((item) => item.message === message);
		const stranger = targets.find(
			(target) => !wanted.some((item) => item.targets.includes(target)),
		);
		if (stranger === undefined) return [];
		return [{ rule: 'stranger', text: `${stranger} got ${JSON.stringify(message)} for no item` }];
	});
}

/** What may have been carried out counts: it may have cost. */
function overLimit({ maximumCost }: Scenario, calls: Call[]): Violation[] {
	const spent = sendsOf(calls)
		.filter(({ carriedOut }) => carriedOut)
		.reduce((sum, { cost }) => sum + cost, 0);
	if (maximumCost === 0 || spent <= maximumCost) return [];
	return [{ rule: 'overLimit', text: `the run cost ${spent} credits, allowed ${maximumCost}` }];
}

/** With a limit, what is sent has been priced in the same try, and every price was a number. */
function unpriced({ maximumCost }: Scenario, calls: Call[]): Violation[] {
	if (maximumCost === 0) return [];
	return sendsOf(calls).flatMap((send): Violation[] => {
		const prices = calls.filter((call) => call.operation === 'simulate' && call.try === send.try);
		const isReadable = ({ answer, saysCost }: Call) => REFUSED.has(answer) || saysCost;
		const own = prices.some(
			({ message, targets, answer }) =>
				message === send.message && `${targets}` === `${send.targets}` && ACCEPTED.has(answer),
		);
		if (own && prices.every(isReadable)) return [];
		const text = `${send.targets.join(', ')} in try ${send.try}, by prices that were not said`;
		return [{ rule: 'unpriced', text }];
	});
}

/** The harsh reading: what was not provably refused was carried out. */
export const mayHaveGoneOut = (answer: Answer): boolean => !REFUSED.has(answer);
