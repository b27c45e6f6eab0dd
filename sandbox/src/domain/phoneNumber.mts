import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import * as Type from 'typebox';
import type { TSchema } from 'typebox';

import { checked, record } from './schemaTypes.mts';

export interface PhoneNumberInfo {
	/** ISO 3166 alpha-2, or `001` for numbers that belong to no country. */
	country: string;
}

/** Returns the first country of a shared calling code, for numbers that do not determine their country. */
const mainCountry = (callingCode: string): string | undefined =>
	metadata.country_calling_codes[callingCode]?.[0];

const CACHE_LIMIT = 50_000;
const cache = new Map<string, PhoneNumberInfo | null>();

/** Looks up a number in the numbering plans. The search is slow, so `parsePhoneNumber` caches the results. */
function lookUp(digits: string): PhoneNumberInfo | null {
	const parsed = parsePhoneNumberFromString(`+${digits}`);
	// If the library writes a number differently, the number has extra digits, such as a trunk zero, and is not valid.
	if (!parsed || !parsed.isPossible() || parsed.number !== `+${digits}`) return null;
	return { country: parsed.country ?? mainCountry(parsed.countryCallingCode) ?? '001' };
}

/**
 * Returns a number's country. A number is invalid if it contains a character other than a digit, begins with 0, or has
 * a length that its country does not use. Only the length is checked, so numbers reserved for fiction are valid.
 * @returns null for an invalid number
 */
export function parsePhoneNumber(digits: string): PhoneNumberInfo | null {
	if (!/^[1-9]\d{5,16}$/.test(digits)) return null;
	// The first nine digits and the length determine the country, so a list of 200,000 numbers needs few look-ups.
	const key = `${digits.slice(0, 9)}:${digits.length}`;
	const known = cache.get(key);
	if (known !== undefined) return known;
	const facts = lookUp(digits);
	if (cache.size >= CACHE_LIMIT) cache.clear();
	cache.set(key, facts);
	return facts;
}

export const PHONE = checked(
	Type.String(),
	'a phone number: digits with the country code',
	(digits) => parsePhoneNumber(digits) !== null,
);

const isCountry = (code: string) => code === '001' || isSupportedCountry(code);

export const COUNTRY = checked(
	Type.String(),
	'an ISO 3166 country code, such as FR, or GB for the United Kingdom',
	isCountry,
);

/** Creates a schema of an object whose keys are phone numbers. */
export const byPhone = <T extends TSchema>(schema: T, rule: string) =>
	checked(record(schema), rule, (given) =>
		Object.keys(given).every((digits) => parsePhoneNumber(digits) !== null),
	);

/** Creates a schema of an object whose keys are country codes. */
export const byCountry = <T extends TSchema>(schema: T, rule: string) =>
	checked(record(schema), rule, (given) => Object.keys(given).every(isCountry));
