// Tries of a send on the pure rules alone: items are grouped, each campaign ends as the script says, and the ledger
// carries it over to the next try.
import { groupCampaigns } from '../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import { assignEarlierSends } from '../../../nodes/SmsCampaigns/rules/ledger/earlierTries';
import {
	type Ledger,
	type LedgerEntry,
	recordOutcome,
	recordPending,
} from '../../../nodes/SmsCampaigns/rules/ledger/ledger';
import type {
	CampaignInput,
	Grouping,
	PlannedCampaign,
} from '../../../nodes/SmsCampaigns/rules/targets/types';
import { TargetTable } from '../../../nodes/SmsCampaigns/rules/targets/targetTable';

/** How a call ends. `unknown` may have gone out; `rejected` certainly did not. */
export type Ending = 'accepted' | 'unknown' | 'rejected';

/** One call: what was in it, and how it ended. */
export interface ScriptedCall {
	messageKey: string;
	/** The items whose recipients it holds. */
	items: number[];
	addresses: string[];
	ending: Ending;
}

/** What a try did, and what it tells each item. */
interface TryResult {
	calls: ScriptedCall[];
	/** By item index; an item that changed is told so. */
	told: Map<number, 'accepted' | 'unknown' | 'failed' | 'changed'>;
}

export interface TryOptions {
	campaigns: Grouping;
	maxRecipients?: number;
	resendUnknown?: boolean;
	/** Whether a failed call ends the try. */
	stops?: boolean;
}

/**
 * Makes one try.
 * @param endings of its calls, in order; later calls are accepted
 */
export function runTry(
	ledger: Ledger,
	inputs: CampaignInput[],
	{ campaigns, maxRecipients, resendUnknown = false, stops = false }: TryOptions,
	endings: readonly Ending[],
): TryResult {
	const table = new TargetTable<PlannedCampaign | LedgerEntry>(inputs);
	const earlier = assignEarlierSends(ledger, table, { resendUnknown });
	table.findPrimaries(campaigns, earlier.changed);
	const planned = groupCampaigns(table, { campaigns, maxRecipients, excluded: earlier.changed });
	const ended = new Map<object, Ending>();
	const failed = endings.findIndex((ending) => ending !== 'accepted');
	const made = stops && failed !== -1 ? planned.slice(0, failed + 1) : planned;
	const calls = made.map((campaign, at): ScriptedCall => {
		const ending = endings[at] ?? 'accepted';
		ended.set(campaign, ending);
		const entry = recordPending(ledger, campaign, table, { requestId: `${at}` });
		recordOutcome(
			ledger,
			entry,
			ending === 'accepted'
				? { state: ending, result: {} }
				: ending === 'unknown'
					? { state: ending, message: '' }
					: { state: ending },
		);
		return {
			messageKey: campaign.messageKey,
			items: campaign.sent.map((target) => table.rowAt(target).input.index),
			addresses: campaign.sent.map((target) => table.addressOf(target)),
			ending,
		};
	});
	const told: TryResult['told'] = new Map();
	for (const { input, first, end } of table.rows) {
		const states = new Set<Ending>();
		for (let target = first; target < end; target++) {
			const assignment = table.assignmentOf(target);
			if (!assignment) states.add('rejected');
			else if ('state' in assignment)
				states.add(assignment.state === 'accepted' ? 'accepted' : 'unknown');
			else states.add(ended.get(assignment) ?? 'rejected');
		}
		const isAccepted = states.size === 1 && states.has('accepted');
		told.set(
			input.index,
			earlier.changed.has(input.index)
				? 'changed'
				: isAccepted
					? 'accepted'
					: states.has('unknown')
						? 'unknown'
						: 'failed',
		);
	}
	return { calls, told };
}
