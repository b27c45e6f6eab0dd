import type { Connection, ServiceContext } from './connection';
import { classifyResponse } from './classifyResponse';
import { maskAnswer } from '../errors/redact';
import type { Fields } from '../format/types';
import { isTemporary, retrySafely } from './retryPolicy';
import { callService } from './httpCall';
import type { ServiceCall } from './httpCall';
import type { Fault, Outcome } from '../model/types';

/**
 * When a call is retried (design: retry what is safe).
 * - `once`: never
 * - `safe`: on temporary faults; for calls that do no harm twice
 * - `unsent`: on temporary faults, if the request provably never left
 */
export type RetryRule = 'once' | 'safe' | 'unsent';

const RETRY_RULES: Readonly<Record<Exclude<RetryRule, 'once'>, (fault: Fault) => boolean>> = {
	safe: isTemporary,
	unsent: (fault) => fault.kind === 'unreachable' && isTemporary(fault),
};

/**
 * Makes a call, with retries. Never throws.
 * @returns the fields of the answer, not converted yet, with the connection's secrets masked
 */
export async function callWithRetries(
	context: ServiceContext,
	connection: Connection,
	call: ServiceCall,
	retryRule: RetryRule,
): Promise<Outcome<Fields>> {
	const attempt = async (): Promise<Outcome<Fields>> => {
		const result = await callService(context, connection, call);
		if (!result.answered) return { ok: false, fault: result.fault };
		const outcome = classifyResponse(result.answer, connection.secrets, Date.now());
		if (!outcome.ok) return outcome;
		return { ...outcome, value: maskAnswer(outcome.value, connection.secrets) };
	};
	if (retryRule === 'once') return await attempt();
	return await retrySafely(attempt, call.signal, RETRY_RULES[retryRule]);
}

/** Creates the outcome for an answer that reports success but lacks the requested data. */
export function unreadableAnswer<T>(): Outcome<T> {
	return { ok: false, fault: { kind: 'unknown', reason: 'malformed', httpStatus: 200 } };
}
