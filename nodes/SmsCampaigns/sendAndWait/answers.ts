// How a person answers a question: by the buttons of its page, by a reply, or by either.
import type { Parameters } from '../fields/parameters';
import { invalidField, quoteInput } from '../shared/invalidInput';
import { sender } from '../campaign/input/message';
import { answerBy, approvalOptions, replyCode } from './fields';
import type { QuestionText } from './questionStore';
import { readReply } from './reply/readReply';

/** Which replies the message asks for. */
export interface ReplyRules {
	canDisapprove: boolean;
	code?: string;
}

/** Stands for the code until sending: the real one differs in each execution, and must not change the message's key. */
export const CODE_STAND_IN = '0000';

/** Reads the buttons of the page. */
export function readButtons(parameters: Parameters, index: number): Omit<QuestionText, 'text'> {
	const { type, approve, disapprove } = approvalOptions.read(parameters, index);
	const canDisapprove = type === 'double';
	if (canDisapprove && approve !== undefined && approve === disapprove) {
		throw invalidField(
			'Approve Button Label',
			`and 'Disapprove Button Label' are the same: ${quoteInput(approve)}.`,
			'Give each button its own label.',
		);
	}
	return { canDisapprove, approve, disapprove };
}

/**
 * Reads what counts as an answer by a reply. A code is a stand-in.
 * @returns undefined when only the link answers
 */
export function readReplyRules(
	parameters: Parameters,
	index: number,
	canDisapprove: boolean,
): ReplyRules | undefined {
	if (answerBy.read(parameters, index) === 'link') return undefined;
	const name = sender.read(parameters, index);
	if (name !== undefined && /\p{L}/u.test(name)) {
		throw sender.refuse(
			`is a name, ${quoteInput(name)}, and people cannot reply to a name.`,
			"Leave 'Sender' empty, or set 'Answer By' to Link.",
		);
	}
	const code = replyCode.read(parameters, index);
	const hasCode = code === 'on' || (code === 'onForAiAgents' && parameters.asTool);
	return { canDisapprove, ...(hasCode && { code: CODE_STAND_IN }) };
}

/** Checks whether the message names, in capitals, a word for each answer. */
function namesAnswers(message: string, canDisapprove: boolean): boolean {
	const words = message.match(/\p{L}+/gu) ?? [];
	const answers = words
		.filter((word) => word.length > 1 && word === word.toUpperCase())
		.map((word) => readReply(word));
	return answers.includes(true) && (!canDisapprove || answers.includes(false));
}

/**
 * Appends how to reply, in few characters. A message that names the words itself, such as `Reply OUI or NON`, is left
 * as it is, unless there is a code.
 */
export function addReplyLine(message: string, rules: ReplyRules): string {
	const { canDisapprove, code } = rules;
	if (code === undefined && namesAnswers(message, canDisapprove)) return message;
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
