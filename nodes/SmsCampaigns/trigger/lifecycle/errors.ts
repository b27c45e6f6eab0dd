import type { IHookFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describeFault, inOneText } from '../../api/errors/describeFault';
import type { CallKind } from '../../api/errors/callKinds';
import type { Fault, WebhookType } from '../../api/model/types';
import { WEBHOOK_TYPES } from '../../api/resources/webhookTypes';

/** The display name of a webhook's type in single quotes. */
export const quoteWebhookType = (type: WebhookType) => `'${WEBHOOK_TYPES[type]}'`;

function toApiError(
	context: IHookFunctions,
	type: WebhookType,
	fault: Fault,
	kind: CallKind,
): NodeApiError {
	const report = describeFault(fault, kind);
	// n8n shows nothing but the message of a workflow that cannot be published.
	const message = `${quoteWebhookType(type)}: ${inOneText(report)}`;
	const { failure } = report;
	return new NodeApiError(context.getNode(), { message }, { message, failure });
}

/** Creates the exception for a webhook that could not be created, or not be made live. */
export function toCreateError(
	context: IHookFunctions,
	type: WebhookType,
	{ fault, created }: { fault: Fault; created: boolean },
): NodeApiError {
	return toApiError(context, type, fault, created ? 'startTriggerWebhook' : 'createTriggerWebhook');
}

/** Creates the exception for a webhook that may or may not exist. */
export function toCheckError(
	context: IHookFunctions,
	type: WebhookType,
	fault: Fault,
): NodeApiError {
	return toApiError(context, type, fault, 'checkTriggerWebhook');
}

/** Creates the exception for a service that answers, but more slowly than n8n waits. */
export function toLateError(context: IHookFunctions, type: WebhookType): NodeOperationError {
	return new NodeOperationError(
		context.getNode(),
		`${quoteWebhookType(type)}: The webhook was not created: the service takes so long to answer that n8n would not wait for all of them. Publish the workflow again later.`,
		{ failure: { cause: 'temporarily-unavailable' } },
	);
}
