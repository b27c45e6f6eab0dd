import type { PlannedCampaign } from '../../rules/targets/plannedCampaign';
import type { TargetTable } from '../../rules/targets/targetTable';
import type { CampaignInput, MessageKey } from '../../rules/targets/types';
import { listConflicts } from '../../rules/grouping/listConflicts';
import type { CampaignRequest } from '../../api/model/types';
import type { ErrorReport } from '../../run/results';
import type { CheckedItem } from '../../run/types';
import type { TimedMessage } from './campaignTimes';
import type { Message } from '../input/message';
import type { CampaignItem } from '../input/campaignItem';
import type { Invalid } from '../../shared/validation';

/** The items as the rules of grouping know them. */
export function toCampaignInputs(entries: Array<CheckedItem<CampaignItem>>): CampaignInput[] {
	return entries.map(({ index, input }): CampaignInput => {
		const messageKey = input.message.key;
		if (input.lists) return { index, messageKey, lists: input.lists };
		return { index, messageKey, recipients: input.recipients ?? [] };
	});
}

/** Items that name a list to which another message goes; see {@link listConflicts}. */
export function findListConflicts(
	entries: Array<CheckedItem<CampaignItem>>,
	sent?: ReadonlyMap<string, MessageKey>,
): Array<{ index: number; refused: Invalid }> {
	const inputs = toCampaignInputs(entries).filter((input) => input.lists !== undefined);
	return [...listConflicts(inputs, sent)].map(([index, refused]) => ({ index, refused }));
}

/** The messages of the run by their key. */
export function messagesByKey(entries: Array<CheckedItem<CampaignItem>>): Map<unknown, Message> {
	const messages = new Map<unknown, Message>();
	for (const { input } of entries) messages.set(input.message.key, input.message);
	return messages;
}

/** A request that can be sent now, or why it must not be. */
export type PreparedRequest =
	{ request: CampaignRequest; scheduledFor?: string } | { refused: ErrorReport };

/** Makes the request of a campaign. */
export function prepareRequest(
	timed: TimedMessage | { refused: ErrorReport },
	recipients: CampaignRequest['recipients'],
): PreparedRequest {
	if ('refused' in timed) return timed;
	return { request: { message: timed.wire, recipients }, scheduledFor: timed.scheduledFor };
}

/** Returns who a campaign goes to. */
export function recipientsOf(
	{ kind, sent }: PlannedCampaign,
	table: TargetTable<object>,
): CampaignRequest['recipients'] {
	if (kind === 'lists') return { kind, ids: sent.map((target) => table.addressOf(target)) };
	let row = table.rowAt(sent[0]);
	// All of one item: a copy of 200,000 recipients would be garbage.
	if (sent.length === row.end - row.first && sent.at(-1)! < row.end)
		return { kind, gsm: row.input.recipients! };
	const gsm = sent.map((target) => {
		if (target < row.first || target >= row.end) row = table.rowAt(target);
		return row.input.recipients![target - row.first];
	});
	return { kind, gsm };
}
