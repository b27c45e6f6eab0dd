import { valid } from '../../shared/validation';
import type {
	PlannedCampaign,
	CampaignInput,
	ListInput,
	MessageKey,
	NumberInput,
} from '../targets/types';
import { groupLists, listConflicts } from './groupLists';
import { splitNumbers } from './splitRecipients';
import type { Validation } from '../../shared/validation';

export interface GroupingOptions {
	/** One campaign for all items with the same message, or one for each item. */
	campaigns: 'distinct' | 'perItem';
	/** The most recipients in one campaign; absent or 0: no limit. It has no say over lists. */
	maxRecipients?: number;
}

/**
 * Puts items together into campaigns, in order of first appearance.
 *
 * Numbers: a group with more than `maxRecipients` is split into parts where one item ends and the next
 * begins; an item that is larger by itself gets parts of its own. A number that an earlier part of the same
 * message has is left out of the later ones, so that nobody gets the message twice; within one part repeats
 * stay, and the service counts them.
 * Lists: each goes once. An item whose lists all go with an earlier item is `covered` by that one's campaign.
 * @returns every draft is a member or covered in at least one campaign; refused when two items name the same
 * list and differ in their message (see {@link listConflicts} for the items)
 */
export function groupCampaigns(
	drafts: CampaignInput[],
	options: GroupingOptions,
): Validation<PlannedCampaign[]> {
	const lists = drafts.filter((draft): draft is ListInput => draft.lists !== undefined);
	for (const conflict of listConflicts(lists).values()) return conflict;
	const distinct = options.campaigns === 'distinct';
	const most = options.maxRecipients ?? 0;
	const groups = new Map<MessageKey | number, NumberInput[]>();
	const campaigns: Array<{ first: number; campaign: PlannedCampaign }> = [];
	for (const draft of drafts) {
		if (draft.lists !== undefined) continue;
		const key = distinct ? draft.messageKey : draft.index;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [draft]);
		else group.push(draft);
	}
	for (const group of groups.values()) {
		const parts = splitNumbers(group, most > 0 ? most : Infinity);
		for (const campaign of parts) campaigns.push({ first: group[0].index, campaign });
	}
	for (const campaign of groupLists(lists, distinct)) {
		campaigns.push({ first: campaign.members[0].index, campaign });
	}
	const sorted = lists.length > 0 ? campaigns.sort((a, b) => a.first - b.first) : campaigns;
	return valid(sorted.map(({ campaign }) => campaign));
}
