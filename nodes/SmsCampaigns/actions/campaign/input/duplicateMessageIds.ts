import { quoteInput } from '../../../shared/validation';
import type { CheckedItem } from '../../common/types';
import type { CampaignItem } from './campaignItem';

/** A hint is not worth the memory of all ids of a large run: what is wrong shows early. */
const MAX_IDS_COMPARED = 20_000;

/**
 * Looks whether the user's own message ids tell the items apart; before ids are made for those without.
 * @returns what to say when several items have the same one, or undefined
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
