import { parseBody } from '../format/parseBody';
import type { Fields } from '../format/types';
import { toInteger, toText } from '../format/decode';
import { maskText, shorten } from '../errors/redact';
import { readRetryAfter } from './retryAfter';
import type { Headers } from './retryAfter';
import type { Fault, FaultKind, FaultReason, Outcome } from '../model/types';

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

/** Accepted (contract 7.3). */
const STATUS_OK = 1;

/** Accepted too, but a person checks the campaign before it goes out. */
export const STATUS_MODERATED = -8;

/** Rejected: nothing was done (contract 7.3). */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([-1, -2, -3, -4, -5, -6, -7]);

/** The service itself does not know the outcome. */
const STATUS_UNKNOWN = -99;

/** HTTP statuses with which a server rejects a request before it does anything. */
const REFUSAL_HTTP_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 429]);

/**
 * Checks whether a code in the log of refused calls proves that nothing was done. -8 does not: it means accepted, even
 * in that log. Nor do -99 and codes that the contract does not list.
 */
export function provesRefusal(code: number | undefined): boolean {
	return code !== undefined && (REFUSAL_STATUSES.has(code) || REFUSAL_HTTP_STATUSES.has(code));
}

const isSuccess = (httpStatus: number) => httpStatus >= 200 && httpStatus < 300;

/** The outcome according to the body alone. */
type BodyVerdict =
	| { accepted: boolean; moderated: boolean; fields: Fields }
	| { kind: FaultKind; reason: FaultReason; code?: number; detail?: string };

/** Returns the service's own message: `message`, then `details`. */
function serviceMessage(fields: Fields): string | undefined {
	const texts = [fields.message, fields.details]
		.filter((value) => typeof value === 'string' && value.trim() !== '' && value !== 'null')
		.map((value) => (value as string).trim());
	return texts.length === 0 ? undefined : texts.join(': ');
}

/** Returns the `error` property of older answers, which have no code (contract 7.1). */
function errorProperty({ error }: Fields): string | undefined {
	if (error === undefined || error === null || error === false) return undefined;
	const text = toText(error).trim();
	return ['', 'null', 'false', '0'].includes(text) ? undefined : text;
}

/** Classifies a body. Only the `status` directly under the root counts: a nested one belongs to a record. */
function classifyBody(body: string): BodyVerdict {
	const parsed = parseBody(body);
	if (!parsed.ok) return { kind: 'unknown', reason: parsed.reason };
	const { fields } = parsed;
	const code = toInteger(fields.status);
	const detail = serviceMessage(fields);
	if (code === STATUS_OK || code === STATUS_MODERATED) {
		return { accepted: true, moderated: code === STATUS_MODERATED, fields };
	}
	if (code !== undefined && REFUSAL_STATUSES.has(code)) {
		return { kind: 'rejected', reason: 'status', code, detail };
	}
	if (code === STATUS_UNKNOWN) return { kind: 'unknown', reason: 'status', code, detail };
	if (code !== undefined) return { kind: 'unknown', reason: 'unlisted', code, detail };
	const error = errorProperty(fields);
	if (error !== undefined) return { kind: 'rejected', reason: 'errorProperty', detail: error };
	return { kind: 'unknown', reason: 'noStatus', detail };
}

/**
 * Classifies an answer (design: three outcomes). A readable body decides:
 * - 1 and -8 with HTTP 2xx are accepted. Any other HTTP status contradicts them: unknown.
 * - A documented negative `status` is a refusal, and so is an `error` property without a code, also with HTTP 4xx and
 *   5xx: only the service itself writes them. A redirect is not.
 * - Otherwise HTTP 400, 401, 403, 404, 422 and 429 are refusals.
 * - Everything else is unknown: 3xx, 408 and other 4xx, 5xx, -99, no `status` or one that the contract does not list,
 *   and an unreadable 2xx.
 * @param secrets are masked in the service's own message
 * @param now in milliseconds since 1970, for `Retry-After`
 */
export function classifyResponse(
	answer: RawResponse,
	secrets: readonly string[],
	now: number,
): Outcome<Fields> {
	const { httpStatus, headers, requestId } = answer;
	const verdict: BodyVerdict = answer.broken
		? { kind: 'unknown', reason: answer.broken }
		: classifyBody(answer.body);

	const fault = (kind: FaultKind, reason: FaultReason): Outcome<Fields> => {
		const retryAfterMs = readRetryAfter(headers, now);
		const { code, detail } = 'kind' in verdict ? verdict : {};
		const newFault: Fault = { kind, reason, httpStatus, requestId };
		if (code !== undefined) newFault.code = code;
		if (detail !== undefined) newFault.detail = shorten(maskText(detail, secrets));
		if (retryAfterMs !== undefined) newFault.retryAfterMs = retryAfterMs;
		return { ok: false, fault: newFault };
	};

	if (httpStatus >= 300 && httpStatus < 400) return fault('unknown', 'redirect');
	if ('fields' in verdict) {
		if (!isSuccess(httpStatus)) return fault('unknown', 'http');
		return { ok: true, value: verdict.fields, moderated: verdict.moderated };
	}
	if (verdict.kind === 'rejected') return fault('rejected', verdict.reason);
	if (REFUSAL_HTTP_STATUSES.has(httpStatus)) return fault('rejected', 'http');
	if (!isSuccess(httpStatus))
		return fault('unknown', verdict.code === undefined ? 'http' : verdict.reason);
	return fault('unknown', verdict.reason);
}
