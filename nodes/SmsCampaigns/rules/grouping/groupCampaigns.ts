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
	/** `distinct`: one campaign for all items with the same message; `perItem`: one for each item. */
	campaigns: 'distinct' | 'perItem';
	/** Most numbers in one campaign; absent or 0: no limit. Does not apply to lists. */
	maxRecipients?: number;
}

/**
 * Groups items into campaigns, in order of first appearance.
 *
 * Numbers: a group with more than `maxRecipients` is split into parts between two items; a single item with more is
 * split into parts that contain no other item. A number in an earlier part of the same message is left out of later
 * parts, so that no recipient gets the message twice. Repeats within one part stay: the service counts them.
 *
 * Lists: each is sent once. An item whose lists all go with an earlier item is `covered` by that item's campaign.
 * @returns campaigns in which every draft is a member or covered; refused when two items name the same list with
 * different messages ({@link listConflicts} returns the items)
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
