import { invalid } from '../shared/validation';
import { readRecipients } from '../rules/recipients/readRecipients';
import { LINKS_FIELD } from '../rules/message/links';
import { PLACEHOLDER } from '../rules/message/prepareText';
import { readWaitLimit, type WaitLimitFields } from './waitLimit';
import type { QuestionText } from './questionStore';
import { toOptionalText } from '../fields/toOptionalText';
import type { Parameters } from '../fields/parameters';
import type { ReadItem } from '../run/types';
import { createEmptyFieldCheck } from '../campaign/input/emptyFields';
import { createMessageReader } from '../campaign/input/message';
import type { CampaignItem } from '../campaign/input/campaignItem';
import { addHowToReply, readButtons } from './buttons';
import { readAnswerBy, readReplyRules, type AnswerBy } from './reply/replyRules';
import { checkReviewer, cutForSms, isHumanReview, reviewText } from './humanReview';
import type { Invalid, Validation } from '../shared/validation';
import type { ReplyRules } from './reply/readReply';
import type { Recipient } from '../rules/recipients/recipient';

/** The checked question of one item. */
export interface QuestionItem extends CampaignItem {
	asked: QuestionText;
	/** Whether a link answers it. */
	hasLink: boolean;
	/** Which reply answers it; absent: none. */
	replyRules?: ReplyRules;
	/** End of the wait; absent: no limit. */
	until?: Date;
}

/**
 * Adds a placeholder for the link, unless the user typed one: on the last line, or on the first in marketing, where the
 * service may append its opt-out text right after a link at the end (contract 8.3).
 */
function addPlaceholder(message: unknown, marketing: boolean): unknown {
	// The message's validation refuses anything but a text.
	if (message === undefined || message === null || typeof message === 'object') return message;
	const typed = String(message);
	if (typed.trim() === '' || typed.includes(PLACEHOLDER)) return typed;
	return marketing ? `${PLACEHOLDER}\n${typed.trim()}` : `${typed.trimEnd()}\n${PLACEHOLDER}`;
}

/** Returns the message for the page. */
function removePlaceholder(message: unknown): string {
	return String(message)
		.replace(PLACEHOLDER, '')
		.replace(/(?<![ \t])[ \t]+$/gm, '')
		.trim();
}

function readRecipientOfQuestion(parameters: Parameters, index: number): Validation<Recipient[]> {
	const recipients = readRecipients(parameters.get<unknown>('to', index), {
		defaultCountry: toOptionalText(parameters.get<unknown>('defaultCountry', index)),
		messageId: toOptionalText(parameters.get<unknown>('options.messageId', index)),
	});
	if (!recipients.ok) {
		return { ...recipients, message: recipients.message.replaceAll('Phone Numbers', 'To') };
	}
	if (recipients.value.length === 1) return recipients;
	return invalid(
		`'To' holds ${recipients.value.length} numbers, but one person is asked.`,
		'Give one number. To ask several people, use Loop Over Items or several of these nodes.',
	);
}

/** Stands for the link until sending: the real one differs in each execution, and must not change the message's key. */
const LINK_STAND_IN = 'https://link.invalid/';

/** Returns how the person answers; a value that is none of the choices is refused before it matters. */
function answerByOf(parameters: Parameters, index: number): AnswerBy {
	const by = readAnswerBy(parameters, index);
	return by.ok ? by.value : 'link';
}

/** Creates the reader that validates one item's question. Its link is a stand-in. */
export function createQuestionReader(
	parameters: Parameters,
): (index: number) => ReadItem<QuestionItem> {
	const now = new Date();
	const review = isHumanReview(parameters);
	const checkFields = review ? undefined : createEmptyFieldCheck(parameters, 'ask');
	const allowed: Validation<void> = review
		? checkReviewer(parameters)
		: { ok: true, value: undefined };
	const messageOf = (index: number) => {
		const typed = parameters.get<unknown>('message', index);
		if (!review) return typed;
		const input = parameters.field('toolParameters', index);
		return reviewText(typed, input, parameters.stored('message'));
	};
	const readMessage = createMessageReader(parameters, false, (index) => {
		const message = messageOf(index);
		const shown = addHowToReply(review ? cutForSms(String(message)) : message, parameters, index);
		if (answerByOf(parameters, index) === 'reply') {
			return { text: shown, links: [], quotesModel: review };
		}
		const marketing = parameters.get<unknown>('pushtype', index, 'alert') === 'marketing';
		return {
			text: addPlaceholder(shown, marketing),
			links: [LINK_STAND_IN],
			quotesModel: review,
		};
	});
	return (index) => {
		if (!allowed.ok) return allowed;
		const fields = checkFields?.(index);
		if (fields?.ok === false) return fields;
		const to = readRecipientOfQuestion(parameters, index);
		if (!to.ok) return to;
		const buttons = readButtons(parameters, index);
		if (!buttons.ok) return buttons;
		const reply = readReplyRules(parameters, index, buttons.value.canDisapprove);
		if (!reply.ok) return reply;
		const hasLink = answerByOf(parameters, index) !== 'reply';
		const message = readMessage(index);
		if (!message.ok) return explainLinkCount(message, hasLink);
		const limit = readWaitLimit(
			parameters.get<WaitLimitFields | undefined>('options.limitWaitTime.values', index),
			now,
			parameters.timeZone,
		);
		if (!limit.ok) return limit;
		const details = toOptionalText(parameters.get<unknown>('options.details', index));
		const title = toOptionalText(parameters.get<unknown>('options.pageTitle', index));
		return {
			ok: true,
			value: {
				message: message.value,
				recipients: to.value,
				asked: {
					text: removePlaceholder(messageOf(index)),
					...buttons.value,
					...(title !== undefined && { title }),
					...(details !== undefined && { details }),
				},
				hasLink,
				...(reply.value && { replyRules: reply.value }),
				...(limit.value && { until: limit.value }),
			},
			notes: [...(to.notes ?? []), ...(message.notes ?? [])],
			warnings: fields?.warnings,
		};
	};
}

/** Rewords a wrong number of links: this operation has no option *Short Link URLs*. */
function explainLinkCount(refused: Invalid, hasLink: boolean): Invalid {
	if (!refused.message.includes(`'${LINKS_FIELD}'`)) return refused;
	if (!hasLink) {
		return invalid(
			`'Message' holds ${PLACEHOLDER}, but 'Answer By' is Reply: there is no link.`,
			"Remove it, or set 'Answer By' to Link or Reply.",
		);
	}
	return invalid(
		`'Message' holds ${PLACEHOLDER} more than once, but there is one link: the one to the page.`,
		'Keep one of them, or none: then the link goes on a line of its own.',
	);
}
