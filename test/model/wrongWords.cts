// What is wrong with the words of a run: what the node told each item, beside what the service got.
import {
	getsOne,
	isAccepted,
	isRefused,
	itemsAt,
	sendsOf,
	type Call,
	type Identified,
	type Item,
	type Told,
	type Violation,
} from './scenario.cts';

/** A word beside all calls that came before it. */
interface Moment extends Told {
	scenario: Identified;
	/** The sends until then. */
	sends: Call[];
	/** What the item is then. */
	now: Item<string>;
}

export function wronglyTold(scenario: Identified, calls: Call[], told: Told[]): Violation[] {
	return told.flatMap((each): Violation[] => {
		const now = itemsAt(scenario, each.try)[each.item];
		const sends = sendsOf(calls.slice(0, each.calls));
		const moment = { ...each, scenario, sends, now };
		const faults = [
			faultOf(moment),
			['wrongText', wrongText(moment)] as const,
			['late', wronglyLate(moment)] as const,
		];
		return faults.flatMap(([rule, fault]) => {
			const text = `item ${each.item} is told '${each.word}' after try ${each.try}, ${fault}`;
			return fault === undefined ? [] : { rule, text };
		});
	});
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
		case 'late':
			return ['late', undefined];
		case 'untested':
			return ['gotNone', undefined];
	}
}

/**
 * What an item lacks: the campaigns that it is told to be in must have sent its message to each of its numbers. With
 * `changed`, an earlier text of the run counts for a number, and one of them did get such a text.
 */
function notAccepted({ scenario, sends, now, changed, tickets, late = [] }: Moment) {
	const accepted = sends.filter(
		({ answer, ticket }) => isAccepted(answer) && (getsOne(scenario) || tickets.includes(ticket)),
	);
	const lacks = now.targets.find(
		(target) =>
			!late.includes(target) &&
			!accepted.some(
				({ targets, message }) =>
					targets.includes(target) && (changed || getsOne(scenario) || message === now.message),
			),
	);
	if (lacks !== undefined) return `${lacks} was not`;
	const own = accepted.filter(({ ticket }) => tickets.includes(ticket));
	const hasOther = own.some(({ message }) => message !== now.message);
	if (changed) return hasOther ? undefined : 'no earlier text was sent';
	// Its own message was sent to one of its numbers at least; others may stand for the rest.
	const isSent = own.some(
		({ message, targets }) =>
			message === now.message && targets.some((target) => now.targets.includes(target)),
	);
	return isSent ? undefined : 'others stand for all of it';
}

/**
 * Nobody is called too late who got the message, or may have got it. Where it is too late for some only, who may have got
 * it and could get it again is called so.
 */
function wronglyLate({ scenario, sends, now, late = [] }: Moment) {
	const got = now.targets.find(
		(target) =>
			(late.includes('all') || late.includes(target)) &&
			sends.some(
				({ targets, message, answer, carriedOut }) =>
					targets.includes(target) &&
					message === now.message &&
					(scenario.sendAgain && scenario.hours ? isAccepted(answer) : carriedOut),
			),
	);
	return got === undefined ? undefined : `${got} is called too late, and got it`;
}

/** The text of its row is that of each of its campaigns. It shows none if nothing or an earlier text was sent. */
function wrongText({ sends, word, text, changed, tickets }: Moment) {
	if (text === undefined) return undefined;
	if (text === null) return word !== 'accepted' || changed ? undefined : 'its row shows no text';
	const own = sends.filter(({ ticket }) => tickets.includes(ticket));
	const isSent = own.length > 0 && own.every(({ message }) => message === text);
	return isSent ? undefined : `its row shows '${text}', which it was not sent`;
}

/** Others stand for it only where each number that it has now got, or may have got, a message. */
function gotNone({ sends, now }: Moment) {
	const missing = now.targets.find(
		(target) => !sends.some(({ targets, carriedOut }) => carriedOut && targets.includes(target)),
	);
	return missing === undefined ? undefined : `nothing was sent to ${missing}`;
}

/** An error that makes people try again what went through. */
function wasAccepted({ sends, now: { message, targets } }: Moment) {
	const accepted = sends.filter(({ answer }) => isAccepted(answer));
	const isDone = targets.every((target) =>
		accepted.some((one) => one.message === message && one.targets.includes(target)),
	);
	return isDone ? 'all of it was accepted' : undefined;
}

/** Whether the outcome of a send to one of its numbers is unknown. */
const isOpen = ({ sends, now }: Moment) =>
	sends.some(
		({ answer, targets }) =>
			!isAccepted(answer) &&
			!isRefused(answer) &&
			now.targets.some((target) => targets.includes(target)),
	);
