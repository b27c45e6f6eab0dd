import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

import { countriesWithCode, FRENCH_CODES } from '../../rules/recipients/phoneNumber';

/** The time zones of countries that libphonenumber contains, but for which ICU has no time zones. */
const UNLISTED: Readonly<Record<string, string[]>> = {
	AC: ['Atlantic/St_Helena'],
	TA: ['Atlantic/St_Helena'],
	XK: ['Europe/Belgrade'],
};

const zonesByCountries = new Map<string, readonly string[]>();

/** Returns all time zones of the countries that a number can belong to; an empty list if there is no such country. */
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

/** Returns the time zones of a number with a French country code; an empty list for any other number. */
export const frenchZonesOf = (number: string): readonly string[] =>
	[...FRENCH_CODES].some((code) => number.startsWith(code)) ? zonesOfNumber(number) : [];

export const isFrenchZone = (zone: string): boolean =>
	[...FRENCH_CODES].some((code) => zonesOfNumber(code).includes(zone));

/** Node.js offers the zones as a method or as a property, depending on its version. */
interface LocaleWithZones {
	getTimeZones?(): string[] | undefined;
	timeZones?: string[];
}

function zonesOfCountry(country: CountryCode): string[] {
	const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
	return UNLISTED[country] ?? locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
