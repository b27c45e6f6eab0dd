import { invalid, quoteInput, type Invalid } from '../../shared/validation';
import type { ListInput, MessageKey } from '../targets/types';

/**
 * Items that name a list which an earlier item has with another message: a list goes once per run, so that
 * one of the two messages could not go.
 * @returns by item index; empty when all is well
 */
export function listConflicts(inputs: ListInput[]): Map<number, Invalid> {
	const conflicts = new Map<number, Invalid>();
	const messages = new Map<string, MessageKey>();
	for (const { index, messageKey, lists } of inputs) {
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
