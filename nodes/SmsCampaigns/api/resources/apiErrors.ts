import {
	readList,
	readRecord,
	toInteger,
	toObject,
	toText,
	API_ERROR_FIELDS,
} from '../format/decode';
import type { Connection, Service } from '../http/connection';
import { provesRefusal } from '../http/classifyResponse';
import { headerValue } from '../http/httpCall';
import { callWithRetries } from '../http/request';
import { maskValue } from '../errors/redact';
import type { Fields, Outcome } from '../model/types';

/** A record of the error log (contract 2.6), secrets masked. Unknown fields are passed through. */
export type ApiErrorRecord = Fields &
	Record<keyof typeof API_ERROR_FIELDS, string> & { headers: Record<string, string> };

const LOOKUP_LENGTH = 100;

/** Short: the service may just have let a call time out. */
const LOOKUP_TIMEOUT_MS = 15_000;

const HEADER_LINE = /^[ \t]*([^\s:][^:\r\n]*):(.*)$/gm;

/**
 * Reads the headers of a record. The list has them as an object, a single record as lines of text (contract 2.6); each is
 * accepted in both places.
 */
export function readHeaders(value: unknown): Record<string, string> {
	const headers: Record<string, string> = {};
	const named =
		typeof value === 'string'
			? Array.from(value.matchAll(HEADER_LINE), ([, name, inner]) => [name.trim(), inner.trim()])
			: Object.entries(toObject(value) ?? {});
	for (const [name, inner] of named) {
		// A name such as __proto__ would change the object's prototype or methods.
		if (name in headers && !Object.hasOwn(headers, name)) continue;
		const values = [headers[name] ?? [], inner ?? ''].flat().map(toText);
		headers[name] = values.join(', ');
	}
	return headers;
}

function readApiError(value: unknown, { secrets }: Connection): ApiErrorRecord | undefined {
	const fields = toObject(value);
	if (!fields) return undefined;
	const { headers, ...rest } = fields;
	const record: Fields = readRecord(rest, API_ERROR_FIELDS);
	record.headers = readHeaders(headers);
	return maskValue(record, secrets) as ApiErrorRecord;
}

/**
 * Reads a page of the log of refused calls (contract 4.6).
 * @param query `length` is 1 to 1000; `sort` is `log_date`, `code` or `method`, with a leading `-` descending
 */
export async function listApiErrors(
	service: Service,
	query: { start: number; length: number; sort?: string },
	mayRetry?: () => boolean,
): Promise<Outcome<ApiErrorRecord[]>> {
	const call = { method: 'GET', path: '/errors', query: { ...query } } as const;
	const read = (value: unknown) => readApiError(value, service.connection);
	return await callWithRetries(service, call, ({ data }) => readList(data, read), mayRetry);
}

/** Reads a record of the log (contract 4.7). */
export async function getApiError(service: Service, id: string): Promise<Outcome<ApiErrorRecord>> {
	const call = { method: 'GET', path: `/errors/${encodeURIComponent(id)}` } as const;
	return await callWithRetries(service, call, ({ data }) => readApiError(data, service.connection));
}

/**
 * Searches the newest page of the log for a call, by one request. A record proves that the service refused the call and
 * did nothing, but only if its code is a refusal: a campaign under moderation (-8) was accepted.
 * @param requestId the call's `X-Request-Id`
 * @returns the code with which it was refused; undefined where nothing is proved
 */
export async function findRefusalCode(
	service: Service,
	requestId: string,
): Promise<number | undefined> {
	const query = { start: 0, length: LOOKUP_LENGTH, sort: '-log_date' };
	const hurried = { ...service, timeoutMs: LOOKUP_TIMEOUT_MS };
	const outcome = await listApiErrors(hurried, query, () => false);
	if (!outcome.ok) return undefined;
	const record = outcome.value.find(
		({ headers }) =>
			headerValue(headers, 'x-request-id')?.trim().toLowerCase() === requestId.toLowerCase(),
	);
	const code = toInteger(record?.error_code);
	return provesRefusal(code) ? code : undefined;
}
