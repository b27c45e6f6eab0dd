import type { IExecuteFunctions } from 'n8n-workflow';
import { WAIT_INDEFINITELY } from 'n8n-workflow';
import { unansweredItem } from './page/handleResponse';
import { storeQuestion, type Question } from './questionStore';

/**
 * Prepares the data that n8n stores while the node waits.
 *
 * When the wait ends without an answer, n8n passes the node's input on. An approval in it, of an earlier question or
 * made up by an AI model, would look like an answer to this question, so the input is replaced.
 *
 * To pass the input on, n8n disables the waiting node. Several tool calls of an agent's turn share the node object, and
 * the others would pass their input on without asking, so the waiting call gets a copy.
 */
function prepareWait(context: IExecuteFunctions, question: Question): void {
	const executeData = context.getExecuteData();
	executeData.data.main = [[unansweredItem(question)]];
	executeData.node = { ...executeData.node };
}

/** Stores the question, and puts the execution to wait until its deadline. */
export async function waitForAnswer(context: IExecuteFunctions, question: Question): Promise<void> {
	storeQuestion(context, question);
	prepareWait(context, question);
	const { until } = question;
	await context.putExecutionToWait(until === undefined ? WAIT_INDEFINITELY : new Date(until));
}
