import { readRecord, toInteger, toList, toObject, toText } from '../format/decode';
import type { Connection, ServiceContext } from '../http/connection';
import { API_ERROR_FIELDS } from '../format/fieldTables';
import { provesRefusal } from '../http/classifyResponse';
import { callWithRetries, unreadableAnswer } from '../http/request';
import { maskValue } from '../errors/redact';
import type { Fields } from '../format/types';
import type { Outcome } from '../model/types';
import type { CallOptions } from '../http/httpCall';

/** A record of the error log (contract 2.6), secrets masked. Unknown fields pass through. */
export interface ApiErrorRecord {
	log_id: string;
	/** `Y-m-d H:i:s`. */
	date: string;
	method: string;
	url: string;
	/** Holds an integer; negative values occur. */
	error_code: string;
	ip: string;
	/** Header name to value, whichever way the service gave them. */
	headers: Record<string, string>;
	query_param: string;
	body: string;
	[extra: string]: unknown;
}

/** Which part of the log to read (contract 4.6). */
export interface ApiErrorQuery {
	/** How many records to skip. */
	start: number;
	/** 1 to 1000. */
	length: number;
	/** `log_date`, `code` or `method`; with `-` in front descending. */
	sort?: string;
}

/** What one look into the log gave. */
export type RequestLookup =
	| { found: true; code: number; record: ApiErrorRecord }
	/** Not there proves nothing; neither does a log that could not be read, or a code that is no refusal. */
	| { found: false; looked: boolean };

/** How many of the newest records are looked at for one call. */
const LOOKUP_LENGTH = 100;

/** It is only a look: a service that just let a call run out of time is not waited for as long again. */
const LOOKUP_TIMEOUT_MS = 15_000;

/** Header lines `Name: value` as an object; a line without a colon carries on the one before it. */
function parseHeaderLines(text: string): Record<string, string> {
	const headers: Record<string, string> = {};
	let last: string | undefined;
	for (const line of text.split(/\r\n|\r|\n/)) {
		const colon = line.indexOf(':');
		if (colon > 0) {
			last = line.slice(0, colon).trim();
			addHeader(headers, last, line.slice(colon + 1).trim());
		} else if (last !== undefined && line.trim() !== '') headers[last] += ` ${line.trim()}`;
	}
	return headers;
}

function addHeader(headers: Record<string, string>, name: string, value: string): void {
	// A name such as __proto__ would change what the object is.
	if (name in headers && !Object.hasOwn(headers, name)) return;
	headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
}

/**
 * The headers of a record as an object: the list has an object, the single read a text of lines (contract 2.6),
 * and either may hold the other.
 */
export function readHeaders(value: unknown): Record<string, string> {
	if (typeof value === 'string') return value === 'null' ? {} : parseHeaderLines(value);
	const headers: Record<string, string> = {};
	if (Array.isArray(value)) {
		for (const part of value as unknown[]) Object.assign(headers, readHeaders(part));
	} else if (typeof value === 'object' && value !== null) {
		for (const [name, inner] of Object.entries(value as Fields)) {
			for (const one of Array.isArray(inner) ? (inner as unknown[]) : [inner]) {
				addHeader(headers, name, one === null || one === undefined ? '' : toText(one));
			}
		}
	}
	return headers;
}

/** A record with its types, not yet masked. */
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
	once = false,
): Promise<Outcome<ApiErrorRecord[]>> {
	const query = { start, length, ...(sort !== undefined && { sort }) };
	const call = { method: 'GET', path: '/errors', query, ...options } as const;
	const outcome = await callWithRetries(context, connection, call, once ? 'once' : 'safe');
	if (!outcome.ok) return outcome;
	const records = toList(outcome.value.data)
		.map(readApiError)
		.filter((record) => record !== undefined);
	return { ...outcome, value: records };
}

const maskRecord = (record: ApiErrorRecord, { secrets }: Connection) =>
	maskValue(record, secrets) as ApiErrorRecord;

/** One page of the log of refused calls, secrets masked (contract 4.6). */
export async function listApiErrors(
	context: ServiceContext,
	connection: Connection,
	query: ApiErrorQuery,
	options: CallOptions = {},
): Promise<Outcome<ApiErrorRecord[]>> {
	const outcome = await fetchApiErrors(context, connection, query, options);
	if (!outcome.ok) return outcome;
	return { ...outcome, value: outcome.value.map((record) => maskRecord(record, connection)) };
}

/** One record of the log, secrets masked (contract 4.7). */
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
 * Looks once, at the newest page of the log, for the record of a call: it is there only when the service refused
 * the call, which is then proven to have done nothing. Only a code that is a refusal counts: a campaign under
 * moderation (-8) was accepted.
 * @param requestId the call's `X-Request-Id`
 */
export async function findByRequestId(
	context: ServiceContext,
	connection: Connection,
	requestId: string,
	options: CallOptions = {},
): Promise<RequestLookup> {
	const query = { start: 0, length: LOOKUP_LENGTH, sort: '-log_date' };
	const brief = { timeoutMs: LOOKUP_TIMEOUT_MS, ...options };
	const outcome = await fetchApiErrors(context, connection, query, brief, true);
	if (!outcome.ok) return { found: false, looked: false };
	const wanted = requestId.toLowerCase();
	const record = outcome.value.find(({ headers }) =>
		Object.entries(headers).some(
			([name, value]) =>
				name.toLowerCase() === 'x-request-id' && value.trim().toLowerCase() === wanted,
		),
	);
	const code = toInteger(record?.error_code);
	if (!record || code === undefined || !provesRefusal(code)) return { found: false, looked: true };
	return { found: true, code, record: maskRecord(record, connection) };
}
