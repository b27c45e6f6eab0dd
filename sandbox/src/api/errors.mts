import { dataRefusal, OUTCOME, Refusal } from '../domain/outcome.mts';
import { formatParisTime } from '../domain/parisTime.mts';
import { pathParameter } from '../http/sandboxRoutes.mts';
import { findError, listErrors, SORT_FIELDS, type ErrorRecord } from '../store/logs/errorLog.mts';
import type { AuthenticatedCall, EndpointHandler } from './endpoint.mts';

const DEFAULT_LENGTH = 100;
const MAX_LENGTH = 1000;

/** Returns the fields of a record. @param headers which the two endpoints format differently */
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

/** Returns headers as an object; repeated ones are joined by a comma, as in HTTP. */
function headerObject(headers: ErrorRecord['headers']): Record<string, string> {
	// No prototype: a header may be called `constructor` or `__proto__`.
	const result = Object.create(null) as Record<string, string>;
	for (const [name, value] of headers) {
		const old = result[name];
		result[name] = old === undefined ? value : `${old}, ${value}`;
	}
	return result;
}

function pagingParameter(call: AuthenticatedCall, name: string, fallback: number): number {
	const value = new URLSearchParams(call.query).get(name);
	if (value === null) return fallback;
	if (/^\d{1,9}$/.test(value)) return Number(value);
	if (call.assumptions.text('errors.bad-page') === 'default') return fallback;
	throw dataRefusal(`${name} is not a whole number`);
}

/** Reads how many records a call asks for. @throws Refusal -7 */
function requestedLength(call: AuthenticatedCall): number {
	const { assumptions } = call;
	const length = pagingParameter(call, 'length', DEFAULT_LENGTH);
	if (length === 0 && assumptions.text('errors.length-zero') === 'default') return DEFAULT_LENGTH;
	if (length <= MAX_LENGTH) return length;
	if (assumptions.text('errors.length-over') === 'refuse') throw dataRefusal('length is over 1000');
	return MAX_LENGTH;
}

/** Reads the sort order that a call asks for. @throws Refusal -7 */
function requestedSort(call: AuthenticatedCall): string {
	const { assumptions } = call;
	const asked = new URLSearchParams(call.query).get('sort');
	if (asked !== null) {
		if (SORT_FIELDS.includes(asked.replace(/^-/, ''))) return asked;
		if (assumptions.text('errors.unknown-sort') === 'refuse') {
			throw dataRefusal(`sort is none of ${SORT_FIELDS.join(', ')}`);
		}
	}
	return assumptions.text('errors.default-sort');
}

/** GET /errors (contract 4.6). */
export const getErrors: EndpointHandler = (call) => {
	const { account, assumptions, services } = call;
	for (const row of ['dates.zone', 'errors.url', 'errors.ties']) assumptions.note(row);
	const start = pagingParameter(call, 'start', 0);
	const length = requestedLength(call);
	const sort = requestedSort(call);
	const keep = assumptions.number('errors.keep');
	const records = listErrors(services.db, account, { start, length, sort, keep });
	const data = records.map((record) => recordFields(record, headerObject(record.headers)));
	return { status: OUTCOME.ok, fields: { data }, xmlFields: { data: { value: data } } };
};

/** GET /errors/:id (contract 4.7). */
export const getError: EndpointHandler = (call) => {
	const id = pathParameter(call.request, 'id');
	for (const row of ['dates.zone', 'errors.url']) call.assumptions.note(row);
	const record = findError(call.services.db, call.account, id);
	if (!record) throw new Refusal(OUTCOME.notFound, `There is no log record ${id}`);
	const headers = record.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
	return { status: OUTCOME.ok, fields: { data: recordFields(record, headers) } };
};
