import { trimAll } from '../../shared/characters';

/** Comma, semicolon (also Arabic and full-width ones), line break, tab. */
const SEPARATORS = /[,;\n\r\t\u2028\u2029\u060c\u061b\uff0c\uff1b]+/;

/** One value of a parameter that accepts several. */
export type InputValue = string | number | object;

/** The single values of an input, and the number of blank array elements. */
interface SplitInput {
	values: InputValue[];
	blank: number;
}

const NO_VALUES: SplitInput = { values: [], blank: 0 };

/**
 * Splits the value of a parameter or expression into single values.
 * @param input one value, several in a text (comma, semicolon, new line, tab), an array of values or of such texts, or
 *   the JSON text of an array or an object
 * @returns the values, strings trimmed; undefined for any other input
 */
export function splitInput(input: unknown): SplitInput | undefined {
	if (input === undefined || input === null) return NO_VALUES;
	if (typeof input === 'bigint') return { values: [String(input)], blank: 0 };
	if (typeof input === 'number') return { values: [input], blank: 0 };
	if (typeof input === 'string') return splitText(input);
	if (Array.isArray(input)) return splitArray(input);
	return typeof input === 'object' ? { values: [input], blank: 0 } : undefined;
}

function splitText(text: string): SplitInput | undefined {
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
	return { values, blank: 0 };
}

function splitArray(elements: unknown[]): SplitInput | undefined {
	const values: InputValue[] = [];
	let blank = 0;
	for (const element of elements) {
		const inner = Array.isArray(element) ? undefined : splitInput(element);
		if (inner === undefined) return undefined;
		if (inner.values.length === 0) blank++;
		else for (const value of inner.values) values.push(value);
	}
	return { values, blank };
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
