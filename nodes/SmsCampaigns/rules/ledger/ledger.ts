import { createHash } from 'crypto';

import type { PlannedCampaign } from '../targets/types';
import { hashOfKey } from '../targets/fingerprint';
import { packIndexes } from '../targets/ranges';
import type { IndexRange } from '../targets/ranges';

/**
 * How a send stands. `pending` is written before the call and stays when the process dies or the node is
 * stopped in between: like `unknown`, it may have gone.
 */
export type SendState = 'pending' | 'accepted' | 'unknown' | 'rejected' | 'unreachable';

/** A share of one item: positions `[from, to)` of `size` recipients with this fingerprint. */
export type Slice = [index: number, from: number, to: number, size: number, print: number];

/** One call of a send. Plain JSON: n8n stores it with the execution. */
export interface LedgerEntry {
	state: SendState;
	/** Items that are in it as a whole. */
	items: IndexRange[];
	slices?: Slice[];
	/** Those of `items` that were left to others: some of their numbers may be in other parts. */
	covered?: IndexRange[];
	lists?: string[];
	/** The message's hash: compared with a later try, never a key. */
	hash: string;
	/** Fingerprint of the whole items, see `fingerprint`. */
	print: number;
	/** The call's `X-Request-Id`. */
	requestId: string;
	/** What the message ids of its recipients were made from. */
	idBase: string;
	/** An earlier call with the same items ended unknown, and was repeated since the user wanted it. */
	repeatedAfterUnknown?: true;
	/** When accepted: what the output needs, once for all items. JSON-able. */
	result?: unknown;
	/** Otherwise: what a person should know. */
	message?: string;
}

/** What a call came to. */
export interface SendOutcome {
	state: Exclude<SendState, 'pending'>;
	result?: unknown;
	message?: string;
}

/** What one run of the node sent, over all its tries. */
interface RunRecord {
	idBase?: string;
	entries: Record<string, LedgerEntry>;
}

/** A handle on the record of one run inside the node's context: what is written here, n8n keeps. */
export interface Ledger {
	run: string;
	record: RunRecord;
}

/** The one name that the ledger takes in the node's context. */
export const CONTEXT_KEY = 'atMostOnce';

/**
 * Opens the record of a run. It survives *Retry on Fail* and *Retry execution*.
 * @param context the object of `this.getContext('node')`
 * @param runIndex the run's index, or whatever else tells one send from the next (an AI tool's call)
 */
export function openLedger(context: object, runIndex: number | string): Ledger {
	const holder = context as Record<string, Record<string, RunRecord> | undefined>;
	const runs = (holder[CONTEXT_KEY] ??= {});
	const run = `run ${runIndex}`;
	runs[run] ??= { entries: {} };
	return { run, record: runs[run] };
}

/**
 * What message ids of this run are made from: the first try's execution, so that a report finds its row
 * after *Retry execution* too.
 */
export function idBaseOf(ledger: Ledger, executionId: string): string {
	return (ledger.record.idBase ??= executionId);
}

/** What {@link recordPending} notes with a send. */
export interface PendingOptions {
	/** Hash of the message; default: `hashOfKey` of the campaign's message key. */
	hash?: string;
	requestId: string;
	idBase: string;
}

/**
 * Notes a send as pending. Call it right before the request.
 * @returns the key for {@link recordOutcome}
 */
export function recordPending(
	ledger: Ledger,
	campaign: PlannedCampaign,
	options: PendingOptions,
): string {
	const { items, slices } = itemsAndSlices(campaign);
	const { entries } = ledger.record;
	let key = entryKey(ledger.run, items, slices, campaign.part);
	// A send that was accepted stays on record whatever happens: its items are never handed out again.
	for (let more = 2; entries[key]?.state === 'accepted'; more++) {
		key = `${entryKey(ledger.run, items, slices, campaign.part)}#${more}`;
	}
	const entry: LedgerEntry = {
		state: 'pending',
		items,
		hash: options.hash ?? hashOfKey(campaign.messageKey),
		print: campaign.print,
		requestId: options.requestId,
		idBase: options.idBase,
	};
	if (slices.length > 0) entry.slices = slices;
	if (campaign.covered.length > 0) {
		entry.covered = packIndexes(campaign.covered.map(({ index }) => index));
	}
	if (campaign.lists !== undefined) entry.lists = campaign.lists;
	if (mayHaveGone(entries[key])) entry.repeatedAfterUnknown = true;
	entries[key] = entry;
	return key;
}

/** Notes how a send ended. */
export function recordOutcome(ledger: Ledger, key: string, outcome: SendOutcome): void {
	const entry = ledger.record.entries[key];
	if (entry === undefined) return;
	entry.state = outcome.state;
	if (outcome.result !== undefined) entry.result = outcome.result;
	if (outcome.message !== undefined) entry.message = outcome.message;
}

/** Whether nobody can say that it did not go: unknown, left over, or repeated after an unknown outcome. */
export function mayHaveGone(entry: LedgerEntry | undefined): boolean {
	if (entry === undefined) return false;
	return (
		entry.state === 'unknown' || entry.state === 'pending' || entry.repeatedAfterUnknown === true
	);
}

function itemsAndSlices(campaign: PlannedCampaign): { items: IndexRange[]; slices: Slice[] } {
	const indexes: number[] = [];
	const slices: Slice[] = [];
	for (const { index, from, to, whole } of campaign.members) {
		if (whole === undefined) indexes.push(index);
		else slices.push([index, from, to, whole.size, whole.print]);
	}
	for (const { index } of campaign.covered) indexes.push(index);
	return { items: packIndexes(indexes), slices };
}

/** The item's index; for anything else a hash of what is in it, and the part's number. */
function entryKey(run: string, items: IndexRange[], slices: Slice[], part: number): string {
	if (slices.length === 0 && items.length === 1 && items[0][0] === items[0][1]) {
		return `${run}:${items[0][0]}`;
	}
	const spans = slices.map(([index, from, to]) => [index, from, to]);
	const hash = createHash('sha256')
		.update(JSON.stringify([items, spans]))
		.digest('hex');
	return `${run}:${hash.slice(0, 16)}:${part}`;
}
