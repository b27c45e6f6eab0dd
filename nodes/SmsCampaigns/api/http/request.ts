import { sleep } from 'n8n-workflow';
import { maskResponse } from '../errors/secretMatcher';
import type { Fault, FaultReason, Fields, Outcome } from '../model/types';
import { classifyResponse } from './classifyResponse';
import type { Service } from './connection';
import { callService, type ServiceCall } from './httpCall';

export const MAX_TRIES = 3;

const FIRST_DELAY_MS = 500;

/** Longest `Retry-After` that is waited for. Beyond it, the error message tells the user how long to wait. */
export const MAX_WAIT_MS = 60_000;

/** Faults that may soon be over, apart from those with an HTTP status. */
const TEMPORARY_REASONS: ReadonlySet<FaultReason> = new Set([
	'timeout',
	'reset',
	'refused',
	'dns',
	'network',
	'empty',
	'plainText',
	'malformed',
]);

/** Whether the service had too many calls, and provably did not take this one: its body names no documented status. */
export const isBusy = ({ kind, reason, httpStatus }: Fault) =>
	kind === 'rejected' && httpStatus === 429 && reason !== 'status';

export function isTemporary(fault: Fault): boolean {
	if (fault.reason === 'http' && fault.httpStatus !== undefined) {
		return fault.httpStatus === 408 || fault.httpStatus === 429 || fault.httpStatus >= 500;
	}
	// -99: the service itself does not know the outcome.
	if (fault.reason === 'status') return fault.kind === 'unknown';
	return TEMPORARY_REASONS.has(fault.reason);
}

/**
 * Returns the delay before the next try: the wait that the service asks for, or else one that doubles with each try.
 * Random jitter keeps many clients from returning at once.
 * @param tries the number of tries so far
 * @param random from 0 to 1
 * @returns milliseconds; undefined when the service asks for too long a wait
 */
export function retryDelay(fault: Fault, tries: number, random: number): number | undefined {
	const backoff = FIRST_DELAY_MS * 2 ** (tries - 1) * (0.5 + random);
	if (fault.retryAfterMs === undefined) return backoff;
	if (fault.retryAfterMs > MAX_WAIT_MS) return undefined;
	return fault.retryAfterMs + backoff / 4;
}

/**
 * Makes a call with up to two retries. Stops at once when the execution is cancelled.
 * @param mayRetry whether a fault allows another try
 */
export async function retrySafely<T>(
	attempt: () => Promise<Outcome<T>>,
	signal?: AbortSignal,
	mayRetry = isTemporary,
): Promise<Outcome<T>> {
	for (let tries = 1; ; tries++) {
		const outcome = await attempt();
		if (outcome.ok || tries >= MAX_TRIES || signal?.aborted) return outcome;
		if (!mayRetry(outcome.fault)) return outcome;
		const delay = retryDelay(outcome.fault, tries, Math.random());
		if (delay === undefined) return outcome;
		try {
			await sleep(delay, signal);
		} catch {
			return { ok: false, fault: { ...outcome.fault, reason: 'cancelled' } };
		}
	}
}

/**
 * Makes a call, with retries. Never throws.
 * @param read converts the fields of the response, in which the connection's secrets are masked; it returns undefined
 * where they lack the requested data, although the response reports success
 * @param mayRetry whether a fault allows another try. By default a temporary one does: for calls that do no harm twice
 */
export async function callWithRetries<T>(
	service: Service,
	call: ServiceCall,
	read: (fields: Fields) => T | undefined,
	mayRetry = isTemporary,
): Promise<Outcome<T>> {
	const { secrets } = service.connection;
	const attempt = async (): Promise<Outcome<Fields>> => {
		const result = await callService(service, call);
		if ('fault' in result) return { ok: false, fault: result.fault };
		return classifyResponse(result.response, secrets, Date.now());
	};
	const outcome = await retrySafely(attempt, service.signal, mayRetry);
	if (!outcome.ok) return outcome;
	const value = read(maskResponse(outcome.value, secrets));
	if (value !== undefined) return { ...outcome, value };
	return { ok: false, fault: { kind: 'unknown', reason: 'incomplete', httpStatus: 200 } };
}
