import type { Fields } from './types';
import { CAMPAIGN_FIELDS } from './fieldTables';
import type { FieldKind, FieldTable } from './fieldTables';
import type { CampaignAnswer } from '../model/types';

/** Texts that are whole numbers, and numbers. */
export const INTEGER = /^[+-]?\d+$/;
export const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** An absent value, or null, which may come as the text `null` (contract 10.2). */
function isNull(value: unknown): value is null | undefined {
	return value === null || value === undefined || value === 'null';
}

/** True for what an empty element of XML reads as, pretty-printed or not. */
function isBlank(value: unknown): boolean {
	return typeof value === 'string' && value.trim() === '';
}

/**
 * A list in whichever shape it came: a JSON array; one element or several of XML, or none; and `value` elements
 * inside the list's own (contract 4.6).
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

/** An object in whichever shape it came; undefined when there is none. */
export function toObject(value: unknown): Fields | undefined {
	const list = toList(value);
	const first = list.length === 1 ? list[0] : undefined;
	return typeof first === 'object' && first !== null && !Array.isArray(first)
		? (first as Fields)
		: undefined;
}

/** The text of a value. An object, where text is due, is given as its JSON. */
export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'object') return JSON.stringify(value);
	return String(value);
}

/** A whole number from a number or its digits; undefined for anything else. */
export function toInteger(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	return INTEGER.test(text) ? Number(text) : undefined;
}

/** A number given as text becomes a number, any other text stays as it is; a blank one is null. */
export function toNumber(value: unknown, pattern: RegExp): unknown {
	if (typeof value !== 'string') return value;
	const text = value.trim();
	if (text === '') return null;
	return pattern.test(text) ? Number(text) : value;
}

function convertField(value: unknown, kind: FieldKind): unknown {
	if (kind === 'list') return toList(value);
	if (isNull(value)) return null;
	switch (kind) {
		case 'text':
			return toText(value);
		case 'integer':
			return toNumber(value, INTEGER);
		case 'number':
			return toNumber(value, NUMBER);
	}
}

/**
 * Gives a record its types: the same record for both formats. Known fields come first, in the contract's
 * order; unknown ones follow as they came, but a null is null in both.
 */
export function readRecord(fields: Fields, table: FieldTable): Fields {
	const record: Fields = {};
	for (const name in table) {
		if (fields[name] !== undefined) record[name] = convertField(fields[name], table[name]);
	}
	for (const name in fields) {
		if (!Object.hasOwn(table, name)) record[name] = fields[name] === 'null' ? null : fields[name];
	}
	return record;
}

/** The answer to a simulation or a send (contract 2.3, 2.4). A field that is null is left out. */
export function readCampaign(fields: Fields): CampaignAnswer {
	const record = readRecord(fields, CAMPAIGN_FIELDS);
	for (const name in CAMPAIGN_FIELDS) if (record[name] === null) delete record[name];
	return record as CampaignAnswer;
}
