import type { ListInput, MessageKey } from '../targets/types';
import { InvalidInput, quoteInput } from '../../shared/invalidInput';

/**
 * Items that name a list to which another message goes: a list goes once per run, so that one of the two messages
 * could not go. What an earlier try has sent goes before the order of the items.
 * @param sent by list the message that an earlier try has sent to it
 * @returns by item index; empty when all is well
 */
export function listConflicts(
	inputs: ListInput[],
	sent: ReadonlyMap<string, MessageKey> = new Map(),
): Map<number, InvalidInput> {
	const conflicts = new Map<number, InvalidInput>();
	const messages = new Map(sent);
	for (const { index, messageKey, lists } of inputs) {
		const taken = lists.find((list) => (messages.get(list) ?? messageKey) !== messageKey);
		if (taken === undefined) {
			for (const list of lists) messages.set(list, messageKey);
			continue;
		}
		conflicts.set(
			index,
			new InvalidInput(
				`'List IDs' contains ${quoteInput(taken)}, which gets another message in this run. Each list goes once per run, however many items name it.`,
				"Give all items with this list the same message, or send to the list in another 'SMS Campaigns' node.",
			),
		);
	}
	return conflicts;
}
