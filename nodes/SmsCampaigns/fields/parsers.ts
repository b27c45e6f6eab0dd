// Parsers for field values.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { quoteInput, showValue, type Reject } from '../shared/invalidInput';
import { readTextList } from '../shared/text';

/** Reads a value. @throws the error that `reject` creates, which names the field */
export type Parse<T> = (value: unknown, reject: Reject) => T;

/** A panel property with its choices. */
export type Choices<V> = Omit<INodeProperties, 'options'> & {
	options: ReadonlyArray<INodePropertyOptions & { value: V }>;
};

const listWords = (words: readonly string[]) =>
	new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

/** Reads one of the choices. Ignores spaces around the value. */
export function readChoice<V extends string>(
	value: unknown,
	reject: Reject,
	{ options }: Choices<V>,
): V {
	const wanted = typeof value === 'string' ? value.trim() : value;
	const chosen = options.find((option) => option.value === wanted);
	if (chosen) return chosen.value;
	const advice = `Choose ${listWords(options.map(({ name }) => name))}.`;
	if (wanted === '' || wanted === undefined || wanted === null) {
		throw reject('is not set.', advice);
	}
	const quoted = quoteInput(showValue(wanted));
	throw reject(
		`is ${quoted}, which is not one of its choices.`,
		`${advice} An expression must return ${listWords(options.map((option) => option.value))}.`,
	);
}

/** Reads a list of choices and returns these choices in the panel's order. An expression may return a string. */
export function readChoices<V extends string | number>(
	value: unknown,
	reject: Reject,
	{ options, required }: Choices<V>,
): V[] {
	const wanted = readTextList(value, /[\s,;]+/) ?? [showValue(value)];
	const values = options.map((option) => option.value);
	const unknown = wanted.find((text) => !values.some((one) => String(one) === text));
	if (unknown !== undefined) {
		throw reject(
			`contains ${quoteInput(unknown)}, which is not one of its choices.`,
			`Choose from the list. An expression must return one or more of ${values.join(', ')}.`,
		);
	}
	const chosen = values.filter((one) => wanted.includes(String(one)));
	if (chosen.length > 0 || !required) return chosen;
	throw reject('is empty.', 'Choose at least one entry from the list.');
}

/** Reads a value as a trimmed string; returns undefined for an empty string. */
export function toOptionalText(value: unknown): string | undefined {
	const text = value === undefined || value === null ? '' : String(value).trim();
	return text === '' ? undefined : text;
}

/** Reads a number of at least `min`, also from a string. @param words such as "a number of credits, 0 or more" */
export const numberFrom =
	(
		min: number,
		words: string,
		advice = `Enter ${words}, or keep the default.`,
		isAllowed = Number.isFinite,
	): Parse<number> =>
	(value, reject) => {
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		if (typeof number === 'number' && isAllowed(number) && number >= min) return number;
		throw reject(`is not ${words}.`, advice);
	};

/** Reads a whole number of at least `min`, also from a string. */
export function wholeNumberFrom(min: number, advice: string): Parse<number> {
	const words = `a whole number ${min === 0 ? 'of 0 or more' : `above ${min - 1}`}`;
	return numberFrom(min, words, advice, Number.isSafeInteger);
}
