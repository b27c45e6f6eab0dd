import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import type { InvalidInput } from '../shared/invalidInput';
import {
	inOneText,
	joinSentences,
	responseCode,
	type CallError,
	type ResponseDetails,
} from '../api/errors/describeFault';

/** The exceptions that n8n expects of a node. */
export type NodeException = NodeApiError | NodeOperationError;

export const toInputError = (
	node: INode,
	{ message, advice, item }: InvalidInput,
	itemIndex = item,
): NodeOperationError => new NodeOperationError(node, message, { itemIndex, description: advice });

/** n8n shows the response under *Error details*: the code as *Error code* and the rest as *Error data*. */
export function toCallError(
	node: INode,
	{ message, description, response, failure }: CallError,
	itemIndex?: number,
): NodeApiError {
	const code = response && responseCode(response);
	const exception = new NodeApiError(
		node,
		{ message: '' },
		{
			message,
			description,
			itemIndex,
			failure,
			...(code !== undefined && { httpCode: String(code) }),
		},
	);
	if (response) exception.context.data = { ...response };
	return exception;
}

/**
 * Completes an exception; to be called once.
 * @param index the item that it is about; the message names it
 * @param done what the run has done before; the user has to decide what to repeat
 * @param messageOnly whether n8n passes on nothing but the message, which then says everything
 */
export function completeException(
	exception: NodeException,
	{ index, done, messageOnly }: { index?: number; done?: string; messageOnly: boolean },
): NodeException {
	exception.description = joinSentences(exception.description, done) || undefined;
	const { message, description } = exception;
	const response = exception.context.data as ResponseDetails | undefined;
	exception.message = joinSentences(
		messageOnly ? inOneText({ message, description, response }) : message,
		index === undefined ? undefined : `[item ${index}]`,
	);
	return exception;
}
