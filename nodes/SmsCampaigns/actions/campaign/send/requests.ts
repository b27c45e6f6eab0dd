import type { Campaign, Draft } from '../../../rules/targets/types';
import { listConflicts } from '../../../rules/grouping/groupLists';
import type { CampaignRequest } from '../../../api/model/types';
import type { Entry } from '../../common/types';
import type { Message } from '../input/message';
import type { CampaignPlan } from '../input/campaignItem';
import type { Recipient } from '../../../rules/recipients/recipient';
import type { Refused } from '../../../shared/validation';

/** The items as the rules of grouping know them. */
export function toDrafts(entries: Array<Entry<CampaignPlan>>): Draft[] {
	return entries.map(({ index, plan }): Draft => {
		const messageKey = plan.message.key;
		if (plan.lists) return { index, messageKey, lists: plan.lists };
		return { index, messageKey, recipients: plan.recipients ?? [] };
	});
}

/** Items that name a list which an earlier item has with another message. */
export function compareLists(
	entries: Array<Entry<CampaignPlan>>,
): Array<{ index: number; refused: Refused }> {
	const drafts = toDrafts(entries).filter((draft) => draft.lists !== undefined);
	return [...listConflicts(drafts)].map(([index, refused]) => ({ index, refused }));
}

/** The messages of the run by their key. */
export function messagesOf(entries: Array<Entry<CampaignPlan>>): Map<unknown, Message> {
	const messages = new Map<unknown, Message>();
	for (const { plan } of entries) messages.set(plan.message.key, plan.message);
	return messages;
}

/**
 * The campaign as the service wants it.
 * @param instead who gets it in place of its recipients
 */
export function toRequest(
	campaign: Campaign,
	message: Message,
	instead?: Recipient[],
): CampaignRequest {
	if (instead) return { message: message.wire, recipients: { kind: 'numbers', gsm: instead } };
	return {
		message: message.wire,
		recipients: campaign.lists
			? { kind: 'lists', ids: campaign.lists }
			: { kind: 'numbers', gsm: campaign.recipients },
	};
}
