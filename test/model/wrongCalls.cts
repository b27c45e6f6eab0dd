// The errors in the calls of a run, whatever the node reports.
import {
	getsOne,
	isAccepted,
	isRefused,
	itemsAt,
	sendsOf,
	sendsTo,
	wantedFor,
	type Call,
	type Identified,
	type Violation,
} from './scenario.cts';

/** Each thing that anybody was sent: a number and a message, or a list. */
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

/** Goes through the calls for a target: each that is carried out must still be allowed when it comes. */
export function sentTwice(scenario: Identified, calls: Call[]): Violation[] {
	const found: Violation[] = [];
	for (const [target, message] of deliveriesOf(scenario, calls)) {
		const made = sendsTo(scenario, calls, target, message).filter((call) => call.carriedOut);
		made.forEach((call, at) => {
			const counted = made
				.slice(0, at)
				.filter(
					(before) => !scenario.sendAgain || isAccepted(before.answer) || before.try === call.try,
				);
			if (counted.length === 0) return;
			found.push({
				rule: 'twice',
				text: `${target} got ${JSON.stringify(message)} again in try ${call.try}: ${counted.length + 1} times`,
			});
		});
	}
	return found;
}

/** Whichever messages they are: nobody gets more of them than the run wants for the person when it sends. */
export function sentTooMany(scenario: Identified, calls: Call[]): Violation[] {
	const made = sendsOf(calls).filter(({ carriedOut }) => carriedOut);
	return made.flatMap((call, at) =>
		call.targets.flatMap((target): Violation[] => {
			const before = made
				.slice(0, at)
				.filter(({ targets }) => targets.includes(target))
				.filter((one) => !scenario.sendAgain || isAccepted(one.answer) || one.try === call.try);
			const wanted = wantedFor(scenario, target, call.try);
			// A person whom the run does not want to reach is a stranger.
			if (before.length < wanted || wanted === 0) return [];
			const text = `${target} got message ${before.length + 1} in try ${call.try}, wanted are ${wanted}`;
			return [{ rule: 'twice', text }];
		}),
	);
}

/** Somebody, or a list, that no item has with this message when it is sent. */
export function strangers(scenario: Identified, calls: Call[]): Violation[] {
	return sendsOf(calls).flatMap(({ message, targets, try: tryNumber }): Violation[] => {
		const wanted = itemsAt(scenario, tryNumber).filter((item) => item.message === message);
		const stranger = targets.find(
			(target) => !wanted.some((item) => item.targets.includes(target)),
		);
		if (stranger === undefined) return [];
		return [{ rule: 'stranger', text: `${stranger} got ${JSON.stringify(message)} for no item` }];
	});
}

/** What may have been carried out counts: it may have cost. */
export function overLimit({ maximumCost }: Identified, calls: Call[]): Violation[] {
	const spent = sendsOf(calls)
		.filter(({ carriedOut }) => carriedOut)
		.reduce((sum, { cost }) => sum + cost, 0);
	if (maximumCost === 0 || spent <= maximumCost) return [];
	return [{ rule: 'overLimit', text: `the run cost ${spent} credits, allowed ${maximumCost}` }];
}

/** With a limit, what is sent has been priced in the same try, and every price was a number. */
export function unpriced({ maximumCost }: Identified, calls: Call[]): Violation[] {
	if (maximumCost === 0) return [];
	return sendsOf(calls).flatMap((send): Violation[] => {
		const prices = calls.filter((call) => call.operation === 'simulate' && call.try === send.try);
		const isReadable = ({ answer, saysCost }: Call) => isRefused(answer) || saysCost;
		const own = prices.some(
			({ message, targets, answer }) =>
				message === send.message && `${targets}` === `${send.targets}` && isAccepted(answer),
		);
		if (own && prices.every(isReadable)) return [];
		const text = `${send.targets.join(', ')} in try ${send.try}, by prices that were not said`;
		return [{ rule: 'unpriced', text }];
	});
}
