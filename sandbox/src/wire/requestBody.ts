import { OUTCOME, Refusal } from '../domain/outcome.ts';
import { parseXml, type XmlElement } from './xmlParser.ts';

/** The two formats of every call (contract 10.1). */
export type Format = 'json' | 'xml';

/** A request body after parsing: the object of the JSON, or the root element of the XML. */
export type ParsedBody =
	{ format: 'json'; root: Record<string, unknown> } | { format: 'xml'; root: XmlElement };

const REFUSAL: Record<Format, number> = { json: OUTCOME.json, xml: OUTCOME.xml };

/**
 * Parses a request body.
 * @throws Refusal -6 or -2 for a body that is not well-formed, not UTF-8, empty, or no object
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
		// The parser's message quotes the body, which may hold a secret: only the place is kept.
		const place = /at position \d+/.exec(String(error))?.[0] ?? 'at its end';
		throw new Refusal(OUTCOME.json, `the body is not JSON (${place})`);
	}
	if (typeof root !== 'object' || root === null || Array.isArray(root)) {
		throw new Refusal(OUTCOME.json, 'the body is not a JSON object');
	}
	return { format, root: root as Record<string, unknown> };
}
