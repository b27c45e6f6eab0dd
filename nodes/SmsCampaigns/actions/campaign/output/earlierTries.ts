import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
	mayHaveGone,
	openLedger,
	type LedgerEntry,
	type Slice,
} from '../../../rules/ledger/ledger';
import { eachIndex } from '../../../rules/targets/ranges';
import type { FaultReport } from '../../../api/errors/describeFault';
import type { ErrorReport } from '../../common/results';
import type { RunContext } from '../../common/types';
import type { CampaignOutput } from './campaignOutput';
import { runScope } from '../../common/runScope';
import { nameLists, nameRecipients } from './partialItems';
import { itemsOf, summarizeLedger } from './runSummary';
import type { SettledItem, Settlement } from '../../../rules/ledger/settlement';
import { acceptedCampaignOf } from './acceptedCampaign';
import type { AcceptedCampaign } from './acceptedCampaign';

const CHANGED_HINT =
	'The data of this item, or of another one of its campaign, changed after an earlier try had sent it. It was not sent again: the output shows the data of now, and that it was accepted as it was then.';

/** Reports a send of an earlier try whose outcome is unknown. */
function unknownReport(entry: LedgerEntry): ErrorReport {
	const explanation =
		entry.message ??
		'The run was stopped while the answer was awaited. Look at the delivery reports or at your account with the service before you send it by hand.';
	return {
		message: `An earlier try may have sent this already, so it was not sent again. ${explanation}`,
		description:
			"To send it again on the next try all the same, set the option 'When the Outcome Is Unknown' to Send Again on the Next Try. People may then get it twice.",
		isUnknown: true,
	};
}

function changedReport({ entries, unsent }: SettledItem): FaultReport {
	const tickets = entries.map(
		({ result }) => acceptedCampaignOf({ result }).answer.ticket ?? 'unknown',
	);
	return {
		message: `An earlier try sent a part of this item (ticket ${tickets.join(', ')}). The item has changed since, so its other ${unsent} recipients were left out.`,
		description: 'Send to the rest in a run of its own.',
	};
}

/** Returns the items that earlier tries of this run sent, or may have sent and will not send again. */
export function itemsSentBefore(context: IExecuteFunctions): Set<number> {
	const { record } = openLedger(context.getContext('node'), runScope(context));
	const resendUnknown =
		context.getNodeParameter('options.unknownOutcome', 0, 'stop') === 'sendAgain';
	const sent = new Set<number>();
	for (const entry of Object.values(record.entries)) {
		if (entry.state !== 'accepted' && (resendUnknown || !mayHaveGone(entry))) continue;
		for (const index of eachIndex(itemsOf(entry))) sent.add(index);
	}
	return sent;
}

/** Summarizes the sends of a run that stops, see {@link summarizeLedger}. */
export function summarizeSent(context: IExecuteFunctions, except?: number): string | undefined {
	return summarizeLedger(openLedger(context.getContext('node'), runScope(context)), except);
}

/**
 * Adds the output of the items that earlier tries of this run settled: the stored result of accepted sends, and errors
 * for those that may have gone out.
 * @throws NodeApiError at the first such error unless the node continues on fail
 */
export function outputEarlierTries(
	{ hints }: RunContext,
	{ settled, resumed }: Settlement,
	output: CampaignOutput,
	perCampaign: boolean,
): void {
	const campaigns = new Map<LedgerEntry, number[]>();
	const repeats = new RepeatFinder();
	for (const [index, past] of settled) {
		const unknown = past.entries.find(({ state }) => state !== 'accepted');
		if (unknown) {
			output.reject([index], unknownReport(unknown), itemsOf(unknown));
			continue;
		}
		if (past.unsent !== undefined) {
			output.reject([index], changedReport(past), [[index, index]]);
			continue;
		}
		if (past.changed) hints.addForItem(index, [CHANGED_HINT]);
		const numbers = (output.inputOf(index)?.recipients ?? []).map(({ value }) => value);
		const repeatOf = repeats.find(past.entries[0], index, numbers);
		const ended = past.entries.map((entry) => acceptedBefore(entry, past.changed));
		if (!perCampaign) output.repeat(index, ended, past.carrier ?? repeatOf);
		else for (const entry of past.entries) addToGroup(campaigns, entry, index);
	}
	for (const [index, past] of resumed) {
		outputSentPart(output, index, past);
		const accepted = past.entries.filter(({ state }) => state === 'accepted');
		if (perCampaign) for (const entry of accepted) addToGroup(campaigns, entry, index);
	}
	for (const [entry, indexes] of campaigns) {
		indexes.sort((a, b) => a - b);
		output.repeatCampaign(indexes, acceptedCampaignOf(entry), sentRecipients(entry, output));
	}
	if (settled.size + resumed.size > 0) {
		hints.addForRun(
			'Some items were sent by an earlier try of this execution. They were not sent again.',
		);
	}
}

/** Finds which items repeat a number of their campaign, because the ledger does not store it. */
class RepeatFinder {
	private readonly firsts = new Map<LedgerEntry, Map<string, number>>();

	/** Returns the first item of the send with one of the numbers, and remembers this item's numbers. */
	find(entry: LedgerEntry, index: number, numbers: string[]): number | undefined {
		const firsts = this.firsts.get(entry) ?? new Map<string, number>();
		this.firsts.set(entry, firsts);
		let repeatOf: number | undefined;
		for (const number of numbers) {
			const first = firsts.get(number);
			if (first === undefined) firsts.set(number, index);
			else repeatOf ??= first;
		}
		return repeatOf;
	}
}

function addToGroup(
	campaigns: Map<LedgerEntry, number[]>,
	entry: LedgerEntry,
	index: number,
): void {
	const indexes = campaigns.get(entry);
	if (indexes) indexes.push(index);
	else campaigns.set(entry, [index]);
}

/** Returns the stored output, marked when the item's data changed after the send. */
function acceptedBefore(entry: LedgerEntry, changed: true | undefined): AcceptedCampaign {
	const ended = acceptedCampaignOf(entry);
	return changed ? { ...ended, head: { ...ended.head, changed } } : ended;
}

/** Returns the recipients of a campaign of an earlier try, as far as its items still have them. */
function sentRecipients(entry: LedgerEntry, output: CampaignOutput): IDataObject {
	if (entry.lists) return { lists: entry.lists };
	const shares: Slice[] = [...(entry.slices ?? [])];
	for (const index of eachIndex(entry.items)) shares.push([index, 0, Infinity, 0, 0]);
	shares.sort(([a], [b]) => a - b);
	const recipients = shares.flatMap(
		([index, from, to]) => output.inputOf(index)?.recipients?.slice(from, to) ?? [],
	);
	return recipients.length > 0 ? { recipients } : {};
}

/** Adds the settled shares of an item to the output, which waits for the rest. */
function outputSentPart(output: CampaignOutput, index: number, past: SettledItem): void {
	const wanted = output.inputOf(index)?.lists ?? [];
	for (const entry of past.entries) {
		const outcome =
			entry.state === 'accepted'
				? { ended: acceptedCampaignOf(entry) }
				: { report: unknownReport(entry) };
		const lists = wanted.filter((list) => entry.lists?.includes(list));
		if (lists.length > 0) output.resume(index, { what: nameLists(lists), ...outcome });
		for (const [item, from, to] of entry.slices ?? []) {
			if (item === index) output.resume(index, { what: nameRecipients(from, to), ...outcome });
		}
	}
}
