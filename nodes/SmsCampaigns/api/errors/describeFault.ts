import { faultTextFor } from './faultCatalog';
import type { FailureCause, FaultText } from './faultText';
import type { Fault } from '../model/types';
import { NEVER_REPEATED, CALL_TEXTS, type CallKind } from './callKinds';

/** What the service answered, for n8n's error details. */
export interface ServiceAnswer {
	/** `status` in the body. */
	status?: number;
	/** The service's own words: secrets masked, cut to a readable length. */
	message?: string;
	httpStatus?: number;
	/** The call's `X-Request-Id`. */
	requestId?: string;
}

/** A fault described for the user and for n8n. */
export interface FaultReport {
	/** What happened: n8n's headline. */
	message: string;
	/** What to do next: the text beneath the headline. */
	description: string;
	answer?: ServiceAnswer;
	/** For `NodeApiError`. Absent where only a person may decide to repeat the call. */
	failure?: { cause: FailureCause; retryAfterMs?: number };
}

/** n8n replaces a whole message that contains one of these with its own text for the code. */
export const N8N_REPLACES =
	/ECONN|ENOTFOUND|ETIMEDOUT|EADDR|ERRADDR|EHOSTUNREACH|EAI_AGAIN|ENOENT|EISDIR|ENOTDIR|EACCES|EEXIST|EPERM|GETADDRINFO/i;

/** Formats a duration in seconds, minutes or hours, rounded up. */
export function formatDuration(ms: number): string {
	const seconds = Math.max(1, Math.ceil(ms / 1000));
	const [count, unit] =
		seconds < 120
			? [seconds, 'second']
			: seconds < 7200
				? [Math.ceil(seconds / 60), 'minute']
				: [Math.ceil(seconds / 3600), 'hour'];
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Joins sentences; leaves out absent ones. */
export const joinSentences = (...parts: Array<string | null | undefined>) =>
	parts.filter((part) => part).join(' ');

/** Returns the code of an answer: the service's own, else that of HTTP, unless it only says that an answer came. */
export const answerCode = ({ status, httpStatus = 0 }: ServiceAnswer): number | undefined =>
	status ?? (httpStatus >= 300 ? httpStatus : undefined);

/** Quotes an answer: `The service answered "No credit" (status -3).` Workflows look for the code. */
function quoteAnswer(answer: ServiceAnswer): string | undefined {
	const { message, status } = answer;
	const code = answerCode(answer);
	const quote = message === undefined || N8N_REPLACES.test(message) ? undefined : ` "${message}"`;
	if (quote === undefined && code === undefined) return undefined;
	const named = code === undefined ? '' : ` (${status === undefined ? 'HTTP' : 'status'} ${code})`;
	return `The service answered${quote ?? ''}${named}.`;
}

/**
 * Puts what happened, what to do next and the service's answer into one text, for where n8n passes on the message alone:
 * on an error output, to an AI agent, in a credential test.
 */
export const inOneText = ({
	message,
	description,
	answer = {},
}: Pick<FaultReport, 'message' | 'answer'> & { description?: string | null }): string =>
	joinSentences(message, description, quoteAnswer(answer));

/** Returns what is known of the answer; undefined for nothing. */
function answerOf({ code, detail, httpStatus, requestId }: Fault): ServiceAnswer | undefined {
	const answer: ServiceAnswer = {
		...(code !== undefined && { status: code }),
		...(detail !== undefined && { message: detail }),
		...(httpStatus !== undefined && { httpStatus }),
		...(requestId !== undefined && { requestId }),
	};
	return Object.keys(answer).length > 0 ? answer : undefined;
}

function failureFor(
	fault: Fault,
	{ cause }: FaultText,
	callKind: CallKind,
): FaultReport['failure'] {
	if (cause === undefined || (fault.kind === 'unknown' && NEVER_REPEATED.has(callKind)))
		return undefined;
	return {
		cause,
		...(fault.retryAfterMs !== undefined && { retryAfterMs: fault.retryAfterMs }),
	};
}

/**
 * Describes a fault: what happened, what to do next and, for a send whose outcome is unknown, what to check before
 * repeating it.
 */
export function describeFault(fault: Fault, callKind: CallKind): FaultReport {
	const callText = CALL_TEXTS[callKind];
	const faultText = faultTextFor(fault, callKind);
	const isUnknown = fault.kind === 'unknown' && callText.unknown !== undefined;
	const wait = fault.retryAfterMs
		? `The service asks to wait ${formatDuration(fault.retryAfterMs)}.`
		: undefined;
	const answer = answerOf(fault);
	const failure = failureFor(fault, faultText, callKind);
	return {
		message: `${isUnknown ? callText.unknown : callText.notDone}: ${faultText.explanation}.`,
		description: joinSentences(
			wait,
			faultText.nextStep,
			isUnknown ? callText.beforeRepeating : undefined,
		),
		...(answer && { answer }),
		...(failure && { failure }),
	};
}

/**
 * Describes a send that got no answer, but is in the service's log of refused calls: it did nothing.
 * @param record its record in the log
 */
export function describeProvenRefusal({ code }: { code?: number }): FaultReport {
	const refusal: Fault = { kind: 'rejected', reason: 'status', code };
	const { description, ...report } = describeFault(refusal, 'send');
	return {
		...report,
		description: joinSentences(
			description,
			"It is safe to send it again: the answer did not come, but the call is in the service's log of refused calls.",
		),
	};
}
