import { ExpressionError, NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import {
	inOneText,
	responseCode,
	type Failure,
	type ResponseDetails,
} from '../api/errors/describeFault';
import { aboutItems } from '../shared/indexRanges';
import { InvalidInput } from '../shared/invalidInput';

/** The exceptions that n8n expects from a node. */
export type NodeException = NodeApiError | NodeOperationError;

const FORESEEN = [ExpressionError, InvalidInput, NodeApiError, NodeOperationError];

/** Checks whether an exception is of an expected kind. If not, calls may have been made before the exception. */
export const isForeseen = (thrown: unknown): boolean =>
	FORESEEN.some((kind) => thrown instanceof kind);

/**
 * Creates n8n's exception: `NodeApiError` for a failed call, `NodeOperationError` for everything else. n8n shows a
 * response under *Error details*: the code as *Error code* and the rest as *Error data*.
 */
export function toException(
	node: INode,
	failure: Failure | Error,
	itemIndex?: number,
): NodeException {
	if (failure instanceof NodeApiError) return failure;
	if (failure instanceof InvalidInput) {
		const { message, description } = failure;
		return new NodeOperationError(node, message, { itemIndex, description });
	}
	if (failure instanceof Error) return new NodeOperationError(node, failure, { itemIndex });
	const { message, description, response, failure: category } = failure;
	const code = response && responseCode(response);
	const exception = new NodeApiError(
		node,
		{ message: '' },
		{
			message,
			description,
			itemIndex,
			failure: category,
			...(code !== undefined && { httpCode: String(code) }),
		},
	);
	if (response) exception.context.data = { ...response };
	return exception;
}

/**
 * Completes an exception. If the run has several items, the message then names the item. Call only once per exception.
 * @param itemCount the number of items; absent if n8n passes on only the message, which then includes all details
 */
export function completeException(exception: NodeException, itemCount?: number): NodeException {
	const { message, description, context } = exception;
	const { data, itemIndex } = context as { data?: ResponseDetails; itemIndex?: number };
	if (itemCount === undefined) {
		exception.message = inOneText({ message, description, response: data });
		exception.description = undefined;
	} else if (itemIndex !== undefined) {
		// Hides the index, which n8n's editor would otherwise add to the message, counted from zero.
		Object.defineProperty(context, 'itemIndex', { enumerable: false });
		if (itemCount > 1) exception.message = aboutItems([itemIndex], message);
	}
	return exception;
}
