import { packIndexes, type IndexRange } from '../../shared/indexRanges';
import type { PlannedCampaign, Target } from '../targets/types';
import { addFingerprints, hashMessage, inputFingerprint } from '../targets/fingerprint';
import type { TargetTable } from '../targets/targetTable';

/**
 * How a send ended, or that it has not ended yet. `pending` is written before the call and stays when the process dies
 * or the node is stopped in between: like `unknown`, the send may have gone out.
 */
type SendState = 'pending' | 'accepted' | 'unknown';

/** Positions `[from, to)` of an item that has `size` recipients or lists with this fingerprint. */
export type Slice = [index: number, from: number, to: number, size: number, fingerprint: number];

/** The targets that have an assignment. */
export interface LedgerTargets {
	/** Items all of whose targets have it. */
	items: IndexRange[];
	/** Of the other items the positions that do. */
	slices?: Slice[];
	/** Sum of the fingerprints of `items`. */
	fingerprint: number;
}

/**
 * One send that was accepted, or that may have gone out, and all targets whose assignment it is. Plain JSON: n8n stores it
 * with the execution. A send that certainly did not go out leaves no entry.
 */
export interface LedgerEntry extends LedgerTargets {
	state: SendState;
	/** Hashes of its numbers for which other messages were left out. No try sends these numbers another message. */
	leftOut?: string[];
	lists?: string[];
	hash: string;
	/** The call's `X-Request-Id`; absent where only n8n's record knows of the send. */
	requestId?: string;
	/** Identifies the send in n8n's record. */
	key?: string;
	/** Whether it went to the test number in place of its recipients. Then no try sends any other message. */
	isTest?: boolean;
	/** Credits that the price check before it said. */
	price?: number;
	/** When accepted: credits that the response says it cost. */
	cost?: number;
	/** When accepted: what the output needs. */
	result?: unknown;
	/** When unknown: what a person should know. */
	message?: string;
}

/** What one run of the node sent, over all its tries. */
export interface Ledger {
	/** What message ids are made from: the execution of the first try, so that reports find their item after *Retry* too. */
	idBase?: string;
	/** In the order of the calls. */
	entries: LedgerEntry[];
}

/** The one name that the ledger takes in the node's context. */
const CONTEXT_KEY = 'atMostOnce';

/**
 * Opens the ledger of a run. It survives *Retry on Fail* and *Retry execution*.
 * @param context the object of `this.getContext('node')`: what is written to the ledger, n8n stores with the execution
 * @param runIndex the run's index, or whatever else distinguishes one run from the next (an AI tool's call)
 */
export function openLedger(context: object, runIndex: number | string): Ledger {
	const holder = context as Record<string, Record<string, Ledger> | undefined>;
	const runs = (holder[CONTEXT_KEY] ??= {});
	return (runs[`run ${runIndex}`] ??= { entries: [] });
}

/**
 * Returns the sends that no later try makes again: the accepted ones, and those that may have gone out, unless
 * `resendUnknown` is set. The accepted ones come last, so that they win over others to the same targets.
 */
export function finalSends(
	{ entries }: Ledger,
	{ resendUnknown }: { resendUnknown: boolean },
): LedgerEntry[] {
	return entries
		.filter(({ state }) => state === 'accepted' || !resendUnknown)
		.sort((a, b) => Number(a.state === 'accepted') - Number(b.state === 'accepted'));
}

/**
 * Records a send as pending. Call it right before the request.
 * @param table holds the campaign's targets
 * @returns the entry, for {@link recordOutcome}
 */
export function recordPending(
	ledger: Ledger,
	campaign: PlannedCampaign,
	table: TargetTable<object>,
	facts: Pick<LedgerEntry, 'requestId' | 'key' | 'isTest' | 'price'>,
): LedgerEntry {
	const entry: LedgerEntry = {
		state: 'pending',
		...describeCampaign(campaign, table, facts),
		hash: campaign.messageKey,
		...facts,
	};
	if (campaign.kind === 'lists')
		entry.lists = campaign.sent.map((target) => table.addressOf(target));
	ledger.entries.push(entry);
	return entry;
}

/** Records how a send ended. One that certainly did not go out is taken out of the ledger. */
export function recordOutcome(
	ledger: Ledger,
	entry: LedgerEntry,
	outcome:
		| { state: 'accepted'; cost?: number; result: unknown }
		| { state: 'unknown' | 'rejected' | 'unreachable'; message?: string },
): void {
	if (outcome.state === 'accepted' || outcome.state === 'unknown') Object.assign(entry, outcome);
	else ledger.entries.splice(ledger.entries.lastIndexOf(entry), 1);
}

/** Returns the input items that an entry concerns, wholly or in part. */
export function itemsOf({ items, slices = [] }: LedgerEntry): IndexRange[] {
	if (slices.length === 0) return items;
	return packIndexes([...eachIndex(items), ...slices.map(([index]) => index)]);
}

function describeCampaign(
	{ sent, covered, messageKey }: PlannedCampaign,
	table: TargetTable<object>,
	{ isTest }: Pick<LedgerEntry, 'isTest'>,
): LedgerTargets & Pick<LedgerEntry, 'leftOut'> {
	// A copy of 200,000 targets would be garbage.
	if (covered.length === 0) return describeTargets(sent, table);
	const isCarried = (target: Target) => table.rowAt(target).input.messageKey === messageKey;
	const others = isTest ? [] : covered.filter((target) => !isCarried(target));
	const leftOut = new Set(others.map((target) => hashMessage(table.addressOf(target))));
	return {
		...describeTargets([...sent, ...covered.filter(isCarried)].sort(inOrder), table),
		...(leftOut.size > 0 && { leftOut: [...leftOut] }),
	};
}

const inOrder = (a: number, b: number) => a - b;

/** @param targets in their order */
function describeTargets(targets: Target[], table: TargetTable<object>): LedgerTargets {
	const whole: number[] = [];
	const slices: Slice[] = [];
	let fingerprint = 0;
	for (let at = 0; at < targets.length;) {
		const { input, first, end } = table.rowAt(targets[at]);
		const print = inputFingerprint(input);
		const begin = at;
		// After the last target: undefined, which is not less.
		while (targets[at] < end) at++;
		if (at - begin === end - first) {
			whole.push(input.index);
			fingerprint = addFingerprints(fingerprint, print);
			continue;
		}
		for (let from = begin; from < at;) {
			let to = from + 1;
			while (to < at && targets[to] === targets[to - 1] + 1) to++;
			slices.push([
				input.index,
				targets[from] - first,
				targets[to - 1] + 1 - first,
				end - first,
				print,
			]);
			from = to;
		}
	}
	return { items: packIndexes(whole), ...(slices.length > 0 && { slices }), fingerprint };
}

/** Yields each index of the ranges. */
export function* eachIndex(ranges: IndexRange[]): Generator<number> {
	for (const [first, last] of ranges) for (let index = first; index <= last; index++) yield index;
}
