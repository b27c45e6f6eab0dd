import { createHash } from 'crypto';
import type { WebhookType } from '../../api/model/types';

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
 * Computes an id for an event, since the service assigns none. Repeated deliveries of an event have the same id, in
 * JSON and in XML; two reports of one message with different statuses have different ids.
 * @param content the event's typed fields
 * @returns 64 hexadecimal digits
 */
export const makeEventId = (type: WebhookType, content: unknown): string =>
	createHash('sha256')
		.update(`${type}\n${canonicalJson(content)}`)
		.digest('hex');
