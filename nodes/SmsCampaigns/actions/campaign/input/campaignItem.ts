import { readListIds } from '../../../rules/recipients/readListIds';
import { readRecipients } from '../../../rules/recipients/readRecipients';
import { toOptionalText } from '../../common/toOptionalText';
import type { Parameters } from '../../common/parameters';
import { createMessageReader, type Message } from './message';
import type { Validation } from '../../../shared/validation';
import type { Recipient } from '../../../rules/recipients/recipient';

/** What one input item asks for. */
export interface CampaignItem {
	message: Message;
	/** Who gets it: numbers, or lists. */
	recipients?: Recipient[];
	lists?: string[];
}

/**
 * Gives what reads and checks the recipients and the message of an item.
 * @param forSimulation whether nothing will be sent
 */
export function createCampaignReader(
	parameters: Parameters,
	forSimulation: boolean,
): (index: number) => Validation<CampaignItem> {
	const readMessage = createMessageReader(parameters, forSimulation);
	return (index) => {
		const toLists = parameters.get<string>('sendTo', index) === 'lists';
		const message = readMessage(index);
		if (!message.ok) return message;
		if (toLists) {
			const lists = readListIds(parameters.get<unknown>('listIds', index));
			if (!lists.ok) return lists;
			return {
				ok: true,
				value: { message: message.value, lists: lists.value },
				notes: joinNotes(message.notes, lists.notes),
			};
		}
		const recipients = readRecipients(parameters.get<unknown>('phoneNumbers', index), {
			defaultCountry: toOptionalText(parameters.get<unknown>('options.defaultCountry', index)),
			messageId: toOptionalText(parameters.get<unknown>('options.messageId', index)),
		});
		if (!recipients.ok) return recipients;
		return {
			ok: true,
			value: { message: message.value, recipients: recipients.value },
			notes: joinNotes(message.notes, recipients.notes),
		};
	};
}

/** The notes of both; undefined, and no array made, where neither has any. */
function joinNotes(one?: string[], other?: string[]): string[] | undefined {
	if (!one?.length) return other?.length ? other : undefined;
	return other?.length ? [...one, ...other] : one;
}
