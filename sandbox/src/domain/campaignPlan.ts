import { countParts, encodingOf } from './encoding.ts';
import { renderText, SHORT_LINK_BASE, shortCodeLength, type PreparedText } from './messageText.ts';
import { createRecipientFilter, type FilterFacts } from './recipientFilter.ts';
import {
	FILTER_REASONS,
	type Assumptions,
	type CampaignCounters,
	type PlannedRecipient,
	type InfoFields,
	type Recipients,
} from './types.ts';

/** How a text is encoded, and in how many parts it is sent. */
type Measured = Pick<PlannedRecipient, 'encoding' | 'parts'>;

export interface CampaignPlan {
	recipients: Recipients;
	/** What was found of each recipient, in columns as they are. */
	found: {
		phones: Array<PlannedRecipient['phone']>;
		countries: Array<PlannedRecipient['country']>;
		reasons: Array<PlannedRecipient['reason']>;
		/** The same object for the same text. */
		measured: Measured[];
	};
	counters: CampaignCounters;
}

/** Returns one recipient of a plan. @param at below `counters.total` */
export function plannedRecipient(
	{ recipients, found }: CampaignPlan,
	at: number,
): PlannedRecipient {
	return {
		given: recipients.given[at]!,
		gsmsmsid: recipients.gsmsmsids[at]!,
		info: recipients.infos?.[at] ?? null,
		phone: found.phones[at]!,
		country: found.countries[at]!,
		reason: found.reasons[at]!,
		...found.measured[at]!,
	};
}

/** Returns a function that measures a recipient's text; a text that is the same for all is measured once. */
function createTextMeasurer(text: PreparedText, assumptions: Assumptions, linkCount: number) {
	// Only the length matters: all codes are equally long and in GSM-7.
	const link = SHORT_LINK_BASE + 'x'.repeat(linkCount > 0 ? shortCodeLength(assumptions) : 0);
	const links = Array.from({ length: linkCount }, () => link);
	const measure = (info: InfoFields | null): Measured => {
		const rendered = renderText(text, info, links);
		const encoding = text.forceUnicode ? 'UCS-2' : encodingOf(rendered);
		return { encoding, parts: countParts(rendered, encoding) };
	};
	if (text.usesInfo) return measure;
	let cached: Measured | undefined;
	return (info: InfoFields | null) => (cached ??= measure(info));
}

/**
 * Plans a campaign without storing it: who gets it, in how many parts, at what cost. In the counters,
 * `total` is the sum of `sent` and everything filtered.
 * @param linkCount how many placeholders become short links
 */
export function planCampaign(
	recipients: Recipients,
	text: PreparedText,
	linkCount: number,
	facts: FilterFacts,
	assumptions: Assumptions,
): CampaignPlan {
	const measure = createTextMeasurer(text, assumptions, linkCount);
	const zeros = FILTER_REASONS.map((reason) => [reason, 0]);
	const counters: CampaignCounters = {
		total: recipients.given.length,
		sent: 0,
		filtered: Object.fromEntries(zeros) as CampaignCounters['filtered'],
		cost: 0,
	};
	const found: CampaignPlan['found'] = { phones: [], countries: [], reasons: [], measured: [] };
	const filter = createRecipientFilter(facts, assumptions);
	for (const [at, given] of recipients.given.entries()) {
		const { phone, country, reason } = filter(given);
		const measured = measure(recipients.infos?.[at] ?? null);
		if (reason) counters.filtered[reason] += 1;
		else {
			counters.sent += 1;
			counters.cost += measured.parts;
		}
		found.phones.push(phone);
		found.countries.push(country);
		found.reasons.push(reason);
		found.measured.push(measured);
	}
	return { recipients, found, counters };
}
