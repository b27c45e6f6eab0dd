import { filterRecipients, type FilterFacts } from './recipientFilter.ts';
import { countParts, encodingOf } from './encoding.ts';
import { SHORT_LINK_BASE, shortCodeLength, renderText, type PreparedText } from './messageText.ts';
import type { CampaignCounters, Assumptions, RecipientInput, PlannedRecipient } from './types.ts';

export interface CampaignPlan {
	recipients: PlannedRecipient[];
	counters: CampaignCounters;
}

/** Measures texts of a plan; a text that is the same for all is measured once. */
function createTextMeasurer(plan: PreparedText, assumptions: Assumptions, linkCount: number) {
	// The code's length is what counts: every code is as long, and all of it is in GSM-7.
	const link = SHORT_LINK_BASE + 'x'.repeat(linkCount > 0 ? shortCodeLength(assumptions) : 0);
	const links = Array.from({ length: linkCount }, () => link);
	const measure = (recipient: RecipientInput) => {
		const text = renderText(plan, recipient.info, links);
		const encoding = plan.forceUnicode ? 'UCS-2' : encodingOf(text);
		return { encoding, parts: countParts(text, encoding) };
	};
	if (plan.usesInfo) return measure;
	let once: ReturnType<typeof measure> | undefined;
	return (recipient: RecipientInput) => (once ??= measure(recipient));
}

/**
 * Works a campaign out without creating it: who gets it, in how many parts, at what cost.
 * `total` is `sent` and everything filtered together.
 * @param linkCount how many placeholders become short links
 */
export function planCampaign(
	given: readonly RecipientInput[],
	plan: PreparedText,
	linkCount: number,
	facts: FilterFacts,
	assumptions: Assumptions,
): CampaignPlan {
	const measure = createTextMeasurer(plan, assumptions, linkCount);
	const counters: CampaignCounters = {
		total: given.length,
		sent: 0,
		filtered: {
			invalid: 0,
			duplicated: 0,
			blacklisted: 0,
			npai: 0,
			not_allowed: 0,
			flood: 0,
			country_limit: 0,
		},
		cost: 0,
	};
	const recipients = filterRecipients(given, facts, assumptions).map((one) => {
		const { encoding, parts } = measure(one.recipient);
		if (one.reason) counters.filtered[one.reason] += 1;
		else {
			counters.sent += 1;
			counters.cost += parts;
		}
		const { phone, country, reason } = one;
		return { ...one.recipient, phone, country, reason, encoding, parts };
	});
	return { recipients, counters };
}
