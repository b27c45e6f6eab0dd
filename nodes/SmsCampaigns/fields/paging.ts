import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from './parameters';
import { invalid, type Validation } from '../shared/validation';

export const returnAllField: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limitField: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
};

/** Converts a number or its digits; returns undefined unless it is a whole number from 0 on. */
export function toWholeNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
		? number
		: undefined;
}

/** Reads the maximum number of records: `Infinity` with *Return All*. */
export function readResultLimit(parameters: Parameters, index: number): Validation<number> {
	if (parameters.get<boolean>('returnAll', index)) return { ok: true, value: Infinity };
	const limit = toWholeNumber(parameters.get<unknown>('limit', index));
	if (limit === undefined || limit === 0) {
		return invalid(
			"'Limit' is not a whole number above 0",
			"Enter how many results you want, or turn on 'Return All'.",
		);
	}
	return { ok: true, value: limit };
}
