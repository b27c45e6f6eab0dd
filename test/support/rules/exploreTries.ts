// All tries of a send on the pure rules: every way in which its calls can end, try after try, and the first thing that
// is wrong with any of them.
import type { Ledger } from '../../../nodes/SmsCampaigns/rules/ledger/ledger';
import type { CampaignInput } from '../../../nodes/SmsCampaigns/rules/targets/types';
import { runTry, type Ending, type ScriptedCall, type TryOptions } from './sendTries';

/** What the service knows of what may be sent once: a number with its message, or a list. */
type Log = Map<string, 'accepted' | 'unknown'>;

export interface Exploration {
	inputs: CampaignInput[];
	options: TryOptions;
	/** How a call can end. */
	endings: readonly Ending[];
	/** Whether a failed call ends the try; otherwise the others are made all the same. */
	stops: boolean;
	tries: number;
	/** Tries with more calls than this are not explored; default: all are. */
	mostCalls?: number;
}

/** With one campaign per item, each item sends for itself. */
const identities = (call: ScriptedCall, isLists: boolean, { campaigns }: TryOptions) =>
	new Set(
		call.addresses.map((address, at) =>
			isLists
				? address
				: `${campaigns === 'perItem' ? call.items[at] : call.messageKey} ${address}`,
		),
	);

/** All ways in which `count` calls can end. Where a failed one ends the try, only the last can have failed. */
function* endingsOf(
	count: number,
	endings: readonly Ending[],
	stops: boolean,
): Generator<Ending[]> {
	if (count === 0) {
		yield [];
		return;
	}
	for (const ending of endings) {
		if (stops && ending !== 'accepted') yield [ending];
		else for (const rest of endingsOf(count - 1, endings, stops)) yield [ending, ...rest];
	}
}

/** Makes a try and checks it. Changes ledger and log. @returns what is wrong */
function checkTry(
	{ inputs, options, stops }: Exploration,
	ledger: Ledger,
	log: Log,
	endings: Ending[],
): string | undefined {
	const isLists = inputs[0].lists !== undefined;
	const { calls, told } = runTry(ledger, inputs, { ...options, stops }, endings);
	const now = new Set<string>();
	for (const call of calls) {
		if (options.maxRecipients && !isLists && call.addresses.length > options.maxRecipients) {
			return `a call has ${call.addresses.length} recipients`;
		}
		for (const identity of identities(call, isLists, options)) {
			const before = log.get(identity);
			const isAllowed = before === undefined || (before === 'unknown' && options.resendUnknown);
			if (now.has(identity) || !isAllowed) return `${identity} is sent again, was ${before}`;
			if (call.ending !== 'accepted' && call.ending !== 'unknown') continue;
			now.add(identity);
			log.set(identity, call.ending);
		}
	}
	for (const { index, messageKey, recipients, lists } of inputs) {
		const scope = options.campaigns === 'perItem' ? index : messageKey;
		const wanted = recipients?.map(({ value }) => `${scope} ${value}`) ?? lists ?? [];
		const isSent = wanted.every((identity) => log.get(identity) === 'accepted');
		const word = told.get(index);
		if ((word === 'accepted') !== isSent) return `item ${index} is told ${word}, sent: ${isSent}`;
		const isOpen = wanted.some((identity) => log.get(identity) === 'unknown');
		const isComplete = endings.every((ending) => ending === 'accepted');
		if (isComplete && !isSent && !isOpen) return `item ${index} is left out`;
	}
	return undefined;
}

/** Explores all tries. @returns how they went, up to the first fault; undefined when nothing is wrong */
export function findFault(exploration: Exploration): string | undefined {
	const seen = new Set<string>();
	const explore = (stored: string, known: string, left: number): string | undefined => {
		const state = `${left} ${known} ${stored}`;
		if (left === 0 || seen.has(state)) return undefined;
		seen.add(state);
		const open = runTry(JSON.parse(stored) as Ledger, exploration.inputs, exploration.options, []);
		const count = open.calls.length;
		if (count > (exploration.mostCalls ?? Infinity)) return undefined;
		for (const endings of endingsOf(count, exploration.endings, exploration.stops)) {
			const ledger = JSON.parse(stored) as Ledger;
			const log: Log = new Map(JSON.parse(known) as Iterable<[string, 'accepted' | 'unknown']>);
			let fault = checkTry(exploration, ledger, log, endings);
			if (!fault && left > 1) {
				fault = explore(JSON.stringify(ledger), JSON.stringify([...log].sort()), left - 1);
			}
			if (fault) return `${endings.join(', ')}; ${fault}`;
		}
		return undefined;
	};
	return explore('{"entries":[]}', '[]', exploration.tries);
}
