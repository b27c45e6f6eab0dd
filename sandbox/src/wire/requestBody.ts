import { isJsonObject, type JsonObject } from '../domain/json.ts';
import { OUTCOME, Refusal } from '../domain/outcome.ts';
import { parseXml, type XmlElement } from './xmlParser.ts';

/** The two formats of every call (contract 10.1). */
export type Format = 'json' | 'xml';

/** A parsed request body: a JSON object or the root element of an XML document. */
export type ParsedBody = { format: 'json'; root: JsonObject } | { format: 'xml'; root: XmlElement };

const REFUSAL: Record<Format, number> = { json: OUTCOME.json, xml: OUTCOME.xml };

/**
 * Parses a request body.
 * @throws Refusal -6 (JSON) or -2 (XML) for a body that is not well-formed, not UTF-8, empty, or no object
 */
export function parseBody(bytes: Uint8Array, format: Format): ParsedBody {
	let text: string;
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new Refusal(REFUSAL[format], 'the body is not UTF-8');
	}
	if (text.trim() === '') throw new Refusal(REFUSAL[format], 'the body is empty');
	if (format === 'xml') return { format, root: parseXml(text) };
	let root: unknown;
	try {
		root = JSON.parse(text);
	} catch (error) {
		// The parser's message quotes the body, which may hold a secret: only the position is kept.
		const place = /at position \d+/.exec(String(error))?.[0] ?? 'at its end';
		throw new Refusal(OUTCOME.json, `the body is not JSON (${place})`);
	}
	if (!isJsonObject(root)) throw new Refusal(OUTCOME.json, 'the body is not a JSON object');
	return { format, root };
}
