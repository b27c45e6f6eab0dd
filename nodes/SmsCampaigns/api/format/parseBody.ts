import { parseJsonAnswer } from './json';
import { MAX_BODY_LENGTH } from './limits';
import type { ParsedBody } from './types';
import { isHtml, parseXmlAnswer } from './xml';

/**
 * Parses the body of an answer. Its first character decides between the formats: it may not be the one that was asked
 * for (contract 10.3).
 */
export function parseBody(body: string): ParsedBody {
	if (body.length > MAX_BODY_LENGTH) return { ok: false, reason: 'tooLarge' };
	const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
	const first = /\S/.exec(text)?.[0];
	if (first === undefined) return { ok: false, reason: 'empty' };
	if (first === '{') return parseJsonAnswer(text);
	if (first === '[') return { ok: false, reason: 'malformed' };
	if (first !== '<') return { ok: false, reason: 'plainText' };
	return isHtml(text) ? { ok: false, reason: 'html' } : parseXmlAnswer(text);
}
