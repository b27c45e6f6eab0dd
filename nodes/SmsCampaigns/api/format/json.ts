import { MAX_DEPTH, UNSAFE_NAMES } from './limits';
import type { Fields, ParsedBody } from './types';

/** Ids that a server may write as bare numbers with more digits than a number holds. */
const ANSWER_IDS = /("(?:ticket|webhook_id|log_id|deleted_id)"\s*:\s*)(-?\d{16,})(?=\s*[,}\]])/g;

/**
 * Reads any JSON text; unsafe names are left out.
 * @param longIds finds bare numbers that stand for ids, with what is before them; they become texts, so that they
 * keep all their digits
 * @returns undefined for what is no JSON, or nested too deeply
 */
export function parseJson(text: string, longIds: RegExp): { value: unknown } | undefined {
	let value: unknown;
	try {
		// A quote within a string is escaped, so the pattern finds names only where names can stand.
		value = JSON.parse(text.replace(longIds, '$1"$2"'));
	} catch {
		return undefined;
	}
	const sound = typeof value !== 'object' || value === null || removeUnsafeKeys(value, 0);
	return sound ? { value } : undefined;
}

/**
 * Reads a JSON answer. Ids keep all their digits; unsafe names are left out.
 * @returns `malformed` for what is no JSON object, or nested too deeply
 */
export function parseJsonAnswer(text: string): ParsedBody {
	const value = parseJson(text, ANSWER_IDS)?.value;
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return { ok: false, reason: 'malformed' };
	}
	return { ok: true, fields: value as Fields, format: 'json' };
}

/** Takes unsafe names out, in place. False when the value is nested too deeply. */
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
