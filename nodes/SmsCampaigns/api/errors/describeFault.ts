import { faultTextFor } from './faultCatalog';
import type { FailureCause, FaultText } from './faultCatalog';
import type { Fault } from '../model/types';
import { NEVER_REPEATED, CALL_TEXTS, type CallKind } from './callKinds';

/** A fault in words for the user, and for n8n. */
export interface FaultReport {
	/** What happened, with the code, and what to do next. n8n may show nothing but this. */
	message: string;
	/** The service's own words, the HTTP status and the id of the call, for whoever looks closer. */
	description: string;
	/** For `NodeApiError`. Absent where a repeat must be a person's decision. */
	failure?: { cause: FailureCause; retryAfterMs?: number };
}

/** A text with one of these in it would be replaced as a whole by n8n's own text for the code. */
const N8N_REPLACES =
	/ECONN|ENOTFOUND|ETIMEDOUT|EADDR|ERRADDR|EHOSTUNREACH|EAI_AGAIN|ENOENT|EISDIR|ENOTDIR|EACCES|EEXIST|EPERM|GETADDRINFO/i;

/** A duration in the largest unit that says it well. */
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

/** The number by which the service's documentation knows what happened. */
function codeSuffix({ code, httpStatus, reason }: Fault): string {
	if (code !== undefined) return ` (status ${code})`;
	const telling = httpStatus !== undefined && (reason === 'http' || reason === 'redirect');
	return telling ? ` (HTTP ${httpStatus})` : '';
}

function quoteDetail(detail: string | undefined): string {
	return detail === undefined || N8N_REPLACES.test(detail) ? '' : ` It said: "${detail}".`;
}

const joinSentences = (...parts: Array<string | undefined>) =>
	parts.filter((part) => part !== undefined && part !== '').join(' ');

function describeCall({ detail, httpStatus, code, requestId }: Fault): string {
	const parts = [
		detail === undefined ? undefined : `The service said: "${detail}".`,
		code === undefined ? undefined : `Status: ${code}.`,
		httpStatus === undefined ? undefined : `HTTP status: ${httpStatus}.`,
		requestId === undefined ? undefined : `X-Request-Id of the call: ${requestId}.`,
	];
	return joinSentences(...parts);
}

function failureFor(fault: Fault, { cause }: FaultText, what: CallKind): FaultReport['failure'] {
	if (cause === undefined || (fault.kind === 'unknown' && NEVER_REPEATED.has(what)))
		return undefined;
	return {
		cause,
		...(fault.retryAfterMs !== undefined && { retryAfterMs: fault.retryAfterMs }),
	};
}

/**
 * A fault in plain words: what happened, what to do next, and for a send whose outcome is unknown what to check
 * before anybody repeats it.
 */
export function describeFault(fault: Fault, what: CallKind): FaultReport {
	const task = CALL_TEXTS[what];
	const words = faultTextFor(fault, what);
	const unsure = fault.kind === 'unknown' && task.unknown !== undefined;
	const wait =
		fault.retryAfterMs === undefined || fault.retryAfterMs === 0
			? undefined
			: `The service asks to wait ${formatDuration(fault.retryAfterMs)}.`;
	const who = fault.kind === 'rejected' ? 'the service refused it because ' : '';
	const advice: FaultReport = {
		message: joinSentences(
			`${unsure ? task.unknown : task.notDone}: ${who}${words.explanation}${codeSuffix(fault)}.${quoteDetail(fault.detail)}`,
			wait,
			words.nextStep,
			unsure ? task.beforeRepeating : undefined,
		),
		description: describeCall(fault),
	};
	const failure = failureFor(fault, words, what);
	if (failure) advice.failure = failure;
	return advice;
}

/**
 * For a send whose answer did not come, but which the service's own log of refused calls holds: it did nothing.
 * @param found the code in the log's record
 */
export function describeProvenRefusal({ code }: { code?: number }): FaultReport {
	const words = faultTextFor({ kind: 'rejected', reason: 'status', code }, 'send');
	return {
		message: joinSentences(
			`The campaign was not sent: the answer did not come, but the service's log of refused calls holds this call, because ${words.explanation}${codeSuffix({ kind: 'rejected', reason: 'status', code })}.`,
			words.nextStep,
			'It is safe to send it again.',
		),
		description: 'The call was found in the log by its X-Request-Id.',
		...(words.cause && { failure: { cause: words.cause } }),
	};
}
