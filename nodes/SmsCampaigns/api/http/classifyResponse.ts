import { maskKnown } from '../errors/knownSecrets';
import { maskNamed } from '../errors/namedSecrets';
import { isAbsent, toAmount, toInteger } from '../format/decode';
import { parseBody } from '../format/parseBody';
import type { Fault, FaultReason, Fields, Outcome, ParsedBody } from '../model/types';

type Headers = Readonly<Record<string, unknown>>;

/** A response before it is parsed. */
export interface RawResponse {
	httpStatus: number;
	headers: Headers;
	body: string;
	/** The reason why the body is incomplete; absent if the body is complete. */
	broken?: FaultReason;
	requestId: string;
}

/** Returns a header's value. The case of the name does not matter. */
export function headerValue(headers: Headers, lowerCaseName: string): string | undefined {
	const isWanted = ([name]: [string, unknown]) => name.toLowerCase() === lowerCaseName;
	const [first] = [Object.entries(headers).find(isWanted)?.[1]].flat();
	return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined;
}

/**
 * Reads the wait that the service asks for: `Retry-After` in seconds or as an HTTP date (RFC 9110, section 10.2.3).
 * @param now in milliseconds since 1970
 * @returns milliseconds, 0 for a past date; undefined without a valid header
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
	const value = headerValue(headers, 'retry-after')?.trim() ?? '';
	if (/^\d+(?:\.\d+)?$/.test(value)) {
		return Math.min(Math.ceil(Number(value) * 1000), Number.MAX_SAFE_INTEGER);
	}
	const date = /[a-z]{3}/i.test(value) ? Date.parse(value) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** A call's outcome. With `unknown`, the service may have processed the call. */
type ResponseOutcome = 'accepted' | 'rejected' | 'unknown';

/** The parts of a response that affect the outcome (contract 7.1, 7.3). */
export interface ResponseFacts {
	/**
	 * - `read`: a JSON object, or XML from the service
	 * - `foreign`: empty, a web page or plain text, which a gateway may have written
	 * - `unreadable`: cut off, not well formed, unsafe or too large; the content may be anything
	 */
	body: 'read' | 'foreign' | 'unreadable';
	/** The meaning of the `status` directly under the root; `other`: a status that the contract does not list. */
	status: 'accepted' | 'rejected' | 'unknown' | 'other' | 'none';
	/** Whether `error` contains a message, as in older responses. */
	error: boolean;
	/** Whether there is a ticket, which means that a campaign was created. */
	ticket: boolean;
}

/** The facts that a row requires, and the outcomes for an HTTP status of success, of rejection or of another kind. */
type OutcomeRow = readonly [
	when: Partial<ResponseFacts>,
	success: ResponseOutcome,
	rejection: ResponseOutcome,
	other: ResponseOutcome,
];

/**
 * The outcome of every response. Exactly one row applies to each response. If the body contains a `status` other than
 * success, the HTTP status does not matter.
 */
export const OUTCOMES: readonly OutcomeRow[] = [
	[{ body: 'read', status: 'accepted' }, 'accepted', 'unknown', 'unknown'],
	[{ body: 'read', status: 'rejected', ticket: false }, 'rejected', 'rejected', 'rejected'],
	[{ body: 'read', status: 'rejected', ticket: true }, 'unknown', 'unknown', 'unknown'],
	[{ body: 'read', status: 'unknown' }, 'unknown', 'unknown', 'unknown'],
	[{ body: 'read', status: 'other' }, 'unknown', 'unknown', 'unknown'],
	[{ body: 'read', status: 'none', ticket: true }, 'unknown', 'unknown', 'unknown'],
	// Gateways also return such bodies, for example {"error":"Gateway Timeout"}.
	[{ status: 'none', ticket: false, error: true }, 'rejected', 'rejected', 'unknown'],
	[{ body: 'read', status: 'none', ticket: false, error: false }, 'unknown', 'rejected', 'unknown'],
	[{ body: 'foreign' }, 'unknown', 'rejected', 'unknown'],
	[{ body: 'unreadable' }, 'unknown', 'unknown', 'unknown'],
];

/** HTTP statuses with which a server rejects a request without processing it. */
export const REJECTION_HTTP_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 429]);

const isSuccess = (httpStatus: number) => httpStatus >= 200 && httpStatus < 300;

function outcomeOf(facts: ResponseFacts, httpStatus: number): ResponseOutcome {
	const [, success, rejection, other] = OUTCOMES.find(([when]) =>
		Object.entries(when).every(([name, value]) => facts[name as keyof ResponseFacts] === value),
	)!;
	if (isSuccess(httpStatus)) return success;
	return REJECTION_HTTP_STATUSES.has(httpStatus) ? rejection : other;
}

/** The status of an accepted campaign that a person reviews before sending (contract 7.3). */
const MODERATED = -8;

