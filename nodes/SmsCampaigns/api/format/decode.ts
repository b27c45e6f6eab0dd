import type { Fields } from './types';
import { CAMPAIGN_FIELDS } from './fieldTables';
import type { FieldKind, FieldTable } from './fieldTables';
import type { CampaignAnswer } from '../model/types';

/** Texts that are integers, and texts that are numbers. */
export const INTEGER = /^[+-]?\d+$/;
export const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Checks whether a value is absent or null, or the text `null` where no text is expected (contract 10.2). */
export function isNull(value: unknown): value is null | undefined {
	return value === null || value === undefined || value === 'null';
}

/** Checks whether a value is blank text, as which an empty XML element is parsed. */
function isBlank(value: unknown): boolean {
	return typeof value === 'string' && value.trim() === '';
}

/**
 * Returns a list of any form as an array: a JSON array, any number of XML elements, or `value` elements inside the
 * list's own element (contract 4.6).
 */
export function toList(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (isNull(value) || isBlank(value)) return [];
	if (typeof value === 'object') {
		const names = Object.keys(value);
		if (names.length === 0) return [];
		if (names.length === 1 && names[0] === 'value') return toList((value as Fields).value);
	}
	return [value];
}

/** Returns an object, which may be in a list of one; undefined for anything else. */
export function toObject(value: unknown): Fields | undefined {
	const list = toList(value);
	const first = list.length === 1 ? list[0] : undefined;
	return typeof first === 'object' && first !== null && !Array.isArray(first)
		? (first as Fields)
		: undefined;
}

/** Converts a value to text; an object becomes JSON. */
export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'object') return JSON.stringify(value);
	return String(value);
}

/** Converts an integer, or its text, to a number; returns undefined for anything else. */
export function toInteger(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	return INTEGER.test(text) ? Number(text) : undefined;
}

/** Converts text that matches the pattern to a number, and blank text to null; returns other values unchanged. */
export function toNumber(value: unknown, pattern: RegExp): unknown {
	if (typeof value !== 'string') return value;
	const text = value.trim();
	if (text === '') return null;
	const number = pattern.test(text) ? Number(text) : Infinity;
	return Number.isFinite(number) ? number : value;
}

/**
 * Reads an amount: a finite number from 0 on, or a text of one. An exponent is accepted, since both formats may write
 * one.
 * @returns undefined for anything else, such as `500,50`, `n/a`, an object or a negative number: not said
 */
export function toAmount(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && NUMBER.test(value.trim());
	const number = isNumber ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** Reads a count: an amount that is an integer and exact. Returns undefined for anything else: not said. */
export function toCount(value: unknown): number | undefined {
	const amount = toAmount(value);
	return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Reads an id as an integer where it is a safe one, otherwise as text; null for what is no scalar. */
function toId(value: unknown): number | string | null {
	const integer = toInteger(value);
	if (Number.isSafeInteger(integer)) return integer!;
	return isBlank(value) || typeof value === 'object' ? null : String(value);
}

function convertField(value: unknown, kind: FieldKind): unknown {
	switch (kind) {
		case 'list':
			return toList(value);
		case 'text':
			return value === null ? null : toText(value);
		case 'id':
			return isNull(value) ? null : toId(value);
		case 'status':
			return toInteger(value) ?? null;
		case 'count':
			return toCount(value) ?? null;
		case 'amount':
			return toAmount(value) ?? null;
	}
}

/**
 * Converts the fields of a record to their types, so that both formats lead to the same record. Known fields come first,
 * in the contract's order; unknown ones follow unchanged.
 */
export function readRecord(fields: Fields, table: FieldTable): Fields {
	const record: Fields = {};
	for (const name in table) {
		if (fields[name] !== undefined) record[name] = convertField(fields[name], table[name]);
	}
	for (const name in fields) {
		if (!Object.hasOwn(table, name)) record[name] = fields[name];
	}
	return record;
}

/**
 * Converts the answer to a simulation or a send (contract 2.3, 2.4). Leaves out fields that are null, and figures that
 * cannot be read.
 */
export function readCampaign(fields: Fields): CampaignAnswer {
	const record = readRecord(fields, CAMPAIGN_FIELDS);
	for (const name in CAMPAIGN_FIELDS) if (record[name] === null) delete record[name];
	return record as CampaignAnswer;
}
