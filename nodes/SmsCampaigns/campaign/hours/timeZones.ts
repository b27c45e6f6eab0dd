import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

import { countriesWithCode } from '../../rules/recipients/phoneNumber';

/** Countries with separate phone numbers whose time zones ICU does not list. */
const UNLISTED: Readonly<Record<string, string[]>> = {
	AC: ['Atlantic/St_Helena'],
	TA: ['Atlantic/St_Helena'],
	XK: ['Europe/Belgrade'],
};

/** By countries: one list of zones each, so that lists can be compared by identity. */
const zonesByCountries = new Map<string, readonly string[]>();

/**
 * Returns all time zones of the countries that a number can belong to: one list for all numbers of a country; an empty
 * one for a number of no country.
 */
export function zonesOfNumber(number: string): readonly string[] {
	const possible = countriesWithCode(number);
	const country =
		possible.length > 1 ? parsePhoneNumberFromString(`+${number}`)?.country : undefined;
	const countries = country ? [country] : possible;
	const key = countries.join();
	const zones = zonesByCountries.get(key) ?? [...new Set(countries.flatMap(zonesOfCountry))];
	zonesByCountries.set(key, zones);
	return zones;
}

/** Checks whether the local time of a number is known: each country has a time zone. */
export const hasLocalTime = (number: string): boolean => countriesWithCode(number).length > 0;

/** In Node.js a method or an accessor, by its version. */
interface LocaleWithZones {
	getTimeZones?(): string[] | undefined;
	timeZones?: string[];
}

function zonesOfCountry(country: CountryCode): string[] {
	const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
	return UNLISTED[country] ?? locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
