import { dataRejection, OUTCOME, Rejection } from '../domain/outcome.mts';
import { formatParisTime } from '../domain/parisTime.mts';
import { pathParameter } from '../http/sandboxRoutes.mts';
import { findError, listErrors, SORT_FIELDS, type ErrorRecord } from '../store/logs/errorLog.mts';
import type { EndpointHandler } from './endpoint.mts';

const DEFAULT_LENGTH = 100;
const MAX_LENGTH = 1000;

/** Returns an error record's response fields. @param headers the headers, in the endpoint's own format */
function recordFields<Headers>(record: ErrorRecord, headers: Headers) {
	return {
		log_id: String(record.id),
		date: formatParisTime(record.at),
		method: record.method,
		url: record.url,
		error_code: String(record.code),
		ip: record.ip,
		headers,
		query_param: record.query,
		body: record.body,
	};
}

/** Returns headers as an object. Repeated headers are joined by commas, as in HTTP. */
function headerObject(headers: ErrorRecord['headers']): Record<string, string> {
	// The object has no prototype, because a header may be called `constructor` or `__proto__`.
	const result = Object.create(null) as Record<string, string>;
	for (const [name, value] of headers) {
		const old = result[name];
		result[name] = old === undefined ? value : `${old}, ${value}`;
	}
	return result;
}

/** Reads a parameter that is a whole number. @throws Rejection -7 */
function pagingParameter(query: URLSearchParams, name: string, fallback: number): number {
	const value = query.get(name);
	if (value === null) return fallback;
	if (/^\d{1,9}$/.test(value)) return Number(value);
	throw dataRejection(`${name} is not a whole number`);
}

/** Reads a call's sort order. Default: newest first. @throws Rejection -7 */
function requestedSort(query: URLSearchParams): string {
	const asked = query.get('sort') ?? '-log_date';
	if (SORT_FIELDS.includes(asked.replace(/^-/, ''))) return asked;
	throw dataRejection(`sort is not one of ${SORT_FIELDS.join(', ')}`);
}

/** GET /errors (contract 4.6). */
export const getErrors: EndpointHandler = (call) => {
	const { account, services } = call;
	const query = new URLSearchParams(call.query);
	const start = pagingParameter(query, 'start', 0);
	const length = Math.min(pagingParameter(query, 'length', DEFAULT_LENGTH), MAX_LENGTH);
	const records = listErrors(services.db, account, { start, length, sort: requestedSort(query) });
	const data = records.map((record) => recordFields(record, headerObject(record.headers)));
	return { status: OUTCOME.ok, fields: { data }, xmlFields: { data: { value: data } } };
};

/** GET /errors/:id (contract 4.7). */
export const getError: EndpointHandler = (call) => {
	const id = pathParameter(call.request, 'id');
	const record = findError(call.services.db, call.account, id);
	if (!record) throw new Rejection(OUTCOME.notFound, `There is no log record ${id}`);
	const headers = record.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
	return { status: OUTCOME.ok, fields: { data: recordFields(record, headers) } };
};
