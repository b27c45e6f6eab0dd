import { sleep } from 'n8n-workflow';
import type { Fault, FaultReason, Outcome } from '../model/types';

/** Tries in all, the first one included. */
export const MAX_TRIES = 3;

/** Before the second try, in milliseconds; doubled for each further one. */
const FIRST_DELAY_MS = 500;

/** A service that asks for a longer wait than this is not waited for: the message says how long to wait. */
export const MAX_WAIT_MS = 60_000;

/** Faults that can be over in a moment, as far as they are not told by the HTTP status. */
const TEMPORARY_REASONS: ReadonlySet<FaultReason> = new Set([
	'timeout',
	'reset',
	'refused',
	'dns',
	'network',
	'empty',
	'malformed',
]);

/** Whether a call that is safe to repeat may go better the next time. */
export function isTemporary(fault: Fault): boolean {
	if (fault.reason === 'http' && fault.httpStatus !== undefined) {
		return fault.httpStatus === 408 || fault.httpStatus === 429 || fault.httpStatus >= 500;
	}
	// -99: the service does not know itself.
	if (fault.reason === 'status') return fault.kind === 'unknown';
	return TEMPORARY_REASONS.has(fault.reason);
}

/**
 * How long to wait before the next try, in milliseconds: what the service asks for, in full, or else a time that
 * doubles with each try, spread at random so that many clients do not come back at once. Undefined when the
 * service asks for more than is waited here.
 * @param tries how many were made
 * @param random from 0 to 1
 */
export function retryDelay(fault: Fault, tries: number, random: number): number | undefined {
	const backOff = FIRST_DELAY_MS * 2 ** (tries - 1) * (0.5 + random);
	if (fault.retryAfterMs === undefined) return backOff;
	if (fault.retryAfterMs > MAX_WAIT_MS) return undefined;
	return fault.retryAfterMs + backOff / 4;
}

/**
 * Makes a call that is safe to repeat, again on temporary faults: three tries in all. Never give it a send.
 * Ends at once when the execution is cancelled.
 * @param repeats whether a fault allows another try
 */
export async function retrySafely<T>(
	attempt: () => Promise<Outcome<T>>,
	signal?: AbortSignal,
	repeats: (fault: Fault) => boolean = isTemporary,
): Promise<Outcome<T>> {
	for (let tries = 1; ; tries++) {
		const outcome = await attempt();
		if (outcome.ok || tries >= MAX_TRIES || signal?.aborted) return outcome;
		if (!repeats(outcome.fault)) return outcome;
		const pause = retryDelay(outcome.fault, tries, Math.random());
		if (pause === undefined) return outcome;
		try {
			await sleep(pause, signal);
		} catch {
			return { ok: false, fault: { ...outcome.fault, reason: 'cancelled' } };
		}
	}
}
