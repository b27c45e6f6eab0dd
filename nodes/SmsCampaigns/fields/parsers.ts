import { isResourceId } from '../api/resources/webhooks';
import { InvalidInput, quoteInput } from '../shared/invalidInput';
import type { Parse } from './fieldsIn';

export function toOptionalText(value: unknown): string | undefined {
	const text = value === undefined || value === null ? '' : String(value).trim();
	return text === '' ? undefined : text;
}

/** Validates an ID that the service issued: a text, or a number from an input item. */
export function readResourceId(value: unknown, field: string): string {
	if (typeof value === 'number' && !Number.isSafeInteger(value)) {
		throw new InvalidInput(`'${field}' is not an ID: ${value}`, 'Give the ID as a text.');
	}
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (isResourceId(id)) return id;
	throw new InvalidInput(
		id === '' ? `'${field}' is empty` : `'${field}' is not an ID: ${quoteInput(id)}`,
		'Enter the ID that the service gave.',
	);
}

/** Reads a number, or its digits, from `min` on. @param words such as "a number of credits, 0 or more" */
export const numberFrom =
	(
		min: number,
		words: string,
		advice = `Enter ${words}, or leave it at its default.`,
		isAllowed = Number.isFinite,
	): Parse<number> =>
	(value, label) => {
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		if (typeof number === 'number' && isAllowed(number) && number >= min) return number;
		throw new InvalidInput(`'${label}' is not ${words}.`, advice);
	};

export function wholeNumberFrom(min: number, advice: string): Parse<number> {
	const words = `a whole number ${min === 0 ? 'from 0 on' : `above ${min - 1}`}`;
	return numberFrom(min, words, advice, Number.isSafeInteger);
}
