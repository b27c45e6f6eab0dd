import { isJsonObject, parseJson, type JsonObject } from '../domain/json.mts';
import { OUTCOME, Rejection } from '../domain/outcome.mts';
import { parseXml } from './xmlParser.mts';
import { jsonOfXml } from './xmlToJson.mts';

/** The two formats of every call (contract 10.1). */
export type Format = 'json' | 'xml';

const REJECTION: Record<Format, number> = { json: OUTCOME.json, xml: OUTCOME.xml };

/** Returns the other format if a body's first character shows that the body is not in the given format. */
function otherFormat(text: string, format: Format): Format | undefined {
	if (format === 'xml') return /^\s*[[{]/.test(text) ? 'json' : undefined;
	return /^\s*</.test(text) ? 'xml' : undefined;
}

/**
 * Parses a request body and converts XML to the JSON structure.
 * @throws Rejection -6 (JSON) or -2 (XML) for a body that is not well-formed, not UTF-8, empty, or not an object
 */
export function parseBody(bytes: Uint8Array, format: Format): JsonObject {
	let text: string;
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new Rejection(REJECTION[format], 'the body is not UTF-8');
	}
	if (text.trim() === '') throw new Rejection(REJECTION[format], 'the body is empty');
	const other = otherFormat(text, format);
	if (other !== undefined) {
		throw new Rejection(
			REJECTION[format],
			`the body is read as ${format.toUpperCase()} and looks like ${other.toUpperCase()}: send the header Accept: application/${other}`,
		);
	}
	if (format === 'xml') return jsonOfXml(parseXml(text));
	let root: unknown;
	try {
		root = parseJson(text);
	} catch (error) {
		// The parser's message quotes the body, which may contain a secret, so only the position is kept.
		const place = /at position \d+|nested too deeply/.exec(String(error))?.[0] ?? 'at its end';
		throw new Rejection(OUTCOME.json, `the body is not JSON (${place})`);
	}
	if (!isJsonObject(root)) throw new Rejection(OUTCOME.json, 'the body is not a JSON object');
	return root;
}
