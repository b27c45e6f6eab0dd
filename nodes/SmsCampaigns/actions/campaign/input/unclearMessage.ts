// What a person gets whose reply is no clear answer.
import { PLACEHOLDER } from '../../../rules/message/prepareText';
import { readChoice } from '../../../shared/readChoice';
import { invalid, valid } from '../../../shared/validation';
import type { Validation } from '../../../shared/validation';
import type { Parameters } from '../../common/parameters';
import { toOptionalText } from '../../common/toOptionalText';
import { addHowToReply } from './buttons';
import { createMessageReader, type Message } from './message';

const DEFAULT_TEXT = 'Sorry, that was not clear.';

const NOT_FOR_AGENTS = invalid(
	"'If Unclear' is Ask Once More, but a question of an AI agent is asked once. Nothing was sent.",
	"Set 'If Unclear' to Do Nothing.",
);

const HAS_NO_LINK = invalid(
	`'Message If Unclear' holds ${PLACEHOLDER}, but it has no link.`,
	'Remove it.',
);

/**
 * Creates the reader of the second message: a sentence, and how to reply. A code in it is a stand-in.
 * @returns a function of an item's index; it gives undefined when nothing is to be sent
 */
export function createUnclearReader(
	parameters: Parameters,
): (index: number) => Validation<Message | undefined> {
	const textOf = (index: number) =>
		toOptionalText(parameters.get<unknown>('options.unclearMessage', index)) ?? DEFAULT_TEXT;
	const readMessage = createMessageReader(parameters, false, (index) => ({
		text: addHowToReply(textOf(index), parameters, index),
		links: [],
	}));
	return (index) => {
		const choice = readChoice(
			parameters.get<unknown>('options.ifUnclear', index, 'doNothing'),
			'If Unclear',
			{ doNothing: 'Do Nothing', askOnceMore: 'Ask Once More' },
		);
		if (!choice.ok) return choice;
		if (choice.value === 'doNothing') return valid(undefined);
		if (parameters.nodeType.endsWith('Tool')) return NOT_FOR_AGENTS;
		if (textOf(index).includes(PLACEHOLDER)) return HAS_NO_LINK;
		const message = readMessage(index);
		if (message.ok) return message;
		return {
			...message,
			message: message.message.replaceAll("'Message'", "'Message If Unclear'"),
		};
	};
}
