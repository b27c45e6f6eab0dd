import { describeCharacter, trimAll } from './text';

/** Thrown for input that is refused before anything is sent. n8n shows the description below the message. */
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
 * Refuses the value of a field.
 * @param field its display name
 * @param problem continues the name: `is empty.`, or `: "06" is too short.`
 */
export function invalidField(field: string, problem: string, advice: string) {
	const separator = problem.startsWith(':') ? '' : ' ';
	return new InvalidInput(`'${field}'${separator}${problem}`, advice, field);
}

/** Refuses the value of one field, as {@link invalidField} does. */
export type Refuse = (problem: string, advice: string) => InvalidInput;

export const refusalsOf =
	(field: string): Refuse =>
	(problem, advice) =>
		invalidField(field, problem, advice);

/**
 * Reads a text of one line that both formats can carry.
 * @returns undefined for an empty one
 * @throws what `refuse` gives
 */
export function readLine(input: unknown, refuse: Refuse): string | undefined {
	if (input === undefined || input === null) return undefined;
	if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'bigint') {
		throw refuse('is not a text.', 'Use letters, digits and dashes.');
	}
	const text = trimAll(String(input));
	const [unsendable] = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(text) ?? [];
	if (unsendable === undefined) return text || undefined;
	throw refuse(
		`${quoteInput(text)} contains ${describeCharacter(unsendable)}, which cannot be sent.`,
		'Use letters, digits and dashes.',
	);
}

const MAX_QUOTED_INPUT = 40;

/** Cuts a text that is longer than so many characters. */
export function cutText(text: string, most: number): string {
	const characters = Array.from(text.slice(0, most * 2));
	const isCut = characters.length > most || text.length > most * 2;
	return isCut ? `${characters.slice(0, most).join('')}…` : text;
}

/** Quotes user input in double quotes, cut to a readable length. */
export const quoteInput = (input: string): string => `"${cutText(input, MAX_QUOTED_INPUT)}"`;

/** Writes any value that an expression can give: also a symbol, or an object that is no JSON. */
export function showValue(value: unknown): string {
	if (typeof value !== 'object') return String(value);
	try {
		return String(JSON.stringify(value));
	} catch {
		return 'an object';
	}
}
