import { readRecipients } from '../rules/recipients/readRecipients';
import { LINK_PLACEHOLDER, TYPED_PLACEHOLDERS } from '../rules/message/prepareText';
import {
	answerBy,
	approvalOptions,
	details,
	ifNotApproved,
	message as messageField,
	pageTitle,
	replyCode,
	to,
} from './fields';
import { limitWaitTime, readWaitLimit } from './waitLimit';
import type { Question, QuestionText } from './questionStore';
import type { Parameters } from '../fields/parameters';
import type { LeftOut, Remarks } from '../run/types';
import { createEmptyFieldCheck } from '../campaign/input/emptyFields';
import { createMessageReader, questionType, sender } from '../campaign/input/message';
import { numberOptions, type CampaignItem } from '../campaign/input/campaignItem';
import { checkReviewer, cutForSms, reviewText } from './humanReview';
import { invalidField, quoteInput } from '../shared/invalidInput';
import { readReply } from './reply/readReply';

/** Which replies the message asks for. */
interface ReplyRules {
	canDisapprove: boolean;
	code?: string;
}

/** Stands for the code until sending: the real one differs in each execution, and must not change the message's key. */
export const CODE_STAND_IN = '0000';

/** Reads the buttons of the page. */
function readButtons(parameters: Parameters, index: number): Omit<QuestionText, 'text'> {
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

/** The checked question of one item. */
export interface QuestionItem extends CampaignItem {
	asked: QuestionText;
	hasLink: boolean;
	replyRules?: ReplyRules;
	until?: Date;
	/** Absent for an AI agent. */
	ifNotApproved?: Question['ifNotApproved'];
}

/**
 * Adds a placeholder for the link, unless the user typed one: on the last line, or on the first in marketing, where the
 * service may append its opt-out text right after a link at the end (contract 8.3).
 */
function addPlaceholder(message: string, marketing: boolean): string {
	if (message.search(TYPED_PLACEHOLDERS) !== -1) return message;
	return marketing
		? `${LINK_PLACEHOLDER}\n${message.trim()}`
		: `${message.trimEnd()}\n${LINK_PLACEHOLDER}`;
}

function checkLinkCount(message: string, links: 0 | 1): void {
	if (message.split(TYPED_PLACEHOLDERS).length <= links + 1) return;
	throw links === 0
		? messageField.refuse(
				`contains ${LINK_PLACEHOLDER}, but 'Answer By' is Reply: there is no link.`,
				"Remove it, or set 'Answer By' to Link or Reply.",
			)
		: messageField.refuse(
				`contains ${LINK_PLACEHOLDER} more than once, but there is one link: the one to the page.`,
				'Keep one of them, or none: then the link gets its own line.',
			);
}

function removePlaceholder(message: unknown): string {
	return String(message)
		.replace(TYPED_PLACEHOLDERS, '')
		.replace(/(?<![ \t])[ \t]+$/gm, '')
		.trim();
}

/** Stands for the link until sending: the real one differs in each execution, and must not change the message's key. */
const LINK_STAND_IN = 'https://link.invalid/';

/** Creates the reader that validates one item's question. Its link is a stand-in. */
export function createQuestionReader(
	parameters: Parameters,
): (index: number, remarks: Remarks) => QuestionItem | LeftOut {
	const now = new Date();
	const review = parameters.isReview;
	const checkFields = review ? undefined : createEmptyFieldCheck(parameters, 'ask');
	const messageOf = (index: number) => {
		const typed = messageField.read(parameters, index);
		if (!review) return typed;
		const input = parameters.field('toolParameters', index);
		return reviewText(typed, input, parameters.stored(messageField.path));
	};
	const readMessage = createMessageReader(parameters, questionType, (index) => {
		const byReply = answerBy.read(parameters, index) === 'reply';
		const links = byReply ? [] : [LINK_STAND_IN];
		const message = messageOf(index);
		// The message's validation refuses anything but a text.
		if (typeof (message ?? {}) === 'object' || String(message).trim() === '') {
			return { text: message, links, quotesModel: review };
		}
		const typed = review ? cutForSms(String(message)) : String(message);
		const { canDisapprove } = readButtons(parameters, index);
		const rules = readReplyRules(parameters, index, canDisapprove);
		const withReply = rules ? addReplyLine(typed, rules) : typed;
		const marketing = questionType.read(parameters, index) === 'marketing';
		const text = byReply ? withReply : addPlaceholder(withReply, marketing);
		checkLinkCount(text, byReply ? 0 : 1);
		return { text, links, quotesModel: review };
	});
	return (index, { notes, warnings }) => {
		if (review) checkReviewer(parameters);
		const leftOut = checkFields?.(index, warnings);
		if (leftOut) return leftOut;
		const options = numberOptions(parameters, index, to);
		const recipients = readRecipients(to.read(parameters, index), options, notes);
		if (recipients.length !== 1) {
			throw to.refuse(
				`contains ${recipients.length} numbers, but one person is asked.`,
				'Give one number. To ask several people, use Loop Over Items or several of these nodes.',
			);
		}
		const buttons = readButtons(parameters, index);
		const replyRules = readReplyRules(parameters, index, buttons.canDisapprove);
		const hasLink = answerBy.read(parameters, index) !== 'reply';
		const message = readMessage(index);
		notes.push(...message.notes);
		const until = readWaitLimit(limitWaitTime.read(parameters, index), now, parameters.timeZone);
		return {
			message,
			recipients,
			asked: {
				text: removePlaceholder(messageOf(index)),
				...buttons,
				title: pageTitle.read(parameters, index),
				details: details.read(parameters, index),
			},
			hasLink,
			replyRules,
			until,
			ifNotApproved: parameters.asTool ? undefined : ifNotApproved.read(parameters),
		};
	};
}
