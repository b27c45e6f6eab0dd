import { createHash } from 'crypto';
import type { WebhookType } from '../../api/model/types';

/** The JSON of a value with the keys of its objects in order, so that it does not depend on how they came. */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const entries = Object.entries(value as Record<string, unknown>)
		// By code unit: the same on every machine.
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
	return `{${entries.join(',')}}`;
}

/**
 * What tells an event from all others: the service gives it no id. Two reports of one message differ in it, as their
 * status does; the same event has the same id each time it is delivered, in JSON or in XML.
 * @param content the event's fields with their types
 * @returns 64 hexadecimal digits
 */
export const makeEventId = (type: WebhookType, content: unknown): string =>
	createHash('sha256')
		.update(`${type}\n${canonicalJson(content)}`)
		.digest('hex');
