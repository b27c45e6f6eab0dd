// Answers by a reply: what counts as one, and what the message says of it.
import { readReply, type ReplyRules } from './readReply';
import { readChoice } from '../../shared/readChoice';
import { invalid, quoteInput, valid } from '../../shared/validation';
import type { Validation } from '../../shared/validation';
import type { Parameters } from '../../fields/parameters';
import { toOptionalText } from '../../fields/toOptionalText';

/** How a person answers. */
export type AnswerBy = 'link' | 'linkOrReply' | 'reply';

const ANSWER_BY_FIELD = 'Answer By';
const LINK_INSTEAD = `or set '${ANSWER_BY_FIELD}' to Link.`;

/** Stands for the code until sending: the real one differs in each execution, and must not change the message's key. */
export const CODE_STAND_IN = '0000';

export const readAnswerBy = (parameters: Parameters, index: number): Validation<AnswerBy> =>
	readChoice<AnswerBy>(parameters.get<unknown>('answerBy', index, 'link'), ANSWER_BY_FIELD, {
		link: 'Link',
		linkOrReply: 'Link or Reply',
		reply: 'Reply',
	});

/** Finds why a reply could not come back, or would lead to no question (contract 2.1, 2.2). */
function checkCanReply(parameters: Parameters, index: number): Validation<void> {
	const sender = toOptionalText(parameters.get<unknown>('options.sender', index));
	if (sender !== undefined && /\p{L}/u.test(sender)) {
		return invalid(
			`'Sender' is a name, ${quoteInput(sender)}, and people cannot reply to a name.`,
			`Leave 'Sender' empty, ${LINK_INSTEAD}`,
		);
	}
	if (toOptionalText(parameters.get<unknown>('options.messageId', index)) === undefined) {
		return valid(undefined);
	}
	return invalid(
		"'Message ID' is set, but a reply finds its question by the ID that the node makes.",
		`Remove 'Message ID', ${LINK_INSTEAD}`,
	);
}

function readIsCodeWanted(parameters: Parameters, index: number): Validation<boolean> {
	const choice = readChoice(
		parameters.get<unknown>('options.replyCode', index, 'onForAiAgents'),
		'Reply Code',
		{ onForAiAgents: 'On for AI Agents', off: 'Off', on: 'On' },
	);
	if (!choice.ok) return choice;
	return valid(
		choice.value === 'on' ||
			(choice.value === 'onForAiAgents' && parameters.nodeType.endsWith('Tool')),
	);
}

/**
 * Reads what counts as an answer by a reply. A code is a stand-in.
 * @returns undefined when only the link answers
 */
export function readReplyRules(
	parameters: Parameters,
	index: number,
	canDisapprove: boolean,
): Validation<ReplyRules | undefined> {
	const by = readAnswerBy(parameters, index);
	if (!by.ok) return by;
	if (by.value === 'link') return valid(undefined);
	const possible = checkCanReply(parameters, index);
	if (!possible.ok) return possible;
	const isCodeWanted = readIsCodeWanted(parameters, index);
	if (!isCodeWanted.ok) return isCodeWanted;
	return valid({ canDisapprove, ...(isCodeWanted.value && { code: CODE_STAND_IN }) });
}

/** Returns whether the message names, in capitals, a word for each answer. */
function namesAnswers(message: string, rules: ReplyRules): boolean {
	const words = message.match(/\p{L}+/gu) ?? [];
	const answers = words
		.filter((word) => word.length > 1 && word === word.toUpperCase())
		.map((word) => readReply(word, rules));
	return answers.includes(true) && (!rules.canDisapprove || answers.includes(false));
}

/**
 * Appends how to reply, in few characters. A message that names the words itself, as `Reply OUI or NON`, says it
 * already, unless there is a code.
 */
export function addReplyLine(message: string, rules: ReplyRules): string {
	const { canDisapprove, code } = rules;
	if (code === undefined && namesAnswers(message, rules)) return message;
	const words = canDisapprove ? ['YES', 'NO'] : ['YES'];
	const answers = words.map((word) => (code === undefined ? word : `${word} ${code}`));
	return `${message.trimEnd()}\nReply ${answers.join(' or ')}`;
}

/** Replaces the stand-in of a code in a text with {@link addReplyLine} in it: once for each answer, at its end. */
export function insertCode(text: string, { canDisapprove }: ReplyRules, code: string): string {
	let inserted = text;
	let end = text.length;
	for (let answers = canDisapprove ? 2 : 1; answers > 0; answers--) {
		end = inserted.lastIndexOf(CODE_STAND_IN, end - 1);
		inserted = inserted.slice(0, end) + code + inserted.slice(end + CODE_STAND_IN.length);
	}
	return inserted;
}
