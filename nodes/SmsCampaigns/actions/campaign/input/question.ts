import { quote, refuse } from '../../../shared/validation';
import { readRecipients } from '../../../rules/recipients/readRecipients';
import { PLACEHOLDER } from '../../../rules/message/prepareText';
import { readLimit, type LimitFields } from '../../../responsePage/waitLimit';
import type { Asked } from '../../../responsePage/questionStore';
import { readChoice } from '../../common/readChoice';
import type { Parameters } from '../../common/parameters';
import { messageReader } from './message';
import type { CampaignPlan } from './campaignItem';
import { checkReview, cutForSms, isReview, reviewText } from './humanReview';
import type { Checked } from '../../../shared/validation';
import type { Recipient } from '../../../rules/recipients/recipient';

/** What an input item asks, of whom, and for how long. */
export interface QuestionPlan extends CampaignPlan {
	asked: Asked;
	/** When it is too late to answer; absent: never. */
	until?: Date;
}

const LABELS = {
	approveLabel: 'Approve Button Label',
	disapproveLabel: 'Disapprove Button Label',
} as const;

function text(value: unknown): string | undefined {
	const typed = value === undefined || value === null ? '' : String(value).trim();
	return typed === '' ? undefined : typed;
}

/**
 * The message with a place for the link: where the user put it, else on a line of its own. In marketing that line is
 * the first, since the service may append its opt-out text, which would stick to a link at the end (public facts:
 * Sending).
 */
function withPlace(message: unknown, marketing: boolean): unknown {
	// What is no text at all is for the check of the message to refuse.
	if (message === undefined || message === null || typeof message === 'object') return message;
	const typed = String(message);
	if (typed.trim() === '' || typed.includes(PLACEHOLDER)) return typed;
	return marketing ? `${PLACEHOLDER}\n${typed.trim()}` : `${typed.trimEnd()}\n${PLACEHOLDER}`;
}

/** The message as the page shows it. */
function withoutPlace(message: unknown): string {
	return String(message)
		.replace(PLACEHOLDER, '')
		.replace(/[ \t]+$/gm, '')
		.trim();
}

function readOne(parameters: Parameters, index: number): Checked<Recipient[]> {
	const recipients = readRecipients(parameters.get<unknown>('to', index), {
		defaultCountry: text(parameters.get<unknown>('options.defaultCountry', index)),
		messageId: text(parameters.get<unknown>('options.messageId', index)),
	});
	if (!recipients.ok) {
		return { ...recipients, message: recipients.message.replaceAll('Phone Numbers', 'To') };
	}
	if (recipients.value.length === 1) return recipients;
	return refuse(
		'To',
		`'To' holds ${recipients.value.length} numbers, but one person is asked.`,
		'Give one number. To ask several people, use Loop Over Items or several of these nodes.',
	);
}

function readButtons(parameters: Parameters, index: number): Checked<Omit<Asked, 'text'>> {
	const path = 'approvalOptions.values';
	const type = readChoice(
		parameters.get<unknown>(`${path}.approvalType`, index, 'single'),
		'Type of Approval',
		{ single: 'Approve Only', double: 'Approve and Disapprove' },
	);
	if (!type.ok) return type;
	const canDisapprove = type.value === 'double';
	const approve = text(parameters.get<unknown>(`${path}.approveLabel`, index));
	const disapprove = text(parameters.get<unknown>(`${path}.disapproveLabel`, index));
	if (canDisapprove && approve !== undefined && approve === disapprove) {
		return refuse(
			LABELS.disapproveLabel,
			`'${LABELS.approveLabel}' and '${LABELS.disapproveLabel}' are the same: ${quote(approve)}.`,
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
const LINK_TO_COME = 'https://link.invalid/';

/** Gives what reads and checks the question of an item. Its link is still to be put in. */
export function questionReader(parameters: Parameters): (index: number) => Checked<QuestionPlan> {
	const now = new Date();
	const review = isReview(parameters);
	const allowed: Checked<void> = review ? checkReview(parameters) : { ok: true, value: undefined };
	const messageOf = (index: number) => {
		const typed = parameters.get<unknown>('message', index);
		return review ? reviewText(typed, parameters.field('toolParameters', index)) : typed;
	};
	const readMessage = messageReader(parameters, false, (index) => {
		const message = messageOf(index);
		return {
			text: withPlace(
				review ? cutForSms(String(message)) : message,
				parameters.get<unknown>('pushtype', index, 'alert') === 'marketing',
			),
			links: [LINK_TO_COME],
		};
	});
	return (index) => {
		if (!allowed.ok) return allowed;
		const to = readOne(parameters, index);
		if (!to.ok) return to;
		const message = readMessage(index);
		if (!message.ok) return oneLink(message);
		const buttons = readButtons(parameters, index);
		if (!buttons.ok) return buttons;
		const limit = readLimit(
			parameters.get<LimitFields | undefined>('options.limitWaitTime.values', index),
			now,
			parameters.timeZone,
		);
		if (!limit.ok) return limit;
		const details = text(parameters.get<unknown>('options.details', index));
		const title = text(parameters.get<unknown>('options.pageTitle', index));
		return {
			ok: true,
			value: {
				message: message.value,
				recipients: to.value,
				asked: {
					text: withoutPlace(messageOf(index)),
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
function oneLink(refused: Extract<Checked<never>, { ok: false }>): Checked<never> {
	if (refused.field !== 'Links') return refused;
	return refuse(
		'Message',
		`'Message' holds ${PLACEHOLDER} more than once, but there is one link: the one to the page.`,
		'Keep one of them, or none: then the link goes on a line of its own.',
	);
}
