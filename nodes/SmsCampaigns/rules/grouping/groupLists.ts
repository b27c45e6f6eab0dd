import { quoteInput, invalid } from '../../shared/validation';
import type { Invalid } from '../../shared/validation';
import type { ListCampaign, ListInput, MessageKey } from '../targets/types';
import { addFingerprints, inputFingerprint } from '../targets/fingerprint';

/**
 * Items that name a list which an earlier item has with another message: a list goes once per run, so that
 * one of the two messages could not go.
 * @returns by item index; empty when all is well
 */
export function listConflicts(drafts: ListInput[]): Map<number, Invalid> {
	const conflicts = new Map<number, Invalid>();
	const messages = new Map<string, MessageKey>();
	for (const { index, messageKey, lists } of drafts) {
		const taken = lists.find((list) => (messages.get(list) ?? messageKey) !== messageKey);
		if (taken === undefined) {
			for (const list of lists) messages.set(list, messageKey);
			continue;
		}
		conflicts.set(
			index,
			invalid(
				'List IDs',
				`'List IDs' holds ${quoteInput(taken)}, which an earlier item has with another message. Each list goes once per run, however many items name it.`,
				"Give both items the same message, or send to the list in another 'SMS Campaigns' node.",
			),
		);
	}
	return conflicts;
}

/**
 * One campaign per message, or per item. The drafts hold no conflict.
 * @returns campaigns whose lists are all different
 */
export function groupLists(drafts: ListInput[], distinct: boolean): ListCampaign[] {
	const campaigns: ListCampaign[] = [];
	const byMessage = new Map<MessageKey, ListCampaign>();
	const carriers = new Map<string, ListCampaign>();
	for (const draft of drafts) {
		const lists = draft.lists.filter((list) => !carriers.has(list));
		let campaign = distinct ? byMessage.get(draft.messageKey) : undefined;
		if (campaign === undefined && lists.length === 0) {
			const carrier = carriers.get(draft.lists[0]);
			if (carrier !== undefined) cover(carrier, draft);
			continue;
		}
		if (campaign === undefined) {
			campaign = emptyCampaign(draft.messageKey);
			campaigns.push(campaign);
			byMessage.set(draft.messageKey, campaign);
		}
		for (const list of lists) {
			carriers.set(list, campaign);
			campaign.lists.push(list);
		}
		campaign.members.push({ index: draft.index, from: 0, to: draft.lists.length });
		campaign.print = addFingerprints(campaign.print, inputFingerprint(draft));
	}
	return campaigns;
}

function cover(carrier: ListCampaign, draft: ListInput): void {
	carrier.covered.push({ index: draft.index, carrier: carrier.members[0].index });
	carrier.print = addFingerprints(carrier.print, inputFingerprint(draft));
}

function emptyCampaign(messageKey: MessageKey): ListCampaign {
	return { messageKey, part: 1, of: 1, members: [], covered: [], print: 0, lists: [] };
}
