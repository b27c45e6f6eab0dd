import type { PlannedCampaign, CampaignInput } from '../../../rules/targets/types';
import { listConflicts } from '../../../rules/grouping/groupLists';
import type { CampaignRequest } from '../../../api/model/types';
import type { CheckedItem } from '../../common/types';
import type { Message } from '../input/message';
import type { CampaignItem } from '../input/campaignItem';
import type { Recipient } from '../../../rules/recipients/recipient';
import type { Invalid } from '../../../shared/validation';

/** Converts items to the input of the grouping. */
export function toCampaignInputs(entries: Array<CheckedItem<CampaignItem>>): CampaignInput[] {
	return entries.map(({ index, input }): CampaignInput => {
		const messageKey = input.message.key;
		if (input.lists) return { index, messageKey, lists: input.lists };
		return { index, messageKey, recipients: input.recipients ?? [] };
	});
}

/** Finds items that name the same list as an earlier item with another message. */
export function findListConflicts(
	entries: Array<CheckedItem<CampaignItem>>,
): Array<{ index: number; refused: Invalid }> {
	const drafts = toCampaignInputs(entries).filter((draft) => draft.lists !== undefined);
	return [...listConflicts(drafts)].map(([index, refused]) => ({ index, refused }));
}

/** Returns the messages of the run by key. */
export function messagesByKey(entries: Array<CheckedItem<CampaignItem>>): Map<unknown, Message> {
	const messages = new Map<unknown, Message>();
	for (const { input } of entries) messages.set(input.message.key, input.message);
	return messages;
}

/**
 * Creates the request of a campaign.
 * @param testNumbers replace its recipients
 */
export function toRequest(
	campaign: PlannedCampaign,
	message: Message,
	testNumbers?: Recipient[],
): CampaignRequest {
	if (testNumbers) {
		return { message: message.wire, recipients: { kind: 'numbers', gsm: testNumbers } };
	}
	return {
		message: message.wire,
		recipients: campaign.lists
			? { kind: 'lists', ids: campaign.lists }
			: { kind: 'numbers', gsm: campaign.recipients },
	};
}
