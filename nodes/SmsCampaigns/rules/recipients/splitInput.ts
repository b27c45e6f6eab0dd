import { trimAll } from '../../shared/characters';

/** Comma, semicolon (also Arabic and full-width ones), line break, tab. */
const SEPARATORS = /[,;\n\r\t\u2028\u2029\u060c\u061b\uff0c\uff1b]+/;

/** One value of a parameter that takes several: a text, a number, or an object of the user's. */
export type InputValue = string | number | object;

/** Values taken apart, and how many members of a list were blank. */
export interface SplitInput {
	values: InputValue[];
	blank: number;
}

const NO_VALUES: SplitInput = { values: [], blank: 0 };

/**
 * Takes apart what a parameter or an expression gives: one value, several in a text (comma, semicolon, new
 * line, tab), an array of values or of such texts, or the JSON text of an array or an object.
 * @returns the values as they are, strings trimmed; undefined for something that is none of these
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
	// In place and counted: with 200,000 numbers in a text, lists and iterators in between take more than they do.
	const values = text.split(SEPARATORS);
	let count = 0;
	for (let at = 0; at < values.length; at++) {
		const trimmed = trimAll(values[at]);
		if (trimmed !== '') values[count++] = trimmed;
	}
	values.length = count;
	return { values, blank: 0 };
}

function splitArray(members: unknown[]): SplitInput | undefined {
	const values: InputValue[] = [];
	let blank = 0;
	for (const member of members) {
		if (typeof member === 'object' && member !== null && !Array.isArray(member)) {
			values.push(member);
			continue;
		}
		const inner = Array.isArray(member) ? undefined : splitInput(member);
		if (inner === undefined) return undefined;
		if (inner.values.length === 0) blank++;
		else for (const value of inner.values) values.push(value);
	}
	return { values, blank };
}

/** Text that is JSON of an array or an object; anything else is undefined. */
function parseJsonText(text: string): unknown {
	const first = /^\s*([[{])/.exec(text);
	if (first === null) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
