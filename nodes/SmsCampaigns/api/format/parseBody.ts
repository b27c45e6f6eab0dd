import { parseJsonAnswer } from './json';
import { MAX_BODY_LENGTH } from './limits';
import type { ParsedBody } from './types';
import { isHtml, parseXmlAnswer } from './xml';

/**
 * Reads the body of an answer in the format that it is in, which need not be the one that was asked for: the
 * first character decides (contract 10.3).
 */
export function parseBody(body: string): ParsedBody {
	if (body.length > MAX_BODY_LENGTH) return { ok: false, reason: 'tooLarge' };
	const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
	const first = /\S/.exec(text)?.[0];
	if (first === undefined) return { ok: false, reason: 'empty' };
	if (first === '{') return parseJsonAnswer(text);
	if (first !== '<') return { ok: false, reason: 'malformed' };
	return isHtml(text) ? { ok: false, reason: 'html' } : parseXmlAnswer(text);
}
