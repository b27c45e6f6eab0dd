// The answers that a question offers, on its page and by a reply.
import { invalid, quoteInput } from '../shared/validation';
import type { Validation } from '../shared/validation';
import type { QuestionText } from './questionStore';
import { readChoice } from '../shared/readChoice';
import type { Parameters } from '../fields/parameters';
import { toOptionalText } from '../fields/toOptionalText';
import { addReplyLine, readReplyRules } from './reply/replyRules';

const BUTTON_LABEL_FIELDS = {
	approveLabel: 'Approve Button Label',
	disapproveLabel: 'Disapprove Button Label',
} as const;

/** Reads the buttons of the page. */
export function readButtons(
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

/** Appends how to reply, where a reply answers. */
export function addHowToReply(message: unknown, parameters: Parameters, index: number): unknown {
	// The message's validation refuses anything but a text.
	if (message === undefined || message === null || typeof message === 'object') return message;
	if (String(message).trim() === '') return message;
	const buttons = readButtons(parameters, index);
	const rules = buttons.ok && readReplyRules(parameters, index, buttons.value.canDisapprove);
	return rules && rules.ok && rules.value ? addReplyLine(String(message), rules.value) : message;
}
