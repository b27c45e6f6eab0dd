import { describeCharacter, trimAll } from './text';

/** Thrown for input that the node rejects before sending anything. n8n shows the description below the message. */
export class InvalidInput extends Error {
	/**
	 * @param message the problem, as a sentence
	 * @param description the next step, as a sentence
	 * @param field the display name of the field, which the message names
	 */
	constructor(
		message: string,
		public description: string,
		readonly field?: string,
	) {
		super(message);
	}
}

/**
 * Creates the error for a field's invalid value.
 * @param field the field's display name
 * @param problem the text after the name: `is empty.`, or `: "06" is too short.`
 */
export function invalidField(field: string, problem: string, advice: string) {
	const separator = problem.startsWith(':') ? '' : ' ';
	return new InvalidInput(`'${field}'${separator}${problem}`, advice, field);
}

/** Creates the error for one field's invalid value; see {@link invalidField}. */
export type Reject = (problem: string, advice: string) => InvalidInput;

export const rejectionsOf =
	(field: string): Reject =>
	(problem, advice) =>
		invalidField(field, problem, advice);

/**
 * Reads one line of text that both JSON and XML can contain.
 * @returns the trimmed text; undefined for an empty or missing value
 * @throws the error that `reject` creates
 */
export function readLine(input: unknown, reject: Reject): string | undefined {
	if (input === undefined || input === null) return undefined;
	if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'bigint') {
		throw reject('is not text.', 'Use letters, digits and dashes.');
	}
	const text = trimAll(String(input));
	const [unsendable] = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(text) ?? [];
	if (unsendable === undefined) return text || undefined;
	throw reject(
		`${quoteInput(text)} contains ${describeCharacter(unsendable)}, which cannot be sent.`,
		'Use letters, digits and dashes.',
	);
}

const MAX_QUOTED_INPUT = 40;

/** Shortens a string to `most` characters and adds an ellipsis. Returns a shorter string unchanged. */
export function cutText(text: string, most: number): string {
	const characters = Array.from(text.slice(0, most * 2));
	const isCut = characters.length > most || text.length > most * 2;
	return isCut ? `${characters.slice(0, most).join('')}…` : text;
}

/** Puts user input in double quotes, shortened to a readable length. */
export const quoteInput = (input: string): string => `"${cutText(input, MAX_QUOTED_INPUT)}"`;

/** Formats any value that an expression can return, including symbols and objects that JSON cannot represent. */
export function showValue(value: unknown): string {
	if (typeof value !== 'object') return String(value);
	try {
		return String(JSON.stringify(value));
	} catch {
		return 'an object';
	}
}
