import { readRecord, toInteger, toList, toObject, toText } from '../format/decode';
import type { Connection, ServiceContext } from '../http/connection';
import { API_ERROR_FIELDS } from '../format/fieldTables';
import { provesRefusal } from '../http/classifyResponse';
import { callWithRetries, unreadableAnswer } from '../http/request';
import type { RetryRule } from '../http/request';
import { maskValue } from '../errors/redact';
import type { Fields } from '../format/types';
import type { Outcome } from '../model/types';
import type { CallOptions } from '../http/httpCall';

/** A record of the error log (contract 2.6), secrets masked. Unknown fields are passed through. */
export interface ApiErrorRecord {
	log_id: string;
	/** `Y-m-d H:i:s`. */
	date: string;
	method: string;
	url: string;
	/** An integer, which may be negative. */
	error_code: string;
	ip: string;
	/** Values by header name. */
	headers: Record<string, string>;
	query_param: string;
	body: string;
	[extra: string]: unknown;
}

/** The page of the log to read (contract 4.6). */
interface ApiErrorQuery {
	/** Number of records to skip. */
	start: number;
	/** 1 to 1000. */
	length: number;
	/** `log_date`, `code` or `method`; with a leading `-` descending. */
	sort?: string;
}

/** The result of looking a call up in the log. */
type RequestLookup =
	| { found: true; code: number; record: ApiErrorRecord }
	/** Proves nothing. `looked` is false if the log could not be read. */
	| { found: false; looked: boolean };

/** How many of the newest records are searched for a call. */
const LOOKUP_LENGTH = 100;

/** Short: the service may just have let a call time out. */
const LOOKUP_TIMEOUT_MS = 15_000;

/** Parses lines of `Name: value`; a line without a colon continues the previous one. */
function parseHeaderLines(text: string): Record<string, string> {
	const headers: Record<string, string> = {};
	let lastName = '';
	for (const line of text.split(/\r\n|\r|\n/)) {
		const colon = line.indexOf(':');
		if (colon > 0) {
			lastName = line.slice(0, colon).trim();
			addHeader(headers, lastName, line.slice(colon + 1).trim());
		} else if (Object.hasOwn(headers, lastName) && line.trim() !== '') {
			headers[lastName] += ` ${line.trim()}`;
		}
	}
	return headers;
}

function addHeader(headers: Record<string, string>, name: string, value: string): void {
	// A name such as __proto__ would change the object's prototype or methods.
	if (name in headers && !Object.hasOwn(headers, name)) return;
	headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
}

/**
 * Reads the headers of a record. The list has them as an object, a single record as lines of text (contract 2.6); each is
 * accepted in both places.
 */
export function readHeaders(value: unknown): Record<string, string> {
	if (typeof value === 'string') return value === 'null' ? {} : parseHeaderLines(value);
	const headers: Record<string, string> = {};
	if (Array.isArray(value)) {
		for (const part of value as unknown[]) Object.assign(headers, readHeaders(part));
	} else if (typeof value === 'object' && value !== null) {
		for (const [name, inner] of Object.entries(value as Fields)) {
			for (const each of Array.isArray(inner) ? (inner as unknown[]) : [inner]) {
				addHeader(headers, name, each === null || each === undefined ? '' : toText(each));
			}
		}
	}
	return headers;
}

/** Converts a record; its secrets are not masked yet. */
function readApiError(value: unknown): ApiErrorRecord | undefined {
	const fields = toObject(value);
	if (!fields) return undefined;
	const { headers, ...rest } = fields;
	const record = readRecord(rest, API_ERROR_FIELDS);
	record.headers = readHeaders(headers);
	return record as ApiErrorRecord;
}

async function fetchApiErrors(
	context: ServiceContext,
	connection: Connection,
	{ start, length, sort }: ApiErrorQuery,
	options: CallOptions,
	retryRule: RetryRule,
): Promise<Outcome<ApiErrorRecord[]>> {
	const query = { start, length, ...(sort !== undefined && { sort }) };
	const call = { method: 'GET', path: '/errors', query, ...options } as const;
	const outcome = await callWithRetries(context, connection, call, retryRule);
	if (!outcome.ok) return outcome;
	const records = toList(outcome.value.data)
		.map(readApiError)
		.filter((record) => record !== undefined);
	return { ...outcome, value: records };
}

const maskRecord = (record: ApiErrorRecord, { secrets }: Connection) =>
	maskValue(record, secrets) as ApiErrorRecord;

/** Reads a page of the log of refused calls, secrets masked (contract 4.6). */
export async function listApiErrors(
	context: ServiceContext,
	connection: Connection,
	query: ApiErrorQuery,
	options: CallOptions = {},
): Promise<Outcome<ApiErrorRecord[]>> {
	const outcome = await fetchApiErrors(context, connection, query, options, 'safe');
	if (!outcome.ok) return outcome;
	return { ...outcome, value: outcome.value.map((record) => maskRecord(record, connection)) };
}

/** Reads a record of the log, secrets masked (contract 4.7). */
export async function getApiError(
	context: ServiceContext,
	connection: Connection,
	id: string,
	options: CallOptions = {},
): Promise<Outcome<ApiErrorRecord>> {
	const path = `/errors/${encodeURIComponent(id)}`;
	const outcome = await callWithRetries(
		context,
		connection,
		{ method: 'GET', path, ...options },
		'safe',
	);
	if (!outcome.ok) return outcome;
	const record = readApiError(outcome.value.data);
	return record ? { ...outcome, value: maskRecord(record, connection) } : unreadableAnswer();
}

/**
 * Searches the newest page of the log for a call, by one request. A record proves that the service refused the call and
 * did nothing, but only if its code is a refusal: a campaign under moderation (-8) was accepted.
 * @param requestId the call's `X-Request-Id`
 */
export async function findByRequestId(
	context: ServiceContext,
	connection: Connection,
	requestId: string,
	options: CallOptions = {},
): Promise<RequestLookup> {
	const query = { start: 0, length: LOOKUP_LENGTH, sort: '-log_date' };
	const lookupOptions = { timeoutMs: LOOKUP_TIMEOUT_MS, ...options };
	const outcome = await fetchApiErrors(context, connection, query, lookupOptions, 'once');
	if (!outcome.ok) return { found: false, looked: false };
	const wantedId = requestId.toLowerCase();
	const record = outcome.value.find(({ headers }) =>
		Object.entries(headers).some(
			([name, value]) =>
				name.toLowerCase() === 'x-request-id' && value.trim().toLowerCase() === wantedId,
		),
	);
	const code = toInteger(record?.error_code);
	if (!record || code === undefined || !provesRefusal(code)) return { found: false, looked: true };
	return { found: true, code, record: maskRecord(record, connection) };
}
