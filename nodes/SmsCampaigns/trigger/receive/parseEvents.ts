import { decodeBytes } from '../../api/format/decodeBytes';
import { parseJson } from '../../api/format/parseBody';
import type { Fields, WireFormat } from '../../api/model/types';
import { isHtml, parseXml } from '../../api/format/xml';

interface EventDelivery {
	format: WireFormat;
	/** At least one; usually objects, but other values are kept too. */
	events: unknown[];
}

const isObject = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the events of an XML document. The root, whatever its name, is one event, unless it contains only elements of
 * the same name that contain fields: then each of them is an event.
 */
function eventsOf(root: Fields): unknown[] {
	const names = Object.keys(root);
	if (names.length !== 1) return [root];
	const elements = [root[names[0]]].flat();
	return elements.every(isObject) ? elements : [root];
}

/**
 * Parses the events of a call: JSON or XML, whatever the Content-Type says (contract 6.2). A list contains several events.
 * @param contentType the header, which may name the encoding
 * @returns undefined for an empty body, for one that is neither JSON nor XML, and for XML with a document type
 */
export function parseDelivery(body: Buffer, contentType?: string): EventDelivery | undefined {
	const text = decodeBytes(body, contentType);
	const first = /\S/.exec(text)?.[0];
	if (first === undefined) return undefined;
	if (first === '<') {
		const xml = isHtml(text) ? undefined : parseXml(text);
		return xml?.ok ? { format: 'xml', events: eventsOf(xml.fields) } : undefined;
	}
	try {
		const events = [parseJson(text)].flat();
		return events.length > 0 ? { format: 'json', events } : undefined;
	} catch {
		return undefined;
	}
}