/** The outcome for each status in the contract (7.3). */
const STATUSES: Readonly<Record<number, ResponseOutcome>> = {
	1: 'accepted',
	[MODERATED]: 'accepted',
	...{ [-1]: 'rejected', [-2]: 'rejected', [-3]: 'rejected', [-4]: 'rejected' },
	...{ [-5]: 'rejected', [-6]: 'rejected', [-7]: 'rejected' },
	[-99]: 'unknown',
};

const FOREIGN: ReadonlySet<FaultReason> = new Set(['empty', 'html', 'plainText']);

const NOT_A_TICKET: ReadonlySet<string> = new Set(['', '0', 'null', 'none', 'false']);

function isTicket(value: unknown): boolean {
	if (typeof value === 'string') return !NOT_A_TICKET.has(value.trim().toLowerCase());
	return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : !!value;
}

const hasLetters = (value: unknown) =>
	typeof value === 'string' &&
	/\p{L}/u.test(value) &&
	!/^\s*(?:true|false|null|none)\s*$/i.test(value);

/**
 * Reads the facts that affect a response's outcome. Ignores nested `status` fields, because they belong to records.
 * @returns the facts, and the `status` if it is an integer
 */
function factsOf(parsed: ParsedBody | { ok: false; reason: FaultReason }): {
	facts: ResponseFacts;
	code?: number;
} {
	if (!parsed.ok) {
		const body = FOREIGN.has(parsed.reason) ? 'foreign' : 'unreadable';
		return { facts: { body, status: 'none', error: false, ticket: false } };
	}
	const { status, error, ticket } = parsed.fields;
	const code = isAbsent(status) ? undefined : toInteger(status);
	const facts = { body: 'read', error: hasLetters(error), ticket: isTicket(ticket) } as const;
	if (code !== undefined) return { facts: { ...facts, status: STATUSES[code] ?? 'other' }, code };
	// A code in `error` is treated as a status that the contract does not list.
	const isStated = !isAbsent(status) || Boolean(toInteger(error));
	return { facts: { ...facts, status: isStated ? 'other' : 'none' } };
}

/**
 * Checks whether a code in the error log proves that the service did nothing. The contract's rejections and the HTTP
 * statuses in `REJECTION_HTTP_STATUSES` are proof. -8 (accepted), -99 and all other codes are not.
 */
export const provesRejection = (code: number | undefined): boolean =>
	code !== undefined && (STATUSES[code] === 'rejected' || REJECTION_HTTP_STATUSES.has(code));

const MAX_DETAIL_LENGTH = 300;

/** Returns the service's message on one line, with secrets masked, shortened to a readable length. */
function detailOf(fields: Fields, secrets: readonly string[]): string | undefined {
	const isText = (value: unknown): value is string => typeof value === 'string' && !isAbsent(value);
	const texts = [fields.message, fields.details].filter(isText);
	const text = texts.length > 0 || !isText(fields.error) ? texts.join(': ') : fields.error;
	if (text === '') return undefined;
	const line = maskNamed(maskKnown(text, secrets)).replace(/\s+/g, ' ').trim();
	return line.length <= MAX_DETAIL_LENGTH ? line : `${line.slice(0, MAX_DETAIL_LENGTH)}…`;
}

/** Returns the part of a response that determined the outcome; undefined if the whole body was decisive. */
function reasonOf(
	outcome: ResponseOutcome,
	{ status, error, ticket }: ResponseFacts,
	httpStatus: number,
): FaultReason | undefined {
	if (outcome === 'rejected' && status === 'rejected') return 'status';
	if (outcome === 'rejected') return error ? 'errorProperty' : 'http';
	if (httpStatus >= 300 && httpStatus < 400) return 'redirect';
	if (status === 'unknown') return 'status';
	if (status === 'other') return 'unlisted';
	if (status === 'rejected' || (status === 'none' && ticket)) return 'contradictory';
	return isSuccess(httpStatus) ? undefined : 'http';
}

/**
 * Classifies a response by the table of outcomes.
 * @param secrets strings to mask in the response
 * @param now in milliseconds since 1970, for `Retry-After`
 */
export function classifyResponse(
	{ httpStatus, headers, requestId, broken, body }: RawResponse,
	secrets: readonly string[],
	now: number,
): Outcome<Fields> {
	const parsed = broken ? { ok: false as const, reason: broken } : parseBody(body);
	const { facts, code } = factsOf(parsed);
	const outcome = outcomeOf(facts, httpStatus);
	if (outcome === 'accepted' && parsed.ok) {
		return { ok: true, value: maskKnown(parsed.fields, secrets), moderated: code === MODERATED };
	}
	const fault: Fault = {
		kind: outcome === 'rejected' ? 'rejected' : 'unknown',
		reason: reasonOf(outcome, facts, httpStatus) ?? (parsed.ok ? 'noStatus' : parsed.reason),
		httpStatus,
		requestId,
		retryAfterMs: readRetryAfter(headers, now),
	};
	if (parsed.ok && facts.status !== 'accepted') {
		fault.code = code;
		fault.detail = detailOf(parsed.fields, secrets);
		fault.credits = toAmount(parsed.fields.credits) ?? undefined;
	}
	return { ok: false, fault };
}
