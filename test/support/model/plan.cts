// The plan of a run without a frequency limit.
import {
	groupIntoCampaigns,
	settle,
	type EarlierAttempts,
	type GroupOptions,
} from '../../../nodes/SmsCampaigns/campaign/plan/plan';
import type { CampaignInput } from '../../../nodes/SmsCampaigns/campaign/plan/types';

export function plan(inputs: CampaignInput[], options: EarlierAttempts & GroupOptions = {}) {
	const settled = settle(inputs, options);
	return { ...settled, planned: groupIntoCampaigns(settled.rows, options) };
}
