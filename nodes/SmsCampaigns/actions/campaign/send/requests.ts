import type { PlannedCampaign } from '../../../rules/targets/plannedCampaign';
import type { TargetTable } from '../../../rules/targets/targetTable';
import type { CampaignInput } from '../../../rules/targets/types';
import { listConflicts } from '../../../rules/grouping/listConflicts';
import type { CampaignRequest } from '../../../api/model/types';
import type { CheckedItem } from '../../common/types';
import type { Message } from '../input/message';
import type { CampaignItem } from '../input/campaignItem';
import type { Recipient } from '../../../rules/recipients/recipient';
import type { Invalid } from '../../../shared/validation';

/** The items as the rules of grouping know them. */
export function toCampaignInputs(entries: Array<CheckedItem<CampaignItem>>): CampaignInput[] {
	return entries.map(({ index, input }): CampaignInput => {
		const messageKey = input.message.key;
		if (input.lists) return { index, messageKey, lists: input.lists };
		return { index, messageKey, recipients: input.recipients ?? [] };
	});
}

/** Items that name a list which an earlier item has with another message. */
export function findListConflicts(
	entries: Array<CheckedItem<CampaignItem>>,
): Array<{ index: number; refused: Invalid }> {
	const inputs = toCampaignInputs(entries).filter((input) => input.lists !== undefined);
	return [...listConflicts(inputs)].map(([index, refused]) => ({ index, refused }));
}

/** The messages of the run by their key. */
export function messagesByKey(entries: Array<CheckedItem<CampaignItem>>): Map<unknown, Message> {
	const messages = new Map<unknown, Message>();
	for (const { input } of entries) messages.set(input.message.key, input.message);
	return messages;
}

/**
 * Makes the request of a campaign.
 * @param instead who gets it in place of its recipients
 */
export function toRequest(
	campaign: PlannedCampaign,
	table: TargetTable<object>,
	message: Message,
	instead?: Recipient[],
): CampaignRequest {
	if (instead) return { message: message.wire, recipients: { kind: 'numbers', gsm: instead } };
	return {
		message: message.wire,
		recipients:
			campaign.kind === 'lists'
				? { kind: 'lists', ids: campaign.sent.map((target) => table.addressOf(target)) }
				: { kind: 'numbers', gsm: recipientsOf(campaign, table) },
	};
}

/** Returns the recipients in a campaign's request. */
export function recipientsOf({ sent }: PlannedCampaign, table: TargetTable<object>): Recipient[] {
	let row = table.rows[0];
	return sent.map((target) => {
		if (target < row.first || target >= row.end) row = table.rowAt(target);
		return row.input.recipients![target - row.first];
	});
}
