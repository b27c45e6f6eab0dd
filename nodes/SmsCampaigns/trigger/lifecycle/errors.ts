import type { IHookFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describeFault } from '../../api/errors/describeFault';
import type { FaultReport } from '../../api/errors/describeFault';
import type { Fault, WebhookType } from '../../api/model/types';
import { WEBHOOK_TYPES } from '../../api/resources/webhookTypes';

const named = (type: WebhookType) => `'${WEBHOOK_TYPES[type]}'`;

function toApiError(context: IHookFunctions, advice: FaultReport): NodeApiError {
	const { message, description, failure } = advice;
	return new NodeApiError(context.getNode(), { message }, { message, description, failure });
}

/** Why a webhook could not be created, or not be made live. */
export function toCreateError(
	context: IHookFunctions,
	type: WebhookType,
	{ fault, created }: { fault: Fault; created: boolean },
): NodeApiError {
	const advice = describeFault(fault, created ? 'startTriggerWebhook' : 'createTriggerWebhook');
	return toApiError(context, { ...advice, message: `${named(type)}: ${advice.message}` });
}

/** Why it is not certain that a webhook is there. */
export function toCheckError(
	context: IHookFunctions,
	type: WebhookType,
	fault: Fault,
): NodeApiError {
	const advice = describeFault(fault, 'checkTriggerWebhook');
	return toApiError(context, { ...advice, message: `${named(type)}: ${advice.message}` });
}

/** The service answers, but takes longer than n8n waits. */
export function toLateError(context: IHookFunctions, type: WebhookType): NodeOperationError {
	return new NodeOperationError(
		context.getNode(),
		`${named(type)}: The webhook was not created: the service takes so long to answer that n8n would not wait for all of them. Publish the workflow again later.`,
		{ failure: { cause: 'temporarily-unavailable' } },
	);
}

/** For n8n's log when the answer to a creation was lost. */
export const lostAnswerLine = (type: WebhookType): string =>
	`It is unknown whether the service has created a webhook for ${named(type)}. If it has, nobody here knows its ID: its events are refused (HTTP 410), which this log then says. You can delete it in your account with the service.`;
