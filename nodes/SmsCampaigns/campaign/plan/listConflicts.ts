import { quoteInput, type InvalidInput, type Refuse } from '../../shared/invalidInput';
import { hashAddress } from './hashes';
import type { CampaignInput, MessageKey } from './types';

/**
 * Finds items that name a list to which another message of the run is sent: each list gets one message per run. The
 * message that an earlier attempt sent to a list takes precedence over the order of the items.
 * @param sent by the hash of the list the message that an earlier attempt sent to it
 * @returns by item index; empty when nothing conflicts
 */
export function listConflicts(
	inputs: CampaignInput[],
	refuse: Refuse,
	sent: ReadonlyMap<string, MessageKey> = new Map(),
): Map<number, InvalidInput> {
	const conflicts = new Map<number, InvalidInput>();
	const messages = new Map<string, MessageKey>();
	const messageTo = (list: string) =>
		messages.get(list) ?? (sent.size > 0 ? sent.get(hashAddress('lists', list)) : undefined);
	const isSentNow = new Set(inputs.map(({ messageKey }) => messageKey));
	for (const { index, messageKey, lists = [] } of inputs) {
		const taken = lists.find((list) => {
			const other = messageTo(list) ?? messageKey;
			// A text that no item has any more is an earlier version of this one.
			return other !== messageKey && isSentNow.has(other);
		});
		if (taken === undefined) {
			for (const list of lists) messages.set(list, messageKey);
			continue;
		}
		conflicts.set(
			index,
			refuse(
				`contains ${quoteInput(taken)}, which gets another message in this run. Each list gets one message per run, however many items name it.`,
				"Give all items with this list the same message, or send to the list in another 'SMS Campaigns' node.",
			),
		);
	}
	return conflicts;
}
