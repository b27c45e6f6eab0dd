import { parseBody } from '../format/parseBody';
import type { Fields } from '../format/types';
import { maskText, shorten } from '../errors/redact';
import { readRetryAfter } from './retryAfter';
import type { Headers } from './retryAfter';
import type { Fault, FaultReason, Outcome } from '../model/types';
import { answerFacts, REFUSAL_STATUSES, STATUS_MODERATED } from './answerFacts';
import { httpRange, outcomeOf, REFUSAL_HTTP_STATUSES } from './outcomes';
import type { AnswerFacts } from './outcomes';

/** An answer as received. */
export interface RawResponse {
	httpStatus: number;
	headers: Headers;
	/** The body, or the received part of it. */
	body: string;
	/** Why the body is incomplete. */
	broken?: FaultReason;
	requestId: string;
}

/**
 * Checks whether a code in the log of refused calls proves that nothing was done. -8 does not: it means accepted, even
 * in that log. Nor do -99 and codes that the contract does not list.
 */
export function provesRefusal(code: number | undefined): boolean {
	return code !== undefined && (REFUSAL_STATUSES.has(code) || REFUSAL_HTTP_STATUSES.has(code));
}

/** Returns the service's own message: `message`, then `details`; for older answers `error`. */
function serviceMessage({ message, details, error }: Fields): string | undefined {
	const texts = [message, details].filter(isSaid);
	if (texts.length === 0 && isSaid(error)) texts.push(error);
	return texts.length === 0 ? undefined : texts.join(': ');
}

const isSaid = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '' && value !== 'null';

/** Why an answer is a refusal: what it was read off. */
function refusalReason({ status, error }: AnswerFacts): FaultReason {
	if (status === 'refused') return 'status';
	return error ? 'errorProperty' : 'http';
}

/** Why an answer leaves the outcome open. */
function unknownReason(
	{ status, ticket }: AnswerFacts,
	httpStatus: number,
	unreadable: FaultReason | undefined,
): FaultReason {
	if (httpStatus >= 300 && httpStatus < 400) return 'redirect';
	if (status === 'unknown') return 'status';
	if (status === 'other') return 'unlisted';
	if (status === 'refused' || (status === 'none' && ticket)) return 'contradictory';
	if (httpRange(httpStatus) !== 'success') return 'http';
	return unreadable ?? 'noStatus';
}

/**
 * Classifies an answer by the table of outcomes.
 * @param secrets are masked in the service's own message
 * @param now in milliseconds since 1970, for `Retry-After`
 */
export function classifyResponse(
	answer: RawResponse,
	secrets: readonly string[],
	now: number,
): Outcome<Fields> {
	const { httpStatus, headers, requestId, broken } = answer;
	const parsed = broken ? { ok: false as const, reason: broken } : parseBody(answer.body);
	const { facts, code } = answerFacts(parsed);
	const outcome = outcomeOf(facts, httpStatus);
	if (outcome === 'accepted' && parsed.ok) {
		return { ok: true, value: parsed.fields, moderated: code === STATUS_MODERATED };
	}
	const fault: Fault =
		outcome === 'refused'
			? { kind: 'rejected', reason: refusalReason(facts), httpStatus, requestId }
			: {
					kind: 'unknown',
					reason: unknownReason(facts, httpStatus, parsed.ok ? undefined : parsed.reason),
					httpStatus,
					requestId,
				};
	const detail = parsed.ok ? serviceMessage(parsed.fields) : undefined;
	const retryAfterMs = readRetryAfter(headers, now);
	if (code !== undefined && facts.status !== 'accepted') fault.code = code;
	if (detail !== undefined && facts.status !== 'accepted') {
		fault.detail = shorten(maskText(detail, secrets));
	}
	if (retryAfterMs !== undefined) fault.retryAfterMs = retryAfterMs;
	return { ok: false, fault };
}
