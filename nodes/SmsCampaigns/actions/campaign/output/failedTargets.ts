import type { PlannedCampaign } from '../../../rules/targets/types';
import type { Span } from '../../../rules/targets/ranges';
import type { ErrorReport } from '../../common/results';
import type { CampaignItem } from '../input/campaignItem';

interface FailedTarget {
	/** Index of the item whose campaign failed. */
	carrier: number;
	report: ErrorReport;
}

/**
 * Numbers and lists of failed campaigns. They were left out of the campaigns of other items that name them too, and
 * these items were therefore not sent as a whole.
 */
export class FailedTargets {
	/** By message, then by number or list. */
	private readonly losses = new Map<unknown, Map<string, FailedTarget>>();

	/** @param perItem whether each item has its own campaign: then no number is left out */
	constructor(private readonly perItem: boolean) {}

	/** Records the numbers or lists of a failed campaign. */
	add(campaign: PlannedCampaign, report: ErrorReport): void {
		const losses = this.losses.get(campaign.messageKey) ?? new Map<string, FailedTarget>();
		if (campaign.lists) {
			const [{ index: carrier }] = campaign.members;
			for (const list of campaign.lists) losses.set(list, { carrier, report });
		} else if (campaign.of > 1 && !this.perItem) {
			let at = 0;
			for (const { index: carrier, from, to, count = to - from } of campaign.members) {
				for (const end = at + count; at < end; at++) {
					const { value } = campaign.recipients[at];
					if (!losses.has(value)) losses.set(value, { carrier, report });
				}
			}
		}
		if (losses.size > 0) this.losses.set(campaign.messageKey, losses);
	}

	/**
	 * Returns the error of an item in a campaign that was sent, if a number or list of the item was in a failed one.
	 * @param span of the item's recipients; absent: all
	 */
	find(
		index: number,
		campaign: PlannedCampaign,
		input: CampaignItem,
		span?: Span,
	): ErrorReport | undefined {
		const losses = this.losses.get(campaign.messageKey);
		if (!losses) return undefined;
		const { lists } = campaign;
		const targets = lists
			? input.lists?.filter((list) => !lists.includes(list))
			: input.recipients?.slice(span?.from, span?.to).map(({ value }) => value);
		const lost = targets?.find((target) => losses.has(target));
		const loss = lost === undefined ? undefined : losses.get(lost);
		if (lost === undefined || !loss || loss.carrier === index) return undefined;
		return {
			...loss.report,
			message: `${lists ? 'List' : 'Number'} ${lost} was to go with item ${loss.carrier}, which did not go through: see there.`,
		};
	}
}
