import type { Fields } from '../model/types';

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Checks whether a value is missing. In XML, a missing value is an empty element or `null` (contract 10.2). */
export function isAbsent(value: unknown): boolean {
	if (typeof value !== 'string') return value === null || value === undefined;
	return ['', 'null'].includes(value.trim());
}

const isObject = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a list of any form as an array: a JSON array, any number of XML elements, or `value` elements inside the
 * list's only element (contract 4.6).
 */
export function toList(value: unknown): unknown[] {
	if (Array.isArray(value)) {
		return value.length === 1 && !Array.isArray(value[0]) ? toList(value[0]) : value;
	}
	if (isAbsent(value)) return [];
	if (isObject(value)) {
		const names = Object.keys(value);
		if (names.length === 0) return [];
		if (names.length === 1 && names[0] === 'value') return toList(value.value);
	}
	return [value];
}

/** Returns an object, or the only object in a list; undefined for any other value. */
export function toObject(value: unknown): Fields | undefined {
	const [first, ...others] = toList(value);
	return isObject(first) && others.length === 0 ? first : undefined;
}

export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'object') return JSON.stringify(value);
	return String(value);
}

/** Reads an integer, also from a string; returns undefined for any other value. */
export function toInteger(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	return INTEGER.test(text) ? Number(text) : undefined;
}

/** Converts a numeric string to a number, and white space to null. Returns any other value unchanged. */
export function toNumber(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const text = value.trim();
	if (text === '') return null;
	const number = NUMBER.test(text) ? Number(text) : Infinity;
	return Number.isFinite(number) ? number : value;
}

/** Reads a finite number of 0 or more, also from a string. Returns null for any other value, such as `500,50`. */
export function toAmount(value: unknown): number | null {
	const number = toNumber(value);
	return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

/** Reads a safe integer of 0 or more, also from a string. Returns null for any other value. */
export function toCount(value: unknown): number | null {
	const amount = toAmount(value);
	return Number.isSafeInteger(amount) ? amount : null;
}

function readId(value: unknown): number | string | null {
	const integer = toInteger(value);
	if (Number.isSafeInteger(integer)) return integer!;
	return isAbsent(value) || typeof value === 'object' ? null : String(value);
}

/** Reads a string. Strings such as `0033…`, `1e5`, `true` and `null` stay unchanged. */
const readText = (value: unknown) => (value === null ? null : toText(value));

/** Reads a string. The string `null` becomes null, because XML represents null as this string (contract 10.2). */
const readNullable = (value: unknown) =>
	value === null || value === 'null' ? null : toText(value);

/** The functions that read a record's fields. XML contains only strings, so these tables define the types. */
export type FieldTable = Readonly<Record<string, (value: unknown) => unknown>>;

const all = <Name extends string, T>(read: (value: unknown) => T, ...names: Name[]) =>
	Object.fromEntries(names.map((name) => [name, read])) as Record<Name, typeof read>;

/** The response to a simulation or a send (contract 2.3, 2.4), with `details` (contract 7.1). */
export const CAMPAIGN_FIELDS = {
	status: toInteger,
	message: readText,
	...all(readNullable, 'details', 'ticket'),
	...all(toAmount, 'cost', 'credits'),
	...all(toCount, 'total', 'sent', 'blacklisted', 'duplicated', 'npai', 'invalid'),
	...all(toCount, 'not_allowed', 'flood', 'country_limit'),
} satisfies FieldTable;

/** The response to a simulation or a send. Fields that are null or contain an unreadable number are left out. */
export type CampaignResponse = { status: number } & Fields & {
		[Name in keyof typeof CAMPAIGN_FIELDS]?: NonNullable<
			ReturnType<(typeof CAMPAIGN_FIELDS)[Name]>
		>;
	};

/** A webhook (contract 2.5) without its `signature`, which is a secret. */
export const WEBHOOK_FIELDS = {
	...all(readText, 'type', 'url', 'status'),
	last_http_code: toCount,
	webhook_id: readNullable,
} satisfies FieldTable;

/** An error log record (contract 2.6) without its `headers`, which have two forms. */
export const API_ERROR_FIELDS = {
	...all(readText, 'date', 'method', 'url', 'error_code', 'ip', 'query_param', 'body'),
	log_id: readNullable,
} satisfies FieldTable;

/** An NPAI list record (contract 2.7). */
export const NPAI_FIELDS = {
	...all(readText, 'destination', 'date', 'info1', 'info2', 'info3', 'info4'),
	user_information: toList,
	id: readText,
	...all(readId, 'campaign_id', 'batch_id'),
} satisfies FieldTable;

/**
 * Converts a record's fields to their types, so that a record is the same in both formats. Known fields come first, in
 * the table's order; unknown fields follow unchanged.
 */
export function readRecord(fields: Fields, table: FieldTable): Fields {
	const record: Fields = {};
	for (const name in table) {
		if (fields[name] !== undefined) record[name] = table[name](fields[name]);
	}
	for (const name in fields) {
		if (!Object.hasOwn(table, name)) record[name] = fields[name];
	}
	return record;
}

/**
 * Reads the records of a list (contract 4.6, 4.8). An empty list may be missing or an empty string.
 * @returns undefined for a value that is not a list of records
 */
export function readList<T>(
	value: unknown,
	read: (record: Fields) => T | undefined,
): T[] | undefined {
	const list = toList(value);
	if (!Array.isArray(value) && list.length === 1 && list[0] === value) return undefined;
	const records: T[] = [];
	for (const element of list) {
		if (isAbsent(element)) continue;
		const record = isObject(element) ? read(element) : undefined;
		if (record === undefined) return undefined;
		records.push(record);
	}
	return records;
}

export function readCampaign(fields: Fields): CampaignResponse {
	const record: Fields = readRecord(fields, CAMPAIGN_FIELDS);
	for (const name in CAMPAIGN_FIELDS) if (record[name] === null) delete record[name];
	return record as CampaignResponse;
}
