// Records a send in a new ledger.
import { recordPending, type Ledger } from '../../../nodes/SmsCampaigns/rules/ledger/ledger';
import type { PlannedCampaign } from '../../../nodes/SmsCampaigns/rules/targets/plannedCampaign';
import { TargetTable } from '../../../nodes/SmsCampaigns/rules/targets/targetTable';
import type { CampaignInput } from '../../../nodes/SmsCampaigns/rules/targets/types';

/** Records a send of targets of these items. */
export function recordSend(
	inputs: CampaignInput[],
	campaign: Partial<PlannedCampaign>,
	price?: number,
) {
	const ledger: Ledger = { entries: [] };
	const planned: PlannedCampaign = {
		kind: 'numbers',
		messageKey: 'a',
		part: 1,
		parts: 1,
		sent: [],
		carried: [],
		...campaign,
	};
	const options = { requestId: 'r1', price };
	const entry = recordPending(ledger, planned, new TargetTable(inputs), options);
	return { ledger, entry };
}
