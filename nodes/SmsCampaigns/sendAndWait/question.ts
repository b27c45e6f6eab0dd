import { readRecipients } from '../rules/recipients/readRecipients';
import { LINK_PLACEHOLDER, TYPED_PLACEHOLDERS } from '../rules/message/links';
import {
	answerBy,
	approvalOptions,
	choices,
	details,
	ifNotApproved,
	message as messageField,
	replyCode,
	responseType,
	to,
} from './fields';
import { limitWaitTime, readWaitLimit } from './waitLimit';
import type { Expected, Question, QuestionText } from './questionStore';
import type { Parameters } from '../fields/parameters';
import type { LeftOut } from '../run/results';
import type { Remarks } from '../run/types';
import { createEmptyFieldCheck } from '../campaign/input/emptyFields';
import { addRemarks, createMessageReader, questionType, sender } from '../campaign/input/message';
import { numberOptions, type CampaignItem } from '../campaign/input/campaignItem';
import { checkGuards, cutForSms, fitsReply, refuseLongReview, reviewText } from './humanReview';
import { invalidField, quoteInput } from '../shared/invalidInput';
import { addReplyLine, CODE_STAND_IN } from './reply/replyLine';

/** Reads what counts as an answer. A review asks for an approval. */
function readExpected(parameters: Parameters, index: number): Expected {
	const type = parameters.isReview ? 'approval' : responseType.read(parameters, index);
	if (type === 'choice') return { type, choices: choices.read(parameters, index) };
	if (type === 'freeText') return { type };
	const { type: buttons, approve, disapprove } = approvalOptions.read(parameters, index);
	const canDisapprove = buttons === 'double';
	if (canDisapprove && approve !== undefined && approve === disapprove) {
		throw invalidField(
			'Approve Button Label',
			`and 'Disapprove Button Label' are the same: ${quoteInput(approve)}.`,
			'Give each button its own label.',
		);
	}
	return { type, canDisapprove, approve, disapprove };
}

/** What a reply must have. */
interface ReplyRules {
	code?: string;
}

/**
 * Reads what counts as an answer by a reply. A code is a stand-in; what a person writes in free text has none.
 * @returns undefined when only the link answers
 */
export function readReplyRules(
	parameters: Parameters,
	index: number,
	{ type }: Pick<Expected, 'type'>,
): ReplyRules | undefined {
	if (answerBy.read(parameters, index) === 'link') return undefined;
	const name = sender.read(parameters, index);
	if (name !== undefined && /\p{L}/u.test(name)) {
		throw sender.refuse(
			`is a name, ${quoteInput(name)}, and people can probably not reply to a name.`,
			"Leave 'Sender' empty, or set 'Answer By' to Link.",
		);
	}
	if (type === 'freeText') return {};
	// A model could ask a question that another person's reply seems to answer.
	const hasCode = parameters.asTool || replyCode.read(parameters, index) === 'on';
	return hasCode ? { code: CODE_STAND_IN } : {};
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
	const compose = (index: number) => {
		const message = messageOf(index);
		const expected = readExpected(parameters, index);
		const rules = readReplyRules(parameters, index, expected);
		const hasLink = answerBy.read(parameters, index) !== 'reply';
		const links = hasLink ? [LINK_STAND_IN] : [];
		const asked = { message, expected, links };
		// The message's validation refuses anything but a text.
		if (typeof (message ?? {}) === 'object' || String(message).trim() === '') {
			return { ...asked, text: message, rules };
		}
		const marketing = questionType.read(parameters, index) === 'marketing';
		const withLink = (typed: string) => (hasLink ? addPlaceholder(typed, marketing) : typed);
		const typed = String(message);
		const text = withLink(typed);
		checkLinkCount(text, hasLink ? 1 : 0);
		const withReply = rules && addReplyLine(text, expected, { ...rules, always: review });
		if (!review || (withReply !== undefined && fitsReply(withReply))) {
			return { ...asked, text: withReply ?? text, rules };
		}
		if (!hasLink) throw refuseLongReview();
		// Nobody approves by a reply what only the page shows.
		return { ...asked, text: withLink(cutForSms(typed)), rules: undefined };
	};
	const readMessage = createMessageReader(parameters, questionType, (index) => {
		const { text, links } = compose(index);
		return { text, links, quotesModel: review };
	});
	return (index, remarks) => {
		checkGuards(parameters);
		const leftOut = checkFields?.(index, remarks.warnings);
		if (leftOut) return leftOut;
		const options = numberOptions(parameters, index, to);
		const recipients = readRecipients(to.read(parameters, index), options, remarks.notes);
		if (recipients.length !== 1) {
			throw to.refuse(
				`contains ${recipients.length} numbers, but one person is asked.`,
				'Give one number. To ask several people, use Loop Over Items or several of these nodes.',
			);
		}
		const { message: typed, expected, links, rules } = compose(index);
		const message = readMessage(index);
		addRemarks(message, false, remarks);
		const until = readWaitLimit(limitWaitTime.read(parameters, index), now, parameters.timeZone);
		return {
			message,
			recipients,
			asked: {
				text: removePlaceholder(typed),
				details: details.read(parameters, index),
				expected,
			},
			hasLink: links.length > 0,
			replyRules: rules,
			until,
			ifNotApproved: parameters.asTool ? undefined : ifNotApproved.read(parameters),
		};
	};
}
