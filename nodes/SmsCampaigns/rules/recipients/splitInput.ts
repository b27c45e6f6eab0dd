import { trimAll } from '../../shared/text';

/** Semicolons and commas (also Arabic and full-width ones), line breaks and tabs. */
const SEPARATORS = /[,;\n\r\t\u2028\u2029\u060c\u061b\uff0c\uff1b]+/;
const NOT_COMMA = /[;\n\r\t\u2028\u2029\u060c\u061b\uff0c\uff1b]+/;

/** A comma that may be part of a number: few digits, or a spreadsheet's exponent, follow the comma. */
const SUSPICIOUS = /,(?:\d{1,6}(?!\d)|\d+e)/i;

/** One number with commas: 33,639,980,001 and 33,639,980,001.00; 33639980001,00; 3,36E+10 */
const ONE_NUMBER =
	/^[^\d,]*(?:\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d,\d+e\+?\d+)[^\d,]*$|^(?:[^\d,]*\d){7,}[^\d,]*,\d{1,6}[^\d,]*$/i;

export type InputValue = string | number | object;

/**
 * Splits one value, a string of values, an array of values or of strings, or JSON of an array or an object.
 * @returns the values that are not empty, with strings trimmed; undefined for any other input
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
	// Trims and filters in place: for 200,000 numbers, additional arrays need more memory than the values.
	const values = SUSPICIOUS.test(text) ? splitAround(text) : text.split(SEPARATORS);
	let count = 0;
	for (let at = 0; at < values.length; at++) {
		const trimmed = trimAll(values[at]);
		if (trimmed !== '') values[count++] = trimmed;
	}
	values.length = count;
	return values;
}

/** Splits a string at separators, except at commas that are part of a number. */
const splitAround = (text: string): string[] =>
	text.split(NOT_COMMA).flatMap((part) => (ONE_NUMBER.test(part) ? part : part.split(',')));

function splitArray(elements: unknown[]): InputValue[] | undefined {
	const values: InputValue[] = [];
	for (const element of elements) {
		const inner = Array.isArray(element) ? undefined : splitInput(element);
		if (inner === undefined) return undefined;
		for (const value of inner) values.push(value);
	}
	return values;
}

/** Parses JSON of an array or an object; returns undefined for any other string. */
function parseJsonText(text: string): unknown {
	const first = /^\s*([[{])/.exec(text);
	if (first === null) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
