import type { ActionableCause, TimedCause } from 'n8n-workflow';
import type { Fault } from '../model/types';
import { pluralize } from '../../shared/text';
import { CALL_TEXTS, CHECK_BASE_URL, faultTextFor, type CallKind } from './faultTexts';

/** If a message contains one of these codes, n8n replaces the whole message with its own text. */
const N8N_REPLACES =
	/ECONN|ENOTFOUND|ETIMEDOUT|EADDR|ERRADDR|EHOSTUNREACH|EAI_AGAIN|ENOENT|EISDIR|ENOTDIR|EACCES|EEXIST|EPERM|GETADDRINFO/i;

/** The service's response, for n8n's error details. */
export interface ResponseDetails extends Pick<Fault, 'httpStatus' | 'requestId' | 'credits'> {
	status?: number;
	/** The service's message, with secrets masked, shortened to a readable length. */
	message?: string;
}

/** A failed action, described for the user and for n8n. An `InvalidInput` has the same shape. */
export interface Failure {
	message: string;
	description: string;
	isUnknown?: boolean;
	response?: ResponseDetails;
	/** Options for `NodeApiError`. Absent if a person must decide whether to repeat the call. */
	failure?: { cause: TimedCause | ActionableCause; retryAfterMs?: number };
}

/** Formats a duration in seconds, minutes or hours, rounded up. */
export function formatDuration(ms: number): string {
	const seconds = Math.max(1, Math.ceil(ms / 1000));
	if (seconds < 120) return pluralize(seconds, 'second');
	if (seconds < 7200) return pluralize(Math.ceil(seconds / 60), 'minute');
	return pluralize(Math.ceil(seconds / 3600), 'hour');
}

/** Joins the sentences that are present, with spaces between them. */
export const joinSentences = (...parts: Array<string | null | undefined>) =>
	parts.filter((part) => part).join(' ');

/** Returns the service's status or, if the response contains none, an HTTP status of 300 or more. */
export const responseCode = ({ status, httpStatus = 0 }: ResponseDetails): number | undefined =>
	status ?? (httpStatus >= 300 ? httpStatus : undefined);

/** Quotes a response: `The service responded "No credit" (status -3).` Workflows can search the quote for the code. */
function quoteResponse(response: ResponseDetails): string | undefined {
	const { message, status } = response;
	const code = responseCode(response);
	const quote = message === undefined || N8N_REPLACES.test(message) ? undefined : ` "${message}"`;
	if (quote === undefined && code === undefined) return undefined;
	const named = code === undefined ? '' : ` (${status === undefined ? 'HTTP' : 'status'} ${code})`;
	return `The service responded${quote ?? ''}${named}.`;
}

/**
 * Joins the failure, the next step and the response into one string. Used for outputs that show only the message: an
 * error output, an AI agent and a credential test.
 */
export const inOneText = ({
	message,
	description,
	response = {},
}: Pick<Failure, 'message' | 'response'> & { description?: string | null }): string =>
	joinSentences(message, description, quoteResponse(response));

/** Describes a fault: the failure, any check to make before repeating the call, and the next step. */
export function describeFault(fault: Fault, callKind: CallKind): Failure {
	const { kind, code, detail, httpStatus, requestId, retryAfterMs, url, credits } = fault;
	const { notDone, unknown, first } = CALL_TEXTS[callKind];
	const [explanation, nextStep, cause] = faultTextFor(fault, callKind);
	const isUnknown = kind === 'unknown' && unknown !== undefined;
	const wait = retryAfterMs && `The service asks you to wait ${formatDuration(retryAfterMs)}.`;
	const called = url && nextStep.includes(CHECK_BASE_URL) ? `The node called ${url}.` : undefined;
	const toDoFirst = isUnknown ? (first ?? 'It is safe to repeat this call.') : undefined;
	return {
		message: `${isUnknown ? unknown : notDone}: ${explanation}.`,
		description: joinSentences(toDoFirst, wait || undefined, nextStep, called),
		...(isUnknown && { isUnknown }),
		response: { status: code, message: detail, httpStatus, requestId, credits },
		...(cause && !(isUnknown && first) && { failure: { cause, retryAfterMs } }),
	};
}
