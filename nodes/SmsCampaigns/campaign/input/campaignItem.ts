import { readListIds } from '../../rules/recipients/readListIds';
import { readRecipients } from '../../rules/recipients/readRecipients';
import { readChoice } from '../../shared/readChoice';
import { toOptionalText } from '../../fields/toOptionalText';
import type { Parameters } from '../../fields/parameters';
import type { ReadItem } from '../../run/types';
import { createEmptyFieldCheck } from './emptyFields';
import { createMessageReader, type Message } from './message';
import type { Recipient } from '../../rules/recipients/recipient';

/** The checked input of one item. */
export interface CampaignItem {
	message: Message;
	/** Either `recipients` or `lists` is present. */
	recipients?: Recipient[];
	lists?: string[];
}

/**
 * Creates the reader that validates one item's recipients and message.
 * @param forSimulation whether the items are only simulated
 */
export function createCampaignReader(
	parameters: Parameters,
	forSimulation: boolean,
): (index: number) => ReadItem<CampaignItem> {
	const checkFields = createEmptyFieldCheck(parameters, forSimulation ? 'simulate' : 'send');
	const readMessage = createMessageReader(parameters, forSimulation);
	return (index) => {
		const fields = checkFields(index);
		if (!fields.ok) return fields;
		const { warnings } = fields;
		const sendTo = readChoice(parameters.get<unknown>('sendTo', index, 'numbers'), 'Send To', {
			numbers: 'Phone Numbers',
			lists: 'Recipient Lists',
		});
		if (!sendTo.ok) return sendTo;
		const message = readMessage(index);
		if (!message.ok) return message;
		if (sendTo.value === 'lists') {
			const lists = readListIds(parameters.get<unknown>('listIds', index));
			if (!lists.ok) return lists;
			return {
				ok: true,
				value: { message: message.value, lists: lists.value },
				notes: joinNotes(message.notes, lists.notes),
				warnings,
			};
		}
		const recipients = readRecipients(parameters.get<unknown>('phoneNumbers', index), {
			defaultCountry: toOptionalText(parameters.get<unknown>('defaultCountry', index)),
			messageId: toOptionalText(parameters.get<unknown>('options.messageId', index)),
		});
		if (!recipients.ok) return recipients;
		return {
			ok: true,
			value: { message: message.value, recipients: recipients.value },
			notes: joinNotes(message.notes, recipients.notes),
			warnings,
		};
	};
}

/** Joins notes; creates no array for the many items without any. */
function joinNotes(a?: string[], b?: string[]): string[] | undefined {
	if (!a?.length) return b?.length ? b : undefined;
	return b?.length ? [...a, ...b] : a;
}
