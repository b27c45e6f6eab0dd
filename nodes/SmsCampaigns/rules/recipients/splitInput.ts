import { trimAll } from '../../shared/text';

/** Comma, semicolon (also Arabic and full-width ones), line break, tab. */
const SEPARATORS = /[,;\n\r\t\u2028\u2029\u060c\u061b\uff0c\uff1b]+/;

export type InputValue = string | number | object;

/**
 * Splits one value, several in a text, an array of values or of such texts, or the JSON text of an array or an object.
 * @returns the values, texts trimmed, without empty ones; undefined for any other input
 */
export function splitInput(input: unknown): InputValue[] | undefined {
	if (input === undefined || input === null) return [];
	if (typeof input === 'bigint') return [String(input)];
	if (typeof input === 'number') return [input];
	if (typeof input === 'string') return splitText(input);
	if (Array.isArray(input)) return splitArray(input);
	return typeof input === 'object' ? [input] : undefined;
}

function splitText(text: string): InputValue[] | undefined {
	const parsed = parseJsonText(text);
	if (parsed !== undefined) return splitInput(parsed);
	// Trims and filters in place: with 200,000 numbers, further arrays and iterators take more memory than these.
	const values = text.split(SEPARATORS);
	let count = 0;
	for (let at = 0; at < values.length; at++) {
		const trimmed = trimAll(values[at]);
		if (trimmed !== '') values[count++] = trimmed;
	}
	values.length = count;
	return values;
}

function splitArray(elements: unknown[]): InputValue[] | undefined {
	const values: InputValue[] = [];
	for (const element of elements) {
		const inner = Array.isArray(element) ? undefined : splitInput(element);
		if (inner === undefined) return undefined;
		for (const value of inner) values.push(value);
	}
	return values;
}

/** Parses the JSON text of an array or an object; undefined for any other text. */
function parseJsonText(text: string): unknown {
	const first = /^\s*([[{])/.exec(text);
	if (first === null) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
