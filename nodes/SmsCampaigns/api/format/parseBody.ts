import type { Fields, ParsedBody, ParseFailure } from '../model/types';
import { isHtml, MAX_DEPTH, parseXml, UNSAFE_NAME } from './xml';

/** Decodes a body as UTF-8 (RFC 8259), or as Latin-1 if it is not valid UTF-8. Drops a byte order mark. */
export function decodeBytes(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('latin1').decode(bytes);
	}
}

/** String delimiters, escaped characters in strings, and numbers. */
const QUOTE_OR_NUMBER = /"|(?:\\.){1,999}|-?\d[-+.\de]*/gi;

const isInexact = (number: string) =>
	/^-?\d{16,}$/.test(number) && !Number.isSafeInteger(Number(number));

/** Puts quotes around integers that a JavaScript number cannot represent exactly. The JSON must be valid. */
function quoteInexact(json: string): string {
	let isInString = false;
	return json.replace(QUOTE_OR_NUMBER, (token) => {
		if (token === '"') isInString = !isInString;
		return !isInString && isInexact(token) ? `"${token}"` : token;
	});
}

/**
 * Signs that a body is not plain text: undecodable characters and parts of JSON or XML. A body with any of these signs
 * may be a damaged response from the service.
 */
const NOT_PLAIN = /(?!\s)\p{Cc}|[\ufffd{}[\]<>]|["'\\]\s*:/u;

/** @throws for an unsafe name, which `parseXml` also rejects, and for a value that is nested too deeply */
function checkNames(value: unknown, depth: number): void {
	if (typeof value !== 'object' || value === null) return;
	if (depth > MAX_DEPTH) throw new Error('The JSON is nested too deeply.');
	if (!Array.isArray(value) && Object.keys(value).some((name) => UNSAFE_NAME.test(name))) {
		throw new Error('The JSON contains an unsafe property name.');
	}
	for (const inner of Object.values(value)) checkNames(inner, depth + 1);
}

/**
 * Parses JSON text. Integers beyond 2^53-1 become strings with all their digits.
 * @throws for text that is not JSON, is nested too deeply, or has an unsafe name
 */
export function parseJson(text: string): unknown {
	let value: unknown = JSON.parse(text);
	if (/\d{16}/.test(text)) value = JSON.parse(quoteInexact(text));
	checkNames(value, 0);
	return value;
}

/** The maximum number of JSON values. Parsing this many takes two seconds, and 30 times as much memory as the body. */
const MAX_VALUES = 5_000_000;

/** Returns the names at the top level of a JSON object, with duplicates, and the approximate number of values. */
function scanJson(json: string): { names: string[]; values: number } {
	const names: string[] = [];
	let values = 0;
	let depth = 0;
	let name = '';
	for (let at = 0; at < json.length; at++) {
		const character = json[at];
		if (character === '"') {
			const start = at;
			for (at++; at < json.length && json[at] !== '"'; at++) if (json[at] === '\\') at++;
			if (depth === 1) name = json.slice(start, at + 1);
		} else if (character === '{' || character === '[') {
			depth++;
			values++;
		} else if (character === '}' || character === ']') depth--;
		else if (character === ',') values++;
		else if (character === ':' && depth === 1) names.push(JSON.parse(name) as string);
	}
	return { names, values };
}

const failed = (reason: ParseFailure): ParsedBody => ({ ok: false, reason });

/** Parses a response body. The first character shows the format, which may not be the requested one (contract 10.3). */
export function parseBody(body: string): ParsedBody {
	const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
	const first = /\S/.exec(text)?.[0];
	if (first === undefined) return failed('empty');
	if (first === '<') {
		// If text follows the HTML, the HTML may be a server's warning before the service's response.
		const isPage = isHtml(text) && text.trimEnd().endsWith('>');
		return isPage ? failed('html') : parseXml(text, 'response');
	}
	if (first !== '{') return failed(NOT_PLAIN.test(text) ? 'malformed' : 'plainText');
	try {
		const { names, values } = scanJson(text);
		if (values > MAX_VALUES) return failed('tooLarge');
		// A repeated name is ambiguous: JSON.parse keeps its last value, and other parsers keep the first.
		if (new Set(names).size < names.length) return failed('malformed');
		return { ok: true, fields: parseJson(text) as Fields };
	} catch {
		return failed('malformed');
	}
}
