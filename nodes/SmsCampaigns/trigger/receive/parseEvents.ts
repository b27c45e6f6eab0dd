import { parseJson } from '../../api/format/json';
import type { Fields } from '../../api/format/types';
import type { WireFormat } from '../../api/model/types';
import { isHtml, parseXml } from '../../api/format/xml';

/** Ids that may come as bare numbers with more digits than a number holds. */
const EVENT_IDS =
	/("(?:campaign_id|message_id|last_message_id|gsmsid|account_id|destination|from)"\s*:\s*)(-?\d{16,})(?=\s*[,}\]])/g;

/** What a body holds. */
export interface EventDelivery {
	format: WireFormat;
	/** An object as a rule; whatever else comes is not lost either. At least one. */
	events: unknown[];
}

const isObject = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The events in an XML document. An event has its fields right under the root, whatever that is called; where there
 * is nothing but elements of one name that have fields themselves, each of these is an event.
 */
function eventsOf(root: Fields): unknown[] {
	const names = Object.keys(root);
	if (names.length !== 1) return [root];
	const inner = [root[names[0]]].flat();
	return inner.every(isObject) ? inner : [root];
}

/**
 * Reads the events of a call. They are JSON whatever the Content-Type says (contract 6.2); XML is read as
 * well. A list holds several.
 * @returns undefined for what is empty, or neither of the two, or XML with a document type
 */
export function parseDelivery(body: Buffer): EventDelivery | undefined {
	const text = body.toString('utf8').replace(/^\ufeff/, '');
	const first = /\S/.exec(text)?.[0];
	if (first === undefined) return undefined;
	if (first === '<') {
		const read = isHtml(text) ? undefined : parseXml(text);
		return read?.ok ? { format: 'xml', events: eventsOf(read.fields) } : undefined;
	}
	const read = parseJson(text, EVENT_IDS);
	if (!read) return undefined;
	const events = Array.isArray(read.value) ? (read.value as unknown[]) : [read.value];
	return events.length > 0 ? { format: 'json', events } : undefined;
}
