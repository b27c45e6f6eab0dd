import { countParts, encodingOf } from './encoding.ts';
import { renderText, SHORT_LINK_BASE, shortCodeLength, type PreparedText } from './messageText.ts';
import { createRecipientFilter, type FilterFacts } from './recipientFilter.ts';
import {
	FILTER_REASONS,
	type Assumptions,
	type CampaignCounters,
	type PlannedRecipient,
	type RecipientInput,
} from './types.ts';

/** Recipients between two points at which planning can be interrupted. */
const YIELD_INTERVAL = 100;

export interface CampaignPlan {
	recipients: PlannedRecipient[];
	counters: CampaignCounters;
}

/** Returns a function that measures a recipient's text; a text that is the same for all is measured once. */
function createTextMeasurer(text: PreparedText, assumptions: Assumptions, linkCount: number) {
	// Only the length matters: all codes are equally long and in GSM-7.
	const link = SHORT_LINK_BASE + 'x'.repeat(linkCount > 0 ? shortCodeLength(assumptions) : 0);
	const links = Array.from({ length: linkCount }, () => link);
	const measure = (recipient: RecipientInput) => {
		const rendered = renderText(text, recipient.info, links);
		const encoding = text.forceUnicode ? 'UCS-2' : encodingOf(rendered);
		return { encoding, parts: countParts(rendered, encoding) };
	};
	if (text.usesInfo) return measure;
	let cached: ReturnType<typeof measure> | undefined;
	return (recipient: RecipientInput) => (cached ??= measure(recipient));
}

/**
 * Plans a campaign without storing it: who gets it, in how many parts, at what cost. In the counters,
 * `total` is the sum of `sent` and everything filtered. Yields now and then: a long plan can be interrupted.
 * @param linkCount how many placeholders become short links
 */
export function* planCampaign(
	given: readonly RecipientInput[],
	text: PreparedText,
	linkCount: number,
	facts: FilterFacts,
	assumptions: Assumptions,
): Generator<void, CampaignPlan> {
	const measure = createTextMeasurer(text, assumptions, linkCount);
	const zeros = FILTER_REASONS.map((reason) => [reason, 0]);
	const counters: CampaignCounters = {
		total: given.length,
		sent: 0,
		filtered: Object.fromEntries(zeros) as CampaignCounters['filtered'],
		cost: 0,
	};
	const recipients: PlannedRecipient[] = [];
	const filter = createRecipientFilter(facts, assumptions);
	for (const [at, recipient] of given.entries()) {
		if (at % YIELD_INTERVAL === YIELD_INTERVAL - 1) yield;
		const { phone, country, reason } = filter(recipient);
		const { encoding, parts } = measure(recipient);
		if (reason) counters.filtered[reason] += 1;
		else {
			counters.sent += 1;
			counters.cost += parts;
		}
		recipients.push({ ...recipient, phone, country, reason, encoding, parts });
	}
	return { recipients, counters };
}
