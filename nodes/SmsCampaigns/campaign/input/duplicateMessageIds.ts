import { quoteInput } from '../../shared/validation';
import type { CheckedItem } from '../../run/types';
import type { CampaignItem } from './campaignItem';

/** Limits memory in large runs: most mistakes show within the first ids. */
const MAX_IDS_COMPARED = 20_000;

/**
 * Checks whether several items share a message id. Call it before ids are generated for recipients without one.
 * @returns the hint to show, or undefined
 */
export function findDuplicateMessageId(
	entries: Array<CheckedItem<CampaignItem>>,
): string | undefined {
	if (entries.length < 2) return undefined;
	const firsts = new Map<string, number>();
	for (const { index, input } of entries) {
		for (const { gsmsmsid } of input.recipients ?? []) {
			if (gsmsmsid === undefined) continue;
			const first = firsts.get(gsmsmsid);
			if (first === undefined) {
				if (firsts.size === MAX_IDS_COMPARED) return undefined;
				firsts.set(gsmsmsid, index);
				continue;
			}
			if (first !== index) {
				return `Items ${first} and ${index} have the same message ID ${quoteInput(gsmsmsid)}, so their delivery reports cannot be told apart. Give each item an ID of its own, or remove the option 'Message ID'.`;
			}
		}
	}
	return undefined;
}
