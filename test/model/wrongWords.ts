// What is wrong with the words of a run: what the node told each item, beside what the service got.
import {
	allowance,
	getsOne,
	isAccepted,
	isRefused,
	sendsOf,
	sendsTo,
	versionsOf,
	type Call,
	type Identified,
	type Item,
	type Told,
	type Violation,
} from './scenario';

/** A word beside all calls that came before it. */
interface Moment extends Told {
	scenario: Identified;
	/** The sends until then. */
	sends: Call[];
	/** All that the item was until then, and what it is. */
	versions: Array<Item<string>>;
	now: Item<string>;
}

export function wronglyTold(scenario: Identified, calls: Call[], told: Told[]): Violation[] {
	const found = told.flatMap((each): Violation[] => {
		const versions = versionsOf(scenario, each.item, each.try);
		const sends = sendsOf(calls.slice(0, each.calls));
		const [rule, text] = faultOf({ ...each, scenario, sends, versions, now: versions.at(-1)! });
		return text === undefined
			? []
			: [{ rule, text: `item ${each.item} is told '${each.word}' after try ${each.try}, ${text}` }];
	});
	return [...found, ...sharedTickets(scenario, told)];
}

function faultOf(moment: Moment): [rule: Violation['rule'], text: string | undefined] {
	switch (moment.word) {
		case 'accepted':
			return ['notAccepted', notAccepted(moment)];
		case 'leftOut':
			return ['gotNone', gotNone(moment)];
		case 'unknown':
			return ['wasKnown', isOpen(moment) ? undefined : 'no send to it is open'];
		case 'failed':
			return ['wasAccepted', isOpen(moment) ? undefined : wasAccepted(moment)];
		case 'refused':
			return ['wasAccepted', wasAccepted(moment)];
		case 'untested':
			return ['gotNone', undefined];
	}
}

/**
 * What an item lacks. One of which something was sent, and which has changed since, may be told of what it was; with one
 * row per campaign, no field says so.
 */
function notAccepted({ scenario, sends, versions, now, changed, tickets }: Moment) {
	const mayBeWhatItWas =
		changed || (scenario.outputItemPer === 'campaign' && scenario.change !== undefined);
	const accepted = sends.filter(
		({ answer, ticket }) =>
			isAccepted(answer) && (mayBeWhatItWas || getsOne(scenario) || tickets.includes(ticket)),
	);
	const shown = versions.filter(
		(version) => version === now || (mayBeWhatItWas && wasSent(version, sends)),
	);
	const lacks = shown.map(({ message, targets }) =>
		targets.find((target) => sendsTo(scenario, accepted, target, message).length === 0),
	);
	if (!lacks.includes(undefined)) return `${lacks.at(-1)} was not`;
	// A row per campaign names the items that others stand for, too.
	if (scenario.outputItemPer === 'campaign' || shown.some((each) => wasSent(each, accepted)))
		return undefined;
	return 'others stand for all of it';
}

/** Whether something of an item may have been sent, with its own message. */
const wasSent = ({ message, targets }: Item<string>, sends: Call[]) =>
	sends.some(
		(send) =>
			send.carriedOut &&
			send.message === message &&
			targets.some((target) => send.targets.includes(target)),
	);

/** Others stand for it only where each number that it has now got, or may have got, a message. */
function gotNone({ sends, now }: Moment) {
	const missing = now.targets.find(
		(target) => !sends.some(({ targets, carriedOut }) => carriedOut && targets.includes(target)),
	);
	return missing === undefined ? undefined : `nothing was sent to ${missing}`;
}

/**
 * An error that makes people try again what went through. An item of which a part was sent before it changed is told an
 * error for the rest of what it was.
 */
function wasAccepted({ scenario, sends, versions, now }: Moment) {
	const areDone = ({ message, targets }: Item<string>, made: Call[]) =>
		targets.map((target) => {
			const got = made.filter(
				(send) =>
					isAccepted(send.answer) && send.message === message && send.targets.includes(target),
			);
			return got.length >= allowance(scenario, target, message);
		});
	const before = sends.filter((send) => send.try < (scenario.change?.fromTry ?? 0));
	const inPart = versions.slice(0, -1).some((old) => new Set(areDone(old, before)).size > 1);
	return areDone(now, sends).every(Boolean) && !inPart ? 'all of it was accepted' : undefined;
}

/** Whether the outcome of a send to what the item has, or had, is unknown. */
const isOpen = ({ sends, versions }: Moment) =>
	sends.some(
		({ answer, targets }) =>
			!isAccepted(answer) &&
			!isRefused(answer) &&
			versions.some((version) => version.targets.some((target) => targets.includes(target))),
	);

/** With one campaign per item no two items can be in the same one. */
function sharedTickets(scenario: Identified, told: Told[]): Violation[] {
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
