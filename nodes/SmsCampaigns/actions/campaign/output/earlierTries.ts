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

/** What to say about a send that an earlier try left unknown. */
function unknownReport(entry: LedgerEntry): ErrorReport {
	const said =
		entry.message ??
		'The run was stopped while the answer was awaited. Look at the delivery reports or at your account with the service before you send it by hand.';
	return {
		message: `An earlier try may have sent this already, so it was not sent again. ${said}`,
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

/** The items that earlier tries of this run have sent, or may have sent and do not send again. */
export function itemsSentBefore(context: IExecuteFunctions): Set<number> {
	const { record } = openLedger(context.getContext('node'), runScope(context));
	const again = context.getNodeParameter('options.unknownOutcome', 0, 'stop') === 'sendAgain';
	const sent = new Set<number>();
	for (const entry of Object.values(record.entries)) {
		if (entry.state !== 'accepted' && (again || !mayHaveGone(entry))) continue;
		for (const index of eachIndex(itemsOf(entry))) sent.add(index);
	}
	return sent;
}

/** What a run that stops would have told of its sends so far; see {@link summarizeLedger}. */
export function summarizeSent(context: IExecuteFunctions, except?: number): string | undefined {
	return summarizeLedger(openLedger(context.getContext('node'), runScope(context)), except);
}

/**
 * Hands out what earlier tries of this run settled: the stored result of what was accepted, and what to
 * check about what may have gone. Throws at the first of the latter unless the node continues on fail.
 */
export function outputEarlierTries(
	{ hints }: RunContext,
	{ settled, resumed }: Settlement,
	delivery: CampaignOutput,
	perCampaign: boolean,
): void {
	const campaigns = new Map<LedgerEntry, number[]>();
	const repeats = new RepeatFinder();
	for (const [index, past] of settled) {
		const unknown = past.entries.find(({ state }) => state !== 'accepted');
		if (unknown) {
			delivery.reject([index], unknownReport(unknown), itemsOf(unknown));
			continue;
		}
		if (past.unsent !== undefined) {
			delivery.reject([index], changedReport(past), [[index, index]]);
			continue;
		}
		if (past.changed) hints.addForItem(index, [CHANGED_HINT]);
		const numbers = (delivery.planOf(index)?.recipients ?? []).map(({ value }) => value);
		const repeatOf = repeats.find(past.entries[0], index, numbers);
		const ended = past.entries.map((entry) => acceptedBefore(entry, past.changed));
		if (!perCampaign) delivery.repeat(index, ended, past.carrier ?? repeatOf);
		else for (const entry of past.entries) addToGroup(campaigns, entry, index);
	}
	for (const [index, past] of resumed) {
		outputSentPart(delivery, index, past);
		const accepted = past.entries.filter(({ state }) => state === 'accepted');
		if (perCampaign) for (const entry of accepted) addToGroup(campaigns, entry, index);
	}
	for (const [entry, indexes] of campaigns) {
		indexes.sort((one, other) => one - other);
		delivery.repeatCampaign(indexes, acceptedCampaignOf(entry), sentRecipients(entry, delivery));
	}
	if (settled.size + resumed.size > 0) {
		hints.addForRun(
			'Some items were sent by an earlier try of this execution. They were not sent again.',
		);
	}
}

/** Finds again which items repeat a number of their campaign: the ledger does not keep it. */
class RepeatFinder {
	private readonly firsts = new Map<LedgerEntry, Map<string, number>>();

	/** @returns the first item of the send that has one of the numbers, and notes the item for later ones */
	find(entry: LedgerEntry, index: number, numbers: string[]): number | undefined {
		const first = this.firsts.get(entry) ?? new Map<string, number>();
		this.firsts.set(entry, first);
		let repeatOf: number | undefined;
		for (const number of numbers) {
			const there = first.get(number);
			if (there === undefined) first.set(number, index);
			else repeatOf ??= there;
		}
		return repeatOf;
	}
}

function addToGroup(
	campaigns: Map<LedgerEntry, number[]>,
	entry: LedgerEntry,
	index: number,
): void {
	const there = campaigns.get(entry);
	if (there) there.push(index);
	else campaigns.set(entry, [index]);
}

/** The stored output; marked where the item's data are not those that were sent. */
function acceptedBefore(entry: LedgerEntry, changed: true | undefined): AcceptedCampaign {
	const ended = acceptedCampaignOf(entry);
	return changed ? { ...ended, head: { ...ended.head, changed } } : ended;
}

/** Whom a campaign of an earlier try went to, as far as the items still tell. */
function sentRecipients(entry: LedgerEntry, delivery: CampaignOutput): IDataObject {
	if (entry.lists) return { lists: entry.lists };
	const shares: Slice[] = [...(entry.slices ?? [])];
	for (const index of eachIndex(entry.items)) shares.push([index, 0, Infinity, 0, 0]);
	shares.sort(([one], [other]) => one - other);
	const recipients = shares.flatMap(
		([index, from, to]) => delivery.planOf(index)?.recipients?.slice(from, to) ?? [],
	);
	return recipients.length > 0 ? { recipients } : {};
}

/** Hands the settled part of an item to the delivery, which waits for the rest. */
function outputSentPart(delivery: CampaignOutput, index: number, past: SettledItem): void {
	const wanted = delivery.planOf(index)?.lists ?? [];
	for (const entry of past.entries) {
		const known =
			entry.state === 'accepted'
				? { ended: acceptedCampaignOf(entry) }
				: { advice: unknownReport(entry) };
		const lists = wanted.filter((list) => entry.lists?.includes(list));
		if (lists.length > 0) delivery.resume(index, { what: nameLists(lists), ...known });
		for (const [item, from, to] of entry.slices ?? []) {
			if (item === index) delivery.resume(index, { what: nameRecipients(from, to), ...known });
		}
	}
}
