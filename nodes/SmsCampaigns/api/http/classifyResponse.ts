import { maskText, shorten } from '../errors/redact';
import { isNull, toInteger } from '../format/decode';
import { parseBody } from '../format/parseBody';
import type { Fault, FaultReason, Fields, Outcome, ParsedBody } from '../model/types';
import { readRetryAfter, type RawResponse } from './httpCall';

/** What is not provably refused may have been carried out. */
type ResponseOutcome = 'accepted' | 'refused' | 'unknown';

/** What a response says, as far as it bears on the outcome (contract 7.1, 7.3). */
export interface ResponseFacts {
	/**
	 * - `read`: a JSON object, or XML of the service
	 * - `foreign`: nothing, a web page or plain text, which something in front of the service may have written
	 * - `unreadable`: cut off, not well formed, unsafe or too large; it may have begun to say anything
	 */
	body: 'read' | 'foreign' | 'unreadable';
	/** The `status` directly under the root, by its meaning; `other`: one that the contract does not list. */
	status: 'accepted' | 'refused' | 'unknown' | 'other' | 'none';
	/** Whether there is an `error` in words, as in older responses. */
	error: boolean;
	/** Whether there is a ticket: then a campaign was created. */
	ticket: boolean;
}

/** The facts that a row applies to, one that is not named may be either, and the outcome by the range of HTTP statuses. */
type OutcomeRow = readonly [
	when: Partial<ResponseFacts>,
	success: ResponseOutcome,
	refusal: ResponseOutcome,
	other: ResponseOutcome,
];

/**
 * The outcome of every response. Exactly one row applies to each. What the body says goes before the HTTP status: only
 * where it says nothing does the HTTP status decide.
 */
export const OUTCOMES: readonly OutcomeRow[] = [
	[{ body: 'read', status: 'accepted' }, 'accepted', 'unknown', 'unknown'],
	[{ body: 'read', status: 'refused', ticket: false }, 'refused', 'refused', 'refused'],
	[{ body: 'read', status: 'refused', ticket: true }, 'unknown', 'unknown', 'unknown'],
	[{ body: 'read', status: 'unknown' }, 'unknown', 'unknown', 'unknown'],
	[{ body: 'read', status: 'other' }, 'unknown', 'unknown', 'unknown'],
	[{ body: 'read', status: 'none', ticket: true }, 'unknown', 'unknown', 'unknown'],
	// Gateways write such bodies too: {"error":"Gateway Timeout"}.
	[{ status: 'none', ticket: false, error: true }, 'refused', 'refused', 'unknown'],
	[{ body: 'read', status: 'none', ticket: false, error: false }, 'unknown', 'refused', 'unknown'],
	[{ body: 'foreign' }, 'unknown', 'refused', 'unknown'],
	[{ body: 'unreadable' }, 'unknown', 'unknown', 'unknown'],
];

/** HTTP statuses with which a server rejects a request before it does anything. */
export const REFUSAL_HTTP_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 429]);

const isSuccess = (httpStatus: number) => httpStatus >= 200 && httpStatus < 300;

function outcomeOf(facts: ResponseFacts, httpStatus: number): ResponseOutcome {
	const [, success, refusal, other] = OUTCOMES.find(([when]) =>
		Object.entries(when).every(([name, value]) => facts[name as keyof ResponseFacts] === value),
	)!;
	if (isSuccess(httpStatus)) return success;
	return REFUSAL_HTTP_STATUSES.has(httpStatus) ? refusal : other;
}

// The statuses of the contract (7.3).
const STATUS_OK = 1;
/** Accepted too, but a person checks the campaign before it goes out. */
const STATUS_MODERATED = -8;

const REFUSAL_STATUSES: ReadonlySet<number> = new Set([-1, -2, -3, -4, -5, -6, -7]);
const STATUS_UNKNOWN = -99;

const FOREIGN: ReadonlySet<FaultReason> = new Set(['empty', 'html', 'plainText']);

const NOTHING: ReadonlySet<string> = new Set(['', '0', 'null', 'none', 'false']);

function isNothing(value: unknown): boolean {
	if (typeof value === 'string') return NOTHING.has(value.trim().toLowerCase());
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	return value === undefined || value === null || value === false || value === 0;
}

