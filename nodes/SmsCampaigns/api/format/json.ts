import { MAX_DEPTH, UNSAFE_NAMES } from './limits';
import type { Fields, ParsedBody } from './types';

/** Ids that a server may write as JSON numbers with too many digits for a JavaScript number. */
const ANSWER_IDS =
	/("(?:ticket|webhook_id|log_id|deleted_id|campaign_id|batch_id)"\s*:\s*)(-?\d{16,})(?=\s*[,}\]])/g;

/**
 * Parses JSON text without unsafe names.
 * @param longIds matches ids that are numbers, in group 2, and the text before them, in group 1; they become strings, so
 * that they keep all their digits
 * @returns undefined for text that is not JSON, or is nested too deeply
 */
export function parseJson(text: string, longIds: RegExp): { value: unknown } | undefined {
	let value: unknown;
	try {
		// Quotes inside strings are escaped, so the pattern only matches property names.
		value = JSON.parse(text.replace(longIds, '$1"$2"'));
	} catch {
		return undefined;
	}
	const isSafe = typeof value !== 'object' || value === null || removeUnsafeKeys(value, 0);
	return isSafe ? { value } : undefined;
}

/**
 * Parses a JSON answer. Ids keep all their digits; unsafe names are left out.
 * @returns `malformed` for text that is not a JSON object, or is nested too deeply
 */
export function parseJsonAnswer(text: string): ParsedBody {
	const value = parseJson(text, ANSWER_IDS)?.value;
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
				const name = JSON.parse(text.slice(at, end)) as string;
				if (names.has(name)) return true;
				names.add(name);
			}
			at = end - 1;
		}
	}
	return false;
}

/** Returns the index after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
	let at = start + 1;
	while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
	return at + 1;
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
