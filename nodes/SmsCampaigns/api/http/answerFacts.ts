import { toInteger } from '../format/decode';
import type { Fields, ParsedBody } from '../format/types';
import type { FaultReason } from '../model/types';
import type { AnswerFacts } from './outcomes';

/** Accepted (contract 7.3). */
const STATUS_OK = 1;

/** Accepted too, but a person checks the campaign before it goes out. */
export const STATUS_MODERATED = -8;

/** Refused: nothing was done (contract 7.3). */
export const REFUSAL_STATUSES: ReadonlySet<number> = new Set([-1, -2, -3, -4, -5, -6, -7]);

/** The service itself does not know the outcome. */
const STATUS_UNKNOWN = -99;

/** Bodies that say nothing of the service. */
const FOREIGN: ReadonlySet<FaultReason> = new Set(['empty', 'html', 'plainText']);

/** Texts that stand for nothing. */
const NOTHING: ReadonlySet<string> = new Set(['', '0', 'null', 'none', 'false']);

function isNothing(value: unknown): boolean {
	if (typeof value === 'string') return NOTHING.has(value.trim().toLowerCase());
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	return value === undefined || value === null || value === false || value === 0;
}

const isWords = (value: unknown) =>
	typeof value === 'string' &&
	!isNothing(value) &&
	/\p{L}/u.test(value) &&
	!/^\s*true\s*$/i.test(value);

const isAbsent = (value: unknown) =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && ['', 'null'].includes(value.trim()));

function readStatus({ status, error }: Fields): { status: AnswerFacts['status']; code?: number } {
	// A code in `error` is as little listed as another one in `status`.
	if (isAbsent(status)) return { status: toInteger(error) ? 'other' : 'none' };
	const code = toInteger(status);
	if (code === undefined) return { status: 'other' };
	if (code === STATUS_OK || code === STATUS_MODERATED) return { status: 'accepted', code };
	if (REFUSAL_STATUSES.has(code)) return { status: 'refused', code };
	return { status: code === STATUS_UNKNOWN ? 'unknown' : 'other', code };
}

/**
 * Reads off an answer what bears on the outcome. Only the `status` directly under the root counts: a nested one belongs
 * to a record.
 * @returns the facts, and the `status` where it is an integer
 */
export function answerFacts(parsed: ParsedBody | { ok: false; reason: FaultReason }): {
	facts: AnswerFacts;
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
