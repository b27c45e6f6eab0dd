// Finds the errors in a run's calls, independently of the node's report.
import {
	getsOne,
	isAccepted,
	isRejected,
	itemsAt,
	sendsOf,
	sendsTo,
	wantedFor,
	type Call,
	type Identified,
	type Violation,
} from './scenario.cts';

/** Returns each distinct delivery: a number with a message, or a list. */
function deliveriesOf(
	scenario: Identified,
	calls: Call[],
): Array<[target: string, message: string]> {
	const known = new Map<string, [string, string]>();
	for (const { targets, message } of sendsOf(calls)) {
		for (const target of targets) {
			const key = getsOne(scenario) ? target : `${target} ${message}`;
			if (!known.has(key)) known.set(key, [target, message]);
		}
	}
	return [...known.values()];
}

/**
 * Finds each carried-out send that repeats a message to a target. With `sendAgain`, a send may repeat an unaccepted
 * send of an earlier attempt.
 */
export function sentTwice(scenario: Identified, calls: Call[]): Violation[] {
	const found: Violation[] = [];
	for (const [target, message] of deliveriesOf(scenario, calls)) {
		const made = sendsTo(scenario, calls, target, message).filter((call) => call.carriedOut);
		made.forEach((call, at) => {
			const counted = made
				.slice(0, at)
				.filter(
					(before) =>
						!scenario.sendAgain || isAccepted(before.answer) || before.attempt === call.attempt,
				);
			if (counted.length === 0) return;
			found.push({
				rule: 'twice',
				text: `${target} got ${JSON.stringify(message)} again in attempt ${call.attempt}: ${counted.length + 1} times`,
			});
		});
	}
	return found;
}

/** Finds people who got more messages than the run contains for them, even if the texts differ. */
export function sentTooMany(scenario: Identified, calls: Call[]): Violation[] {
	const made = sendsOf(calls).filter(({ carriedOut }) => carriedOut);
	return made.flatMap((call, at) =>
		call.targets.flatMap((target): Violation[] => {
			const before = made
				.slice(0, at)
				.filter(({ targets }) => targets.includes(target))
				.filter(
					(one) => !scenario.sendAgain || isAccepted(one.answer) || one.attempt === call.attempt,
				);
			const wanted = wantedFor(scenario, target, call.attempt);
			// `unwantedTargets` reports a person for whom the run contains no message.
			if (before.length < wanted || wanted === 0) return [];
			const text = `${target} got message ${before.length + 1} in attempt ${call.attempt}, but the run contains ${wanted}`;
			return [{ rule: 'twice', text }];
		}),
	);
}

/** Finds sends to a person or a list for which no item contains the message in the same attempt. */
export function unwantedTargets(scenario: Identified, calls: Call[]): Violation[] {
	return sendsOf(calls).flatMap(({ message, targets, attempt: attemptNumber }): Violation[] => {
		const wanted = itemsAt(scenario, attemptNumber).filter((item) => item.message === message);
		const unwanted = targets.find(
			(target) => !wanted.some((item) => item.targets.includes(target)),
		);
		if (unwanted === undefined) return [];
		return [{ rule: 'unwanted', text: `${unwanted} got ${JSON.stringify(message)} for no item` }];
	});
}

/** Finds a run whose carried-out sends cost more than the limit. */
export function overLimit({ maximumCost }: Identified, calls: Call[]): Violation[] {
	const spent = sendsOf(calls)
		.filter(({ carriedOut }) => carriedOut)
		.reduce((sum, { cost }) => sum + cost, 0);
	if (maximumCost === 0 || spent <= maximumCost) return [];
	return [{ rule: 'overLimit', text: `the run cost ${spent} credits, limit ${maximumCost}` }];
}

/** Finds sends that a spending limit forbids, because a price in the same attempt is missing or not a number. */
export function unpriced({ maximumCost }: Identified, calls: Call[]): Violation[] {
	if (maximumCost === 0) return [];
	return sendsOf(calls).flatMap((send): Violation[] => {
		const prices = calls.filter(
			(call) => call.operation === 'simulate' && call.attempt === send.attempt,
		);
		const isReadable = ({ answer, saysCost }: Call) => isRejected(answer) || saysCost;
		const own = prices.some(
			({ message, targets, answer }) =>
				message === send.message && `${targets}` === `${send.targets}` && isAccepted(answer),
		);
		if (own && prices.every(isReadable)) return [];
		const text = `${send.targets.join(', ')} in attempt ${send.attempt} was sent without a readable price`;
		return [{ rule: 'unpriced', text }];
	});
}
