import { parseBody } from '../format/parseBody';
import type { Fields } from '../format/types';
import { toInteger, toText } from '../format/decode';
import { maskText, shorten } from '../errors/redact';
import { readRetryAfter } from './retryAfter';
import type { Headers } from './retryAfter';
import type { Fault, FaultKind, FaultReason, Outcome } from '../model/types';

/** An answer as it came over the wire. */
export interface RawResponse {
	httpStatus: number;
	headers: Headers;
	/** The body, or what came of it before it broke off. */
	body: string;
	/** Why the body is not whole. */
	broken?: FaultReason;
	requestId: string;
}

/** Accepted (contract 7.3). */
const STATUS_OK = 1;

/** Accepted too: a person looks at the campaign before it goes out. */
export const STATUS_MODERATED = -8;

/** Refused: nothing was done (contract 7.3). */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([-1, -2, -3, -4, -5, -6, -7]);

/** The service says itself that it does not know. */
const STATUS_UNKNOWN = -99;

/** HTTP statuses by which a server turns a request down before it does anything. */
const REFUSAL_HTTP_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 429]);

/**
 * Whether a code in the log of refused calls proves that nothing was done. -8 does not: it is accepted, whatever log
 * it stands in. Nor do -99 and codes that the contract does not list.
 */
export function provesRefusal(code: number | undefined): boolean {
	return code !== undefined && (REFUSAL_STATUSES.has(code) || REFUSAL_HTTP_STATUSES.has(code));
}

const isSuccess = (httpStatus: number) => httpStatus >= 200 && httpStatus < 300;

/** What the body alone says about the outcome. */
type BodyVerdict =
	| { accepted: boolean; moderated: boolean; fields: Fields }
	| { kind: FaultKind; reason: FaultReason; code?: number; detail?: string };

/** The service's own words: `message`, then `details`. */
function serviceMessage(fields: Fields): string | undefined {
	const words = [fields.message, fields.details]
		.filter((value) => typeof value === 'string' && value.trim() !== '' && value !== 'null')
		.map((value) => (value as string).trim());
	return words.length === 0 ? undefined : words.join(': ');
}

/** The `error` property of older answers, which have no code (contract 7.1). */
function errorProperty({ error }: Fields): string | undefined {
	if (error === undefined || error === null || error === false) return undefined;
	const words = toText(error).trim();
	return words === '' || words === 'null' || words === 'false' || words === '0' ? undefined : words;
}

/** Only the `status` directly under the root counts: a nested one belongs to a record. */
function classifyBody(body: string): BodyVerdict {
	const reading = parseBody(body);
	if (!reading.ok) return { kind: 'unknown', reason: reading.reason };
	const { fields } = reading;
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
 * What an answer means (design: three outcomes). The body decides wherever it can be read:
 * - 1 and -8 with HTTP 2xx are accepted. With any other HTTP status the two contradict each other: unknown.
 * - a documented negative `status` is a refusal, and so is an `error` property without a code: also with HTTP
 *   4xx and 5xx, since nobody but the service itself writes them. Not behind a redirect.
 * - otherwise HTTP 400, 401, 403, 404, 422 and 429 are refusals
 * - everything else is unknown: 3xx, 408 and other 4xx, 5xx, -99, no `status` or one that the contract does not
 *   list, a 2xx that cannot be read
 * @param secrets what must not be seen in the service's own words
 * @param now the present, in milliseconds since 1970, for `Retry-After`
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
		const made: Fault = { kind, reason, httpStatus, requestId };
		if (code !== undefined) made.code = code;
		if (detail !== undefined) made.detail = shorten(maskText(detail, secrets));
		if (retryAfterMs !== undefined) made.retryAfterMs = retryAfterMs;
		return { ok: false, fault: made };
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
