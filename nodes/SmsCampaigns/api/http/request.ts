import type { Connection, ServiceContext } from './connection';
import { classifyResponse } from './classifyResponse';
import type { Fields } from '../format/types';
import { isTemporary, retrySafely } from './retryPolicy';
import { callService } from './httpCall';
import type { ServiceCall } from './httpCall';
import type { Fault, Outcome } from '../model/types';

/**
 * How often a call may be made (design: retry what is safe).
 * - `once`: exactly once
 * - `safe`: again on temporary faults; for what can be done twice without harm
 * - `unsent`: again only where the request provably never left
 */
export type RetryRule = 'once' | 'safe' | 'unsent';

const RETRY_RULES: Readonly<Record<Exclude<RetryRule, 'once'>, (fault: Fault) => boolean>> = {
	safe: isTemporary,
	unsent: (fault) => fault.kind === 'unreachable' && isTemporary(fault),
};

/** Makes a call and says how it ended; the fields of the answer have no types yet. Never throws. */
export async function callWithRetries(
	context: ServiceContext,
	connection: Connection,
	call: ServiceCall,
	repeats: RetryRule,
): Promise<Outcome<Fields>> {
	const attempt = async (): Promise<Outcome<Fields>> => {
		const reply = await callService(context, connection, call);
		if (!reply.answered) return { ok: false, fault: reply.fault };
		return classifyResponse(reply.answer, connection.secrets, Date.now());
	};
	if (repeats === 'once') return await attempt();
	return await retrySafely(attempt, call.signal, RETRY_RULES[repeats]);
}

/** An answer that reports success but lacks what was asked for. */
export function unreadableAnswer<T>(): Outcome<T> {
	return { ok: false, fault: { kind: 'unknown', reason: 'malformed', httpStatus: 200 } };
}
