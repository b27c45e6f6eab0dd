import { sendAnswer, type Answer, type OutgoingResponse } from './answers';

/**
 * Notices what n8n answers to a call. That is its word on whether the execution is stored, and there is no other: with
 * `responseMode: 'onReceived'`, n8n 2.41 answers when the execution is in its database, or with an error when it could
 * not be stored. It also answers a caller who has hung up, where the response's events say nothing.
 * @param onAnswer called once, when n8n answers, with whether it did so with success
 * @returns answers before n8n does; what n8n answers then is noticed, but goes nowhere
 */
export function watchN8nAnswer(
	response: OutgoingResponse,
	onAnswer: (success: boolean) => void,
): (answer: Answer) => void {
	const { end } = response;
	let isAnswered = false;
	let isNoticed = false;
	const notice = (...all: unknown[]) => {
		if (!isNoticed) onAnswer(response.statusCode < 300);
		isNoticed = true;
		return isAnswered ? response : end.apply(response, all);
	};
	response.end = notice;
	return (answer) => {
		response.end = end;
		sendAnswer(response, answer);
		response.end = notice;
		isAnswered = true;
		// After an answer these throw, and n8n would break the connection.
		response.setHeader = () => response;
		response.setHeaders = () => response;
	};
}
