import { MAX_DEPTH, UNSAFE_NAMES } from './limits';
import type { Fields, ParsedBody } from './types';

/** The characters of a number, from a given position. */
const NUMBER_TOKEN = /[-+.\de]+/iy;

/** Returns the position of the quote that ends a string. */
function endOfString(json: string, start: number): number {
	let at = start + 1;
	while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
	return at;
}

/**
 * Turns the integers that a JavaScript number cannot represent into strings, so that they keep all their digits.
 * @param json valid JSON
 */
function quoteLongIntegers(json: string): string {
	if (!/\d{16}/.test(json)) return json;
	let quoted = '';
	let copied = 0;
	for (let at = 0; at < json.length; at++) {
		if (json[at] === '"') at = endOfString(json, at);
		NUMBER_TOKEN.lastIndex = at;
		const token = /[-\d]/.test(json[at]) ? NUMBER_TOKEN.exec(json)![0] : undefined;
		if (token === undefined) continue;
		if (/^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))) {
			quoted += `${json.slice(copied, at)}"${token}"`;
			copied = at + token.length;
		}
		at += token.length - 1;
	}
	return quoted + json.slice(copied);
}

/**
 * Parses JSON text without unsafe names. Integers beyond 2^53-1 become strings with all their digits.
 * @returns undefined for text that is not JSON, or is nested too deeply
 */
export function parseJson(text: string): { value: unknown } | undefined {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	const quoted = quoteLongIntegers(text);
	if (quoted !== text) value = JSON.parse(quoted);
	const isSafe = typeof value !== 'object' || value === null || removeUnsafeKeys(value, 0);
	return isSafe ? { value } : undefined;
}

/**
 * Parses a JSON answer, as `parseJson` does.
 * @returns `malformed` for text that is not a JSON object, or is nested too deeply
 */
export function parseJsonAnswer(text: string): ParsedBody {
	const value = parseJson(text)?.value;
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
	if (!isObject || namesTwice(text)) return { ok: false, reason: 'malformed' };
	return { ok: true, fields: value as Fields, format: 'json' };
}

/**
 * Checks whether the root object has a name twice: JSON.parse keeps the last value, another reader the first, so that
 * nobody can say what the answer means.
 * @param text valid JSON
 */
function namesTwice(text: string): boolean {
	const names = new Set<string>();
	let depth = 0;
	let isName = true;
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === '{' || character === '[') depth++;
		else if (character === '}' || character === ']') depth--;
		else if (character === ':' || character === ',') isName = character === ',';
		else if (character === '"') {
			const end = endOfString(text, at);
			if (depth === 1 && isName) {
				const name = JSON.parse(text.slice(at, end + 1)) as string;
				if (names.has(name)) return true;
				names.add(name);
			}
			at = end;
		}
	}
	return false;
}

/** Deletes unsafe names in place. Returns false if the value is nested too deeply. */
function removeUnsafeKeys(value: object, depth: number): boolean {
	if (depth > MAX_DEPTH) return false;
	for (const [key, inner] of Object.entries(value)) {
		if (UNSAFE_NAMES.has(key)) delete (value as Fields)[key];
		else if (
			typeof inner === 'object' &&
			inner !== null &&
			!removeUnsafeKeys(inner as object, depth + 1)
		) {
			return false;
		}
	}
	return true;
}
