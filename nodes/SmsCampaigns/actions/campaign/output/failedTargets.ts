import type { Campaign } from '../../../rules/targets/types';
import type { Span } from '../../../rules/targets/ranges';
import type { Advice } from '../../common/results';
import type { CampaignPlan } from '../input/campaignItem';

interface Loss {
	/** The item that was to carry it. */
	by: number;
	advice: Advice;
}

/**
 * Numbers and lists of campaigns that did not go through. An item that names one of them too, and whose own
 * campaign went without it, has not been sent as a whole.
 */
export class Lost {
	/** By message, then by number or list. */
	private readonly losses = new Map<unknown, Map<string, Loss>>();

	/** @param perItem each item is a campaign of its own: then a number is left to no other item */
	constructor(private readonly perItem: boolean) {}

	/** The campaign did not go through. */
	add(campaign: Campaign, advice: Advice): void {
		const losses = this.losses.get(campaign.messageKey) ?? new Map<string, Loss>();
		if (campaign.lists) {
			const [{ index: by }] = campaign.members;
			for (const list of campaign.lists) losses.set(list, { by, advice });
		} else if (campaign.of > 1 && !this.perItem) {
			let at = 0;
			for (const { index: by, from, to, count = to - from } of campaign.members) {
				for (const end = at + count; at < end; at++) {
					const { value } = campaign.recipients[at];
					if (!losses.has(value)) losses.set(value, { by, advice });
				}
			}
		}
		if (losses.size > 0) this.losses.set(campaign.messageKey, losses);
	}

	/** What to say of an item whose campaign went, when another item was to carry something of it. */
	find(index: number, campaign: Campaign, plan: CampaignPlan, span?: Span): Advice | undefined {
		const losses = this.losses.get(campaign.messageKey);
		if (!losses) return undefined;
		const { lists } = campaign;
		const left = lists
			? plan.lists?.filter((list) => !lists.includes(list))
			: plan.recipients?.slice(span?.from, span?.to).map(({ value }) => value);
		const lost = left?.find((one) => losses.has(one));
		const loss = lost === undefined ? undefined : losses.get(lost);
		if (lost === undefined || !loss || loss.by === index) return undefined;
		return {
			...loss.advice,
			message: `${lists ? 'List' : 'Number'} ${lost} was to go with item ${loss.by}, which did not go through: see there.`,
		};
	}
}
