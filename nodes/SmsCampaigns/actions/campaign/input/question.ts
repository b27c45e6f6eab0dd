import { quoteInput, invalid } from '../../../shared/validation';
import { readRecipients } from '../../../rules/recipients/readRecipients';
import { PLACEHOLDER } from '../../../rules/message/prepareText';
import { readWaitLimit, type WaitLimitFields } from '../../../responsePage/waitLimit';
import type { QuestionText } from '../../../responsePage/questionStore';
import { readChoice } from '../../common/readChoice';
import { toOptionalText } from '../../common/toOptionalText';
import type { Parameters } from '../../common/parameters';
import { createMessageReader } from './message';
import type { CampaignItem } from './campaignItem';
import { checkReviewer, cutForSms, isHumanReview, reviewText } from './humanReview';
import type { Validation } from '../../../shared/validation';
import type { Recipient } from '../../../rules/recipients/recipient';

/** What an input item asks, of whom, and for how long. */
export interface QuestionItem extends CampaignItem {
	asked: QuestionText;
	/** When it is too late to answer; absent: never. */
	until?: Date;
}

const BUTTON_LABEL_FIELDS = {
	approveLabel: 'Approve Button Label',
	disapproveLabel: 'Disapprove Button Label',
} as const;

/**
 * The message with a place for the link: where the user put it, else on a line of its own. In marketing that line is
 * the first, since the service may append its opt-out text, which would stick to a link at the end (contract 8.3).
 */
function addPlaceholder(message: unknown, marketing: boolean): unknown {
	// What is no text at all is for the check of the message to refuse.
	if (message === undefined || message === null || typeof message === 'object') return message;
	const typed = String(message);
	if (typed.trim() === '' || typed.includes(PLACEHOLDER)) return typed;
	return marketing ? `${PLACEHOLDER}\n${typed.trim()}` : `${typed.trimEnd()}\n${PLACEHOLDER}`;
}

/** The message as the page shows it. */
function removePlaceholder(message: unknown): string {
	return String(message)
		.replace(PLACEHOLDER, '')
		.replace(/[ \t]+$/gm, '')
		.trim();
}

function readRecipientOfQuestion(parameters: Parameters, index: number): Validation<Recipient[]> {
	const recipients = readRecipients(parameters.get<unknown>('to', index), {
		defaultCountry: toOptionalText(parameters.get<unknown>('options.defaultCountry', index)),
		messageId: toOptionalText(parameters.get<unknown>('options.messageId', index)),
	});
	if (!recipients.ok) {
		return { ...recipients, message: recipients.message.replaceAll('Phone Numbers', 'To') };
	}
	if (recipients.value.length === 1) return recipients;
	return invalid(
		'To',
		`'To' holds ${recipients.value.length} numbers, but one person is asked.`,
		'Give one number. To ask several people, use Loop Over Items or several of these nodes.',
	);
}

function readButtons(
	parameters: Parameters,
	index: number,
): Validation<Omit<QuestionText, 'text'>> {
	const path = 'approvalOptions.values';
	const type = readChoice(
		parameters.get<unknown>(`${path}.approvalType`, index, 'single'),
		'Type of Approval',
		{ single: 'Approve Only', double: 'Approve and Disapprove' },
	);
	if (!type.ok) return type;
	const canDisapprove = type.value === 'double';
	const approve = toOptionalText(parameters.get<unknown>(`${path}.approveLabel`, index));
	const disapprove = toOptionalText(parameters.get<unknown>(`${path}.disapproveLabel`, index));
	if (canDisapprove && approve !== undefined && approve === disapprove) {
		return invalid(
			BUTTON_LABEL_FIELDS.disapproveLabel,
			`'${BUTTON_LABEL_FIELDS.approveLabel}' and '${BUTTON_LABEL_FIELDS.disapproveLabel}' are the same: ${quoteInput(approve)}.`,
			'Give each button a label of its own.',
		);
	}
	return {
		ok: true,
		value: {
			canDisapprove,
			...(approve !== undefined && { approve }),
			...(canDisapprove && disapprove !== undefined && { disapprove }),
		},
	};
}

/** Stands for the link until the question is sent: it is another one in each execution. */
const LINK_STAND_IN = 'https://link.invalid/';

/** Gives what reads and checks the question of an item. Its link is still to be put in. */
export function createQuestionReader(
	parameters: Parameters,
): (index: number) => Validation<QuestionItem> {
	const now = new Date();
	const review = isHumanReview(parameters);
	const allowed: Validation<void> = review
		? checkReviewer(parameters)
		: { ok: true, value: undefined };
	const messageOf = (index: number) => {
		const typed = parameters.get<unknown>('message', index);
		return review ? reviewText(typed, parameters.field('toolParameters', index)) : typed;
	};
	const readMessage = createMessageReader(parameters, false, (index) => {
		const message = messageOf(index);
		return {
			text: addPlaceholder(
				review ? cutForSms(String(message)) : message,
				parameters.get<unknown>('pushtype', index, 'alert') === 'marketing',
			),
			links: [LINK_STAND_IN],
		};
	});
	return (index) => {
		if (!allowed.ok) return allowed;
		const to = readRecipientOfQuestion(parameters, index);
		if (!to.ok) return to;
		const message = readMessage(index);
		if (!message.ok) return explainLinkCount(message);
		const buttons = readButtons(parameters, index);
		if (!buttons.ok) return buttons;
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
				...(limit.value && { until: limit.value }),
			},
			notes: [...(to.notes ?? []), ...(message.notes ?? [])],
		};
	};
}

/** There is one link, and it is not the user's: words about *Links* would mean nothing here. */
function explainLinkCount(refused: Extract<Validation<never>, { ok: false }>): Validation<never> {
	if (refused.field !== 'Links') return refused;
	return invalid(
		'Message',
		`'Message' holds ${PLACEHOLDER} more than once, but there is one link: the one to the page.`,
		'Keep one of them, or none: then the link goes on a line of its own.',
	);
}
