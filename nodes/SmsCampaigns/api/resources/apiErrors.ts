import {
	readList,
	readRecord,
	toInteger,
	toObject,
	toText,
	API_ERROR_FIELDS,
} from '../format/decode';
import { UNSAFE_NAME } from '../format/xml';
import type { Service } from '../http/connection';
import { headerValue, provesRejection } from '../http/classifyResponse';
import { callService } from '../http/call';
import { maskRecord } from '../errors/namedSecrets';
import type { Fields, Outcome } from '../model/types';

/** An error log record (contract 2.6) with secrets masked. Unknown fields are passed through. */
export type ApiErrorRecord = Fields &
	Record<keyof typeof API_ERROR_FIELDS, string> & { headers: Record<string, string> };

const LOOKUP_LENGTH = 100;

/** A short time-out, because the service may have just failed to respond to another call. */
const LOOKUP_TIMEOUT_MS = 15_000;

const HEADER_LINE = /^[ \t]*([^\s:][^:\r\n]*):(.*)$/gm;

/** Reads a record's headers: an object if the record is from a list, otherwise lines of text (contract 2.6). */
export function readHeaders(value: unknown): Record<string, string> {
	const named =
		typeof value === 'string'
			? Array.from(value.matchAll(HEADER_LINE), ([, name, inner]) => [name.trim(), inner.trim()])
			: Object.entries(toObject(value) ?? {});
	const headers = new Map<string, string>();
	for (const [name, inner] of named) {
		if (UNSAFE_NAME.test(name)) continue;
		const values = [headers.get(name) ?? [], inner ?? ''].flat().map(toText);
		headers.set(name, values.join(', '));
	}
	return Object.fromEntries(headers);
}

function readApiError(value: unknown): ApiErrorRecord | undefined {
	const fields = toObject(value);
	if (!fields) return undefined;
	const { headers, ...others } = fields;
	const { log_id, ...record } = readRecord(others, API_ERROR_FIELDS);
	const masked = maskRecord({ ...record, headers: readHeaders(headers), log_id });
	return masked as unknown as ApiErrorRecord;
}

/**
 * Reads a page of the error log (contract 4.6).
 * @param query `length` is 1 to 1000; `sort` is `log_date`, `code` or `method`, with a leading `-` for descending order
 */
export async function listApiErrors(
	service: Service,
	query: { start: number; length: number; sort?: string },
	mayRetry?: () => boolean,
): Promise<Outcome<ApiErrorRecord[]>> {
	const call = { method: 'GET', path: '/errors', query: { ...query } } as const;
	return await callService(service, call, ({ data }) => readList(data, readApiError), mayRetry);
}

/** Reads one error log record (contract 4.7). */
export async function getApiError(service: Service, id: string): Promise<Outcome<ApiErrorRecord>> {
	const call = { method: 'GET', path: `/errors/${encodeURIComponent(id)}` } as const;
	return await callService(service, call, ({ data }) => readApiError(data));
}

/**
 * Searches the newest page of the error log for a call, with one request. A record proves that the service rejected the
 * call only if the record's code is a rejection: a campaign under moderation (-8) was accepted.
 * @param requestId the call's `X-Request-Id`
 * @returns the rejection's code; undefined if no record proves a rejection
 */
export async function findRejectionCode(
	service: Service,
	requestId: string,
): Promise<number | undefined> {
	const query = { start: 0, length: LOOKUP_LENGTH, sort: '-log_date' };
	const withShortTimeout = { ...service, timeoutMs: LOOKUP_TIMEOUT_MS };
	const outcome = await listApiErrors(withShortTimeout, query, () => false);
	if (!outcome.ok) return undefined;
	const wanted = requestId.toLowerCase();
	const record = outcome.value.find(
		({ headers }) => headerValue(headers, 'x-request-id')?.trim().toLowerCase() === wanted,
	);
	const code = toInteger(record?.error_code);
	return provesRejection(code) ? code : undefined;
}
