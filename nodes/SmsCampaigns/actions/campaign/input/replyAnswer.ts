// Answers by a reply: what counts as one, and what the message says of it.
import { comparedWord, readReply, type ReplyRules } from '../../../rules/answers/readReply';
import { readChoice } from '../../../shared/readChoice';
import { readTextList } from '../../../shared/readTextList';
import { invalid, quoteInput, valid } from '../../../shared/validation';
import type { Validation } from '../../../shared/validation';
import type { Parameters } from '../../common/parameters';
import { toOptionalText } from '../../common/toOptionalText';

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

function readWords(parameters: Parameters, name: string, field: string, index: number) {
	const typed = parameters.get<unknown>(`approvalOptions.values.${name}`, index, '');
	const words = readTextList(typed, /[,;\n]+/);
	const wrong = words?.find((word) => comparedWord(word) === '');
	if (words && wrong === undefined) return valid(words);
	return invalid(
		wrong === undefined
			? `'${field}' is not a list.`
			: `'${field}' holds ${quoteInput(wrong)}, which has neither letters nor digits.`,
		'Enter words, separated by commas.',
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
	const approve = readWords(parameters, 'approveWords', 'Approve Words', index);
	if (!approve.ok) return approve;
	const disapprove = canDisapprove
		? readWords(parameters, 'disapproveWords', 'Disapprove Words', index)
		: valid([]);
	if (!disapprove.ok) return disapprove;
	const approving = new Set(approve.value.map(comparedWord));
	const both = disapprove.value.find((word) => approving.has(comparedWord(word)));
	if (both !== undefined) {
		return invalid(
			`${quoteInput(both)} is both in 'Approve Words' and in 'Disapprove Words'.`,
			'Remove it from one of them.',
		);
	}
	const isCodeWanted = readIsCodeWanted(parameters, index);
	if (!isCodeWanted.ok) return isCodeWanted;
	return valid({
		canDisapprove,
		...(approve.value.length > 0 && { approveWords: approve.value }),
		...(disapprove.value.length > 0 && { disapproveWords: disapprove.value }),
		...(isCodeWanted.value && { code: CODE_STAND_IN }),
	});
}

/** Returns whether the message names, in capitals, a word for each answer. */
function namesAnswers(message: string, rules: ReplyRules): boolean {
	const words = message.match(/\p{L}+/gu) ?? [];
	const answers = words
		.filter((word) => word.length > 1 && word === word.toUpperCase())
		.map((word) => readReply(word, rules));
	return answers.includes(true) && (!rules.canDisapprove || answers.includes(false));
}

/** Returns the first of the words that gives this answer and does not look like the stand-in of a code. */
function namedWord(words: string[], approved: boolean, rules: ReplyRules): string {
	const withoutCode = { ...rules, code: undefined };
	const isFit = (word: string) =>
		!word.includes(CODE_STAND_IN) && readReply(word, withoutCode) === approved;
	return words.find(isFit) ?? words.at(-1)!;
}

/**
 * Appends how to reply, in few characters. A message that names the words itself, as `Reply OUI or NON`, says it
 * already, unless there is a code.
 */
export function addReplyLine(message: string, rules: ReplyRules): string {
	const { approveWords, disapproveWords, canDisapprove, code } = rules;
	if (code === undefined && namesAnswers(message, rules)) return message;
	const words = [namedWord([...(approveWords ?? []), 'YES'], true, rules)];
	if (canDisapprove) words.push(namedWord([...(disapproveWords ?? []), 'NO'], false, rules));
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
