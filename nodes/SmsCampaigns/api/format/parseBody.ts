import type { Fields, ParsedBody, ParseFailure } from '../model/types';
import { isHtml, MAX_DEPTH, parseXml, UNSAFE_NAME } from './xml';

/**
 * Decodes a body as UTF-8, which JSON demands (RFC 8259), and as Latin-1 if its bytes are no UTF-8. A byte order mark is
 * left out.
 */
export function decodeBytes(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('latin1').decode(bytes);
	}
}

/** The delimiters of a string, the escaped characters in a string, and numbers. */
const QUOTE_OR_NUMBER = /"|(?:\\.){1,999}|-?\d[-+.\de]*/gi;

const isInexact = (number: string) =>
	/^-?\d{16,}$/.test(number) && !Number.isSafeInteger(Number(number));

/** Turns integers of valid JSON that a number cannot hold into strings. */
function quoteInexact(json: string): string {
	let isInString = false;
	return json.replace(QUOTE_OR_NUMBER, (token) => {
		if (token === '"') isInString = !isInString;
		return !isInString && isInexact(token) ? `"${token}"` : token;
	});
}

/**
 * Signs that a text is not plain text: characters of an encoding that cannot be read, and parts of JSON or XML. A body
 * with any of these signs may be a damaged response of the service, with any content.
 */
const NOT_PLAIN = /(?!\s)\p{Cc}|[\ufffd{}[\]<>]|["'\\]\s*:/u;

/** @throws for an unsafe name, as in XML, and for a value that is nested too deeply */
function checkNames(value: unknown, depth: number): void {
	if (typeof value !== 'object' || value === null) return;
	if (depth > MAX_DEPTH) throw new Error('The JSON is nested too deeply.');
	if (!Array.isArray(value) && Object.keys(value).some((name) => UNSAFE_NAME.test(name))) {
		throw new Error('The JSON has an unsafe name.');
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

/** The most values in JSON, which are read in some two seconds: tiny ones take thirty times as much memory as text. */
const MAX_VALUES = 5_000_000;

/** Returns the names directly in a JSON object, as often as they occur, and about how many values are in it. */
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

/**
 * Parses the body of a response. Its first character decides between the formats: it may not be the one that was
 * requested (contract 10.3).
 */
export function parseBody(body: string): ParsedBody {
	const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
	const first = /\S/.exec(text)?.[0];
	if (first === undefined) return failed('empty');
	if (first === '<') {
		// The text after a page may be a response of the service, after a warning of its own server.
		const isPage = isHtml(text) && text.trimEnd().endsWith('>');
		return isPage ? failed('html') : parseXml(text, 'response');
	}
	if (first !== '{') return failed(NOT_PLAIN.test(text) ? 'malformed' : 'plainText');
	try {
		const { names, values } = scanJson(text);
		if (values > MAX_VALUES) return failed('tooLarge');
		// JSON.parse keeps the last value of a name, other parsers the first: the response is ambiguous.
		if (new Set(names).size < names.length) return failed('malformed');
		return { ok: true, fields: parseJson(text) as Fields };
	} catch {
		return failed('malformed');
	}
}
