import { Turns } from '../../shared/timing';
import type { Fields, ParsedBody, ParseFailure } from '../model/types';
import { isHtml, MAX_DEPTH, MAX_VALUES, parseXmlResponse, UNSAFE_NAME } from './xml';

/** The most values that are parsed at once: those of a list's element, or all but the lists. */
const MAX_VALUES_AT_ONCE = 200_000;

/** The length of the pieces in which a long list is parsed, in UTF-16 code units. */
const PIECE_LENGTH = 128 * 1024;

const STEP_LENGTH = 1024;

/** What begins or ends a string, escaped characters in it, and an integer of 16 digits or more. */
const QUOTE_OR_LONG_INTEGER = /"|(?:\\.){1,999}|(?<![-+.\de])-?\d{16,}(?![.\de])/gi;

/** Turns the integers of valid JSON that a JavaScript number cannot represent into strings, with all their digits. */
function quoteLongIntegers(json: string): string {
	let isInString = false;
	return json.replace(QUOTE_OR_LONG_INTEGER, (token) => {
		if (token === '"') isInString = !isInString;
		const isKept = isInString || !/\d/.test(token) || Number.isSafeInteger(Number(token));
		return isKept ? token : `"${token}"`;
	});
}

/** What plain text does not contain: then the body is in an encoding that cannot be read, and may say anything. */
const UNDECODED = /(?!\s)\p{Cc}|\ufffd/u;

function removeUnsafeNames(value: object, depth: number): void {
	if (depth > MAX_DEPTH) throw new Error('The JSON is nested too deeply.');
	if (!Array.isArray(value)) {
		for (const name of Object.keys(value)) {
			if (UNSAFE_NAME.test(name)) delete (value as Fields)[name];
		}
	}
	for (const inner of Object.values(value) as unknown[]) {
		if (typeof inner === 'object' && inner !== null) removeUnsafeNames(inner, depth + 1);
	}
}

/**
 * Parses JSON text without unsafe names. Integers beyond 2^53-1 become strings with all their digits.
 * @throws for text that is not JSON, or is nested too deeply
 */
export function parseJson(text: string): unknown {
	let value: unknown = JSON.parse(text);
	if (/\d{16}/.test(text)) value = JSON.parse(quoteLongIntegers(text));
	if (typeof value === 'object' && value !== null) removeUnsafeNames(value, 0);
	return value;
}

const failed = (reason: ParseFailure): ParsedBody => ({ ok: false, reason });

/** Parses an object in turns: long lists directly in it piece by piece, and then the rest. Throws as parseJson does. */
async function parseJsonResponse(json: string): Promise<ParsedBody> {
	const turns = new Turns();
	const names = new Set<string>();
	const lists = new Map<string, unknown[]>();
	let name = '';
	let rest = '';
	let copied = 0;
	let depth = 0;
	let values = 0;
	let valuesBefore = 0;
	let valuesInLists = 0;
	let isName = true;
	let isList = false;
	let pieceStart = 0;
	let stringStart = -1;
	let nextStep = STEP_LENGTH;
	for (let at = 0; at < json.length; at++) {
		if (at > nextStep) {
			nextStep = at + STEP_LENGTH;
			if (values > MAX_VALUES) return failed('tooLarge');
			if (turns.isOver()) await turns.next();
		}
		const character = json[at];
		if (stringStart >= 0) {
			if (character === '\\') at++;
			if (character !== '"') continue;
			if (depth === 1 && isName) {
				name = JSON.parse(json.slice(stringStart, at + 1)) as string;
				// JSON.parse keeps the last value, other parsers the first: the response is ambiguous.
				if (names.has(name)) return failed('malformed');
				names.add(name);
			}
			stringStart = -1;
		} else if (character === '"') stringStart = at;
		else if (character === ':') isName = false;
		else if (character === '{' || character === '[') {
			depth++;
			values++;
			if (depth === 2) {
				isList = character === '[';
				pieceStart = at + 1;
				valuesBefore = values;
			}
		} else if (character === ',' || character === ']' || character === '}') {
			const list = lists.get(name);
			const isPiece = at - pieceStart > PIECE_LENGTH || (list && character === ']');
			if (depth === 2 && isList && isPiece) {
				if (values - valuesBefore > MAX_VALUES_AT_ONCE) return failed('tooLarge');
				const elements = parseJson(`[${json.slice(pieceStart, at)}]`) as unknown[];
				if (elements.length === 0) return failed('malformed');
				if (list) for (const element of elements) list.push(element);
				else {
					lists.set(name, elements);
					rest += json.slice(copied, pieceStart);
				}
				pieceStart = at + 1;
				copied = at;
				valuesInLists += values - valuesBefore;
				valuesBefore = values;
			}
			if (character === ',') {
				values++;
				isName = true;
			} else depth--;
		}
	}
	rest += json.slice(copied);
	if (values - valuesInLists > MAX_VALUES_AT_ONCE) return failed('tooLarge');
	const fields = parseJson(rest) as Fields;
	for (const [each, list] of lists) if (Object.hasOwn(fields, each)) fields[each] = list;
	return { ok: true, fields };
}

/**
 * Parses the body of a response, in turns. Its first character decides between the formats: it may not be the one that
 * was requested (contract 10.3).
 */
export async function parseBody(body: string): Promise<ParsedBody> {
	const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
	const first = /\S/.exec(text)?.[0];
	if (first === undefined) return failed('empty');
	if (first === '<') return isHtml(text) ? failed('html') : await parseXmlResponse(text);
	if (first !== '{') {
		return failed(first === '[' || UNDECODED.test(text) ? 'malformed' : 'plainText');
	}
	try {
		return await parseJsonResponse(text);
	} catch {
		return failed('malformed');
	}
}
