import { createHash } from 'crypto';

import type { PlannedCampaign } from '../targets/types';
import { packIndexes } from '../targets/ranges';
import type { IndexRange } from '../targets/ranges';

/**
 * State of a send. `pending` is recorded before the call, and stays when the process dies or the node is stopped
 * before the answer: like `unknown`, the send may have gone out.
 */
export type SendState = 'pending' | 'accepted' | 'unknown' | 'rejected' | 'unreachable';

/** A slice of an item: positions `[from, to)` of its `size` recipients. `print` is the whole item's fingerprint. */
export type Slice = [index: number, from: number, to: number, size: number, print: number];

/** A call to the service. Plain JSON: n8n stores it with the execution. */
export interface LedgerEntry {
	state: SendState;
	/** Items sent as a whole. */
	items: IndexRange[];
	slices?: Slice[];
	/** Those of `items` that other items cover: some of their numbers may be in other parts. */
	covered?: IndexRange[];
	lists?: string[];
	/** Hash of the message, compared on a later try. */
	hash: string;
	/** Sum of the fingerprints of `items`, see `inputFingerprint`. */
	print: number;
	/** The call's `X-Request-Id`. */
	requestId: string;
	/** Execution id that the message ids were derived from. */
	idBase: string;
	/** The user's settings repeated an earlier call with the same items, whose outcome is unknown. */
	repeatedAfterUnknown?: true;
	/** When accepted: the data for the output, once for all items. Serializable as JSON. */
	result?: unknown;
	/** Otherwise: an explanation for the user. */
	message?: string;
}

/** Outcome of a call. */
export interface SendOutcome {
	state: Exclude<SendState, 'pending'>;
	result?: unknown;
	message?: string;
}

/** The sends of one run of the node, over all its tries. */
interface RunRecord {
	idBase?: string;
	entries: Record<string, LedgerEntry>;
}

/** The record of one run inside the node's context, which n8n stores. */
export interface Ledger {
	run: string;
	record: RunRecord;
}

/** The ledger's key in the node's context. */
export const CONTEXT_KEY = 'atMostOnce';

/**
 * Opens the record of a run. It survives *Retry on Fail* and *Retry execution*.
 * @param context the object that `this.getContext('node')` returns
 * @param runIndex index of the run, or another id that distinguishes sends (an AI tool's call)
 */
export function openLedger(context: object, runIndex: number | string): Ledger {
	const stored = context as Record<string, Record<string, RunRecord> | undefined>;
	const runs = (stored[CONTEXT_KEY] ??= {});
	const run = `run ${runIndex}`;
	runs[run] ??= { entries: {} };
	return { run, record: runs[run] };
}

/**
 * Returns the execution id to derive this run's message ids from: the first try's, so that delivery reports match
 * their items after *Retry execution* too.
 */
export function idBaseOf(ledger: Ledger, executionId: string): string {
	return (ledger.record.idBase ??= executionId);
}

/** Data that {@link recordPending} records with a send. */
export interface PendingOptions {
	requestId: string;
	idBase: string;
}

/**
 * Records a send as pending. Call it right before the request.
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
	// Never overwrite an accepted send: its items must not be sent again.
	for (let number = 2; entries[key]?.state === 'accepted'; number++) {
		key = `${entryKey(ledger.run, items, slices, campaign.part)}#${number}`;
	}
	const entry: LedgerEntry = {
		state: 'pending',
		items,
		hash: campaign.messageKey,
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

/** Records the outcome of a send. */
export function recordOutcome(ledger: Ledger, key: string, outcome: SendOutcome): void {
	const entry = ledger.record.entries[key];
	if (entry === undefined) return;
	entry.state = outcome.state;
	if (outcome.result !== undefined) entry.result = outcome.result;
	if (outcome.message !== undefined) entry.message = outcome.message;
}

/** Checks whether the send may have gone out: unknown, interrupted, or repeated after an unknown outcome. */
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

/** Returns a key with the index of a single item, or else a hash of the items and slices and the part's number. */
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
