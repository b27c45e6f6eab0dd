// What must hold for any send, whatever breaks. A scenario, the calls and what was told go in, what is wrong comes out.
import { identityOf, textIdentity } from './identity.cts';
import type { Call, Identified, Item, Scenario, Told, Violation } from './scenario.cts';
import { overLimit, sentTooMany, sentTwice, strangers, unpriced } from './wrongCalls.cts';
import { wronglyTold } from './wrongWords.cts';

function identify(scenario: Scenario): Identified {
	const identified = ({ message, targets }: Item): Item<string> => ({
		message: textIdentity(message),
		targets: targets.map((target) => identityOf(scenario.kind, target)),
	});
	const { changes, items, ...rest } = scenario;
	return {
		...rest,
		items: items.map(identified),
		changes: changes?.map((change) => ({ ...change, to: identified(change.to) })),
	};
}

/** All errors; empty without an error. */
export function violations(typed: Scenario, made: Call[], told: Told[]): Violation[] {
	const scenario = identify(typed);
	const calls = made.map((call) => ({
		...call,
		...identify({ ...typed, items: [call] }).items[0],
	}));
	const said = told.map(({ text, ...one }) => ({ ...one, text: text && textIdentity(text) }));
	const twice = sentTwice(scenario, calls);
	return [
		...(twice.length > 0 ? twice : sentTooMany(scenario, calls)),
		...wronglyTold(scenario, calls, said),
		...strangers(scenario, calls),
		...overLimit(scenario, calls),
		...unpriced(scenario, calls),
	];
}
