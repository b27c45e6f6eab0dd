import { createHash } from 'crypto';
import type { Fields } from '../../api/format/types';
import type { WebhookType } from '../../api/model/types';
import { typedFields } from './eventFields';

/** Serializes a value to JSON with sorted object keys, so that their original order does not matter. */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const entries = Object.entries(value as Record<string, unknown>)
		// By code unit, which does not depend on the locale.
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, child]) => `${JSON.stringify(key)}:${canonicalJson(child)}`);
	return `{${entries.join(',')}}`;
}

/**
 * Returns a value in the form that both formats can have: XML knows texts only, no list of one value or none, and an
 * empty object is an empty text there. The text `null` is a null (contract 10.2).
 */
function toCommonForm(value: unknown): unknown {
	if (Array.isArray(value)) {
		const values = value.flat(Infinity).map(toCommonForm);
		return values.length > 1 ? values : values[0];
	}
	if (typeof value === 'object' && value !== null) {
		const fields = fieldsInCommonForm(value as Fields);
		return Object.keys(fields).length > 0 ? fields : '';
	}
	const text = String(value);
	return text === 'null' ? null : text;
}

function fieldsInCommonForm(fields: Fields): Fields {
	const names = Object.keys(fields).sort();
	const entries = names.map((name) => [name, toCommonForm(fields[name])]);
	return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Fields;
}

/**
 * Computes an id for an event, since the service assigns none. Repeated deliveries of an event have the same id, in
 * JSON and in XML; two reports of one message with different statuses have different ids.
 * @param event as received, in either format
 * @returns 64 hexadecimal digits
 */
export const makeEventId = (type: WebhookType, event: Fields): string =>
	createHash('sha256')
		.update(`${type}\n${canonicalJson(typedFields(fieldsInCommonForm(event), type, 'xml'))}`)
		.digest('hex');
