import { faultTextFor } from './faultCatalog';
import type { FailureCause, FaultText } from './faultText';
import type { Fault } from '../model/types';
import { NEVER_REPEATED, CALL_TEXTS, type CallKind } from './callKinds';

/** A fault described for the user and for n8n. */
export interface FaultReport {
	/** What happened, with the code, and what to do next. n8n may show only this. */
	message: string;
	/** Details: the service's own message, the HTTP status and the id of the call. */
	description: string;
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

/** Returns the code under which the service documents the fault. */
function codeSuffix({ code, httpStatus, reason }: Fault): string {
	if (code !== undefined) return ` (status ${code})`;
	const isReason = httpStatus !== undefined && (reason === 'http' || reason === 'redirect');
	return isReason ? ` (HTTP ${httpStatus})` : '';
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
	const wait =
		fault.retryAfterMs === undefined || fault.retryAfterMs === 0
			? undefined
			: `The service asks to wait ${formatDuration(fault.retryAfterMs)}.`;
	const refusal = fault.kind === 'rejected' ? 'the service refused it because ' : '';
	const report: FaultReport = {
		message: joinSentences(
			`${isUnknown ? callText.unknown : callText.notDone}: ${refusal}${faultText.explanation}${codeSuffix(fault)}.${quoteDetail(fault.detail)}`,
			wait,
			faultText.nextStep,
			isUnknown ? callText.beforeRepeating : undefined,
		),
		description: describeCall(fault),
	};
	const failure = failureFor(fault, faultText, callKind);
	if (failure) report.failure = failure;
	return report;
}

/**
 * Describes a send that got no answer, but is in the service's log of refused calls: it did nothing.
 * @param record its record in the log
 */
export function describeProvenRefusal({ code }: { code?: number }): FaultReport {
	const refusal: Fault = { kind: 'rejected', reason: 'status', code };
	const faultText = faultTextFor(refusal, 'send');
	return {
		message: joinSentences(
			`The campaign was not sent: the answer did not come, but the service's log of refused calls holds this call, because ${faultText.explanation}${codeSuffix(refusal)}.`,
			faultText.nextStep,
			'It is safe to send it again.',
		),
		description: 'The call was found in the log by its X-Request-Id.',
		...(faultText.cause && { failure: { cause: faultText.cause } }),
	};
}
