import { invalid, quoteInput, valid } from './validation';
import type { Validation } from './validation';

/** Joins words: `a, b or c`. */
const listWords = (words: readonly string[]) =>
	words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/**
 * Validates the value of an options field: an expression may return a value that is not among the options.
 * @param field the parameter's display name
 * @param choices display names by value
 */
export function readChoice<T extends string>(
	value: unknown,
	field: string,
	choices: Readonly<Record<T, string>>,
): Validation<T> {
	const chosen = typeof value === 'string' ? value.trim() : value;
	if (typeof chosen === 'string' && Object.hasOwn(choices, chosen)) return valid(chosen as T);
	const advice = `Choose ${listWords(Object.values<string>(choices))}.`;
	if (chosen === '' || chosen === undefined || chosen === null) {
		return invalid(`'${field}' is not set.`, advice);
	}
	const quoted = quoteInput(typeof chosen === 'string' ? chosen : JSON.stringify(chosen));
	return invalid(
		`'${field}' is ${quoted}, which is none of its choices.`,
		`${advice} An expression must give ${listWords(Object.keys(choices))}.`,
	);
}