const isWords = (value: unknown) =>
	typeof value === 'string' &&
	/\p{L}/u.test(value) &&
	!/^\s*(?:true|false|null|none)\s*$/i.test(value);

const isAbsent = (value: unknown) =>
	isNull(value) || (typeof value === 'string' && ['', 'null'].includes(value.trim()));

const isSaid = (value: unknown): value is string => typeof value === 'string' && !isAbsent(value);

function readStatus({ status, error }: Fields): { status: ResponseFacts['status']; code?: number } {
	// A code in `error` is as little listed as another one in `status`.
	if (isAbsent(status)) return { status: toInteger(error) ? 'other' : 'none' };
	const code = toInteger(status);
	if (code === undefined) return { status: 'other' };
	if (code === STATUS_OK || code === STATUS_MODERATED) return { status: 'accepted', code };
	if (REFUSAL_STATUSES.has(code)) return { status: 'refused', code };
	return { status: code === STATUS_UNKNOWN ? 'unknown' : 'other', code };
}

/**
 * Reads off a response what bears on the outcome. Only the `status` directly under the root counts: a nested one belongs
 * to a record.
 * @returns the facts, and the `status` where it is an integer
 */
export function responseFacts(parsed: ParsedBody | { ok: false; reason: FaultReason }): {
	facts: ResponseFacts;
	code?: number;
} {
	if (!parsed.ok) {
		const body = FOREIGN.has(parsed.reason) ? 'foreign' : 'unreadable';
		return { facts: { body, status: 'none', error: false, ticket: false } };
	}
	const { fields } = parsed;
	const { status, code } = readStatus(fields);
	const error = isWords(fields.error);
	return { facts: { body: 'read', status, error, ticket: !isNothing(fields.ticket) }, code };
}

/**
 * Checks whether a code in the log of refused calls proves that nothing was done. -8 does not: it means accepted, even
 * in that log. Nor do -99 and codes that the contract does not list.
 */
export function provesRefusal(code: number | undefined): boolean {
	return code !== undefined && (REFUSAL_STATUSES.has(code) || REFUSAL_HTTP_STATUSES.has(code));
}

function serviceMessage({ message, details, error }: Fields): string | undefined {
	const texts = [message, details].filter(isSaid);
	if (texts.length === 0 && isSaid(error)) texts.push(error);
	return texts.length === 0 ? undefined : texts.join(': ');
}

/** What the outcome was read off; undefined where that is the body as a whole. */
function reasonOf(
	outcome: ResponseOutcome,
	{ status, error, ticket }: ResponseFacts,
	httpStatus: number,
): FaultReason | undefined {
	if (outcome === 'refused' && status === 'refused') return 'status';
	if (outcome === 'refused') return error ? 'errorProperty' : 'http';
	if (httpStatus >= 300 && httpStatus < 400) return 'redirect';
	if (status === 'unknown') return 'status';
	if (status === 'other') return 'unlisted';
	if (status === 'refused' || (status === 'none' && ticket)) return 'contradictory';
	return isSuccess(httpStatus) ? undefined : 'http';
}

/**
 * Classifies a response by the table of outcomes.
 * @param secrets are masked in the service's own message
 * @param now in milliseconds since 1970, for `Retry-After`
 */
export function classifyResponse(
	response: RawResponse,
	secrets: readonly string[],
	now: number,
): Outcome<Fields> {
	const { httpStatus, headers, requestId, broken } = response;
	const parsed = broken ? { ok: false as const, reason: broken } : parseBody(response.body);
	const { facts, code } = responseFacts(parsed);
	const outcome = outcomeOf(facts, httpStatus);
	if (outcome === 'accepted' && parsed.ok) {
		return { ok: true, value: parsed.fields, moderated: code === STATUS_MODERATED };
	}
	const fault: Fault = {
		kind: outcome === 'refused' ? 'rejected' : 'unknown',
		reason: reasonOf(outcome, facts, httpStatus) ?? (parsed.ok ? 'noStatus' : parsed.reason),
		httpStatus,
		requestId,
		retryAfterMs: readRetryAfter(headers, now),
	};
	if (parsed.ok && facts.status !== 'accepted') {
		const said = serviceMessage(parsed.fields);
		fault.code = code;
		fault.detail = said && shorten(maskText(said, secrets));
	}
	return { ok: false, fault };
}
