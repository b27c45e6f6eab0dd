import { NodeApiError, type INode, type NodeOperationError } from 'n8n-workflow';
import {
	answerCode,
	inOneText,
	joinSentences,
	type FaultReport,
	type ServiceAnswer,
} from '../api/errors/describeFault';

/** The exceptions that n8n expects of a node. */
export type NodeException = NodeApiError | NodeOperationError;

/**
 * Creates the exception for a failed call. n8n shows the service's answer under *Error details*: the code as *Error code*
 * and the rest as *Error data*.
 */
export function toCallError(
	node: INode,
	{ message, description, answer, failure }: FaultReport,
	itemIndex?: number,
): NodeApiError {
	const code = answer && answerCode(answer);
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
	if (answer) exception.context.data = { ...answer };
	return exception;
}

/**
 * Completes an exception; to be called once.
 * @param index the item that it is about; the message names it
 * @param summary what the run has sent before; the user has to decide what to repeat
 * @param isAlone whether n8n passes on nothing but the message, which then says everything
 */
export function completeException(
	exception: NodeException,
	{ index, summary, isAlone }: { index?: number; summary?: string; isAlone: boolean },
): NodeException {
	exception.description = joinSentences(exception.description, summary) || undefined;
	const { message, description } = exception;
	const answer = exception.context.data as ServiceAnswer | undefined;
	exception.message = joinSentences(
		isAlone ? inOneText({ message, description, answer }) : message,
		index === undefined ? undefined : `[item ${index}]`,
	);
	return exception;
}
