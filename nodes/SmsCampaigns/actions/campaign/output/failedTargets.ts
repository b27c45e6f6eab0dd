import type { PlannedCampaign } from '../../../rules/targets/types';
import type { Span } from '../../../rules/targets/ranges';
import type { ErrorReport } from '../../common/results';
import type { CampaignItem } from '../input/campaignItem';

interface FailedTarget {
	/** The item that was to carry it. */
	carrier: number;
	advice: ErrorReport;
}

/**
 * Numbers and lists of campaigns that did not go through. An item that names one of them too, and whose own
 * campaign went without it, has not been sent as a whole.
 */
export class FailedTargets {
	/** By message, then by number or list. */
	private readonly losses = new Map<unknown, Map<string, FailedTarget>>();

	/** @param perItem each item is a campaign of its own: then a number is left to no other item */
	constructor(private readonly perItem: boolean) {}

	/** The campaign did not go through. */
	add(campaign: PlannedCampaign, advice: ErrorReport): void {
		const losses = this.losses.get(campaign.messageKey) ?? new Map<string, FailedTarget>();
		if (campaign.lists) {
			const [{ index: carrier }] = campaign.members;
			for (const list of campaign.lists) losses.set(list, { carrier, advice });
		} else if (campaign.of > 1 && !this.perItem) {
			let at = 0;
			for (const { index: carrier, from, to, count = to - from } of campaign.members) {
				for (const end = at + count; at < end; at++) {
					const { value } = campaign.recipients[at];
					if (!losses.has(value)) losses.set(value, { carrier, advice });
				}
			}
		}
		if (losses.size > 0) this.losses.set(campaign.messageKey, losses);
	}

	/** What to say of an item whose campaign went, when another item was to carry something of it. */
	find(
		index: number,
		campaign: PlannedCampaign,
		plan: CampaignItem,
		span?: Span,
	): ErrorReport | undefined {
		const losses = this.losses.get(campaign.messageKey);
		if (!losses) return undefined;
		const { lists } = campaign;
		const left = lists
			? plan.lists?.filter((list) => !lists.includes(list))
			: plan.recipients?.slice(span?.from, span?.to).map(({ value }) => value);
		const lost = left?.find((one) => losses.has(one));
		const loss = lost === undefined ? undefined : losses.get(lost);
		if (lost === undefined || !loss || loss.carrier === index) return undefined;
		return {
			...loss.advice,
			message: `${lists ? 'List' : 'Number'} ${lost} was to go with item ${loss.carrier}, which did not go through: see there.`,
		};
	}
}
