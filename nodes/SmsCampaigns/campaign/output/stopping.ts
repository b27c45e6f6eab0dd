// Whether a run stops. Where the node continues on fail, it goes on, and the output of the items says what failed.
import { itemsOf } from '../../rules/ledger/ledger';
import { packIndexes } from '../../shared/indexRanges';
import type { PlannedCampaign } from '../../rules/targets/types';
import type { CallError } from '../../api/errors/describeFault';
import type { Results } from '../../run/results';
import { addCampaignItems, type Outcomes } from './outcomes';

/**
 * Stops the run, before anything is sent, for what earlier tries left unknown or cannot finish.
 * @throws the failure of the first such item, unless the node continues on fail
 */
export function stopAtEarlierTries(results: Results, outcomes: Outcomes): void {
	if (results.continues) return;
	for (const [index, sends] of outcomes.earlier.sends) {
		const unknown = sends.find(({ state }) => state !== 'accepted');
		const error =
			unknown || outcomes.countUnsent(index) > 0 ? outcomes.failureOf(index) : undefined;
		if (!error) continue;
		results.reject(index, addCampaignItems(error, unknown ? itemsOf(unknown) : []));
	}
}

/**
 * Notes that a campaign failed, and stops the run at it.
 * @throws the failure of its first item, unless the node continues on fail
 */
export function failCampaign(
	results: Results,
	outcomes: Outcomes,
	campaign: PlannedCampaign,
	error: CallError,
): void {
	outcomes.set(campaign, { state: 'failed', error });
	if (results.continues) return;
	const { sent, covered } = campaign;
	const items = new Set(
		[...sent, ...covered].map((target) => outcomes.table.rowAt(target).input.index),
	);
	const ranges = packIndexes([...items]);
	results.reject(ranges[0][0], addCampaignItems(error, ranges));
}
