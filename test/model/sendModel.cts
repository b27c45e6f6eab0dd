// The rules that every send must follow under any fault. The model checks a scenario's calls and the node's reports.
import { identityOf, textIdentity } from './identity.cts';
import type { Call, Identified, Item, Scenario, Report, Violation } from './scenario.cts';
import { overLimit, sentTooMany, sentTwice, unwantedTargets, unpriced } from './wrongCalls.cts';
import { wrongReports } from './wrongReports.cts';

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

/** Returns all violations; the array is empty for a correct run. */
export function violations(typed: Scenario, made: Call[], reports: Report[]): Violation[] {
	const scenario = identify(typed);
	const calls = made.map((call) => ({
		...call,
		...identify({ ...typed, items: [call] }).items[0],
	}));
	const said = reports.map(({ text, ...one }) => ({ ...one, text: text && textIdentity(text) }));
	const twice = sentTwice(scenario, calls);
	return [
		...(twice.length > 0 ? twice : sentTooMany(scenario, calls)),
		...wrongReports(scenario, calls, said),
		...unwantedTargets(scenario, calls),
		...overLimit(scenario, calls),
		...unpriced(scenario, calls),
	];
}
