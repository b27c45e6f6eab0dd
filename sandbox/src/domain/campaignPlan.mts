import { countParts, encodingOf } from './encoding.mts';
import { renderText, SHORT_LINK_BASE, shortCodeLength, type PreparedText } from './messageText.mts';
import { createRecipientFilter, type FilterFacts } from './recipientFilter.mts';
import {
	FILTER_REASONS,
	type Assumptions,
	type CampaignCounters,
	type PlannedRecipient,
	type InfoFields,
	type Recipient,
} from './types.mts';

/** A message text's encoding and number of parts. */
type Measured = Pick<PlannedRecipient, 'encoding' | 'parts'>;

export interface CampaignPlan {
	recipients: PlannedRecipient[];
	counters: CampaignCounters;
}

/** Creates a function that counts a message's parts. A text without contact fields is counted only once. */
function createTextMeasurer(text: PreparedText, assumptions: Assumptions) {
	// All codes have the same length and contain only GSM-7 characters, so this code can stand for any code.
	const link =
		SHORT_LINK_BASE + 'x'.repeat(text.placeholders > 0 ? shortCodeLength(assumptions) : 0);
	const links = Array.from({ length: text.placeholders }, () => link);
	const measure = (info: InfoFields | null): Measured => {
		const rendered = renderText(text, info, links);
		const encoding = encodingOf(rendered);
		return { encoding, parts: countParts(rendered, encoding) };
	};
	if (text.usesInfo) return measure;
	let cached: Measured | undefined;
	return (info: InfoFields | null) => (cached ??= measure(info));
}

/**
 * Plans a campaign's recipients, parts and cost, without storing the campaign. The counter `total` is the sum of `sent`
 * and the counters of filtered recipients.
 */
export function planCampaign(
	given: readonly Recipient[],
	text: PreparedText,
	facts: FilterFacts,
	assumptions: Assumptions,
): CampaignPlan {
	const measure = createTextMeasurer(text, assumptions);
	const zeros = FILTER_REASONS.map((reason) => [reason, 0]);
	const counters: CampaignCounters = {
		total: given.length,
		sent: 0,
		filtered: Object.fromEntries(zeros) as CampaignCounters['filtered'],
		cost: 0,
	};
	const filter = createRecipientFilter(facts);
	const recipients = given.map((one) => {
		const planned = { ...one, ...filter(one.given), ...measure(one.info) };
		if (planned.reason) counters.filtered[planned.reason] += 1;
		else {
			counters.sent += 1;
			counters.cost += planned.parts;
		}
		return planned;
	});
	return { recipients, counters };
}
