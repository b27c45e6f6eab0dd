import {
	getCountries,
	getCountryCallingCode,
	parsePhoneNumberFromString,
	type CountryCode,
} from 'libphonenumber-js/min';

/** Countries with separate phone numbers whose time zones ICU does not list. */
const UNLISTED: Readonly<Record<string, string[]>> = {
	AC: ['Atlantic/St_Helena'],
	TA: ['Atlantic/St_Helena'],
	XK: ['Europe/Belgrade'],
};

const LONGEST_CALLING_CODE = 3;

let countriesByCode: Map<string, CountryCode[]> | undefined;

/** By countries: one list of zones each, so that lists can be compared by identity. */
const zonesByCountries = new Map<string, readonly string[]>();

/** Returns all time zones of the countries that a number can belong to: one list for all numbers of a country. */
export function zonesOfNumber(number: string): readonly string[] {
	const countries = countriesOf(number);
	const key = countries.join();
	let zones = zonesByCountries.get(key);
	if (!zones) {
		zones = [...new Set(countries.flatMap(zonesOfCountry))];
		zonesByCountries.set(key, zones);
	}
	return zones;
}

function countriesOf(number: string): CountryCode[] {
	countriesByCode ??= groupByCode();
	for (let length = 1; length <= LONGEST_CALLING_CODE; length++) {
		const countries = countriesByCode.get(number.slice(0, length));
		if (countries?.length === 1) return countries;
		if (countries) {
			const country = parsePhoneNumberFromString(`+${number}`)?.country;
			return country ? [country] : countries;
		}
	}
	return [];
}

function groupByCode(): Map<string, CountryCode[]> {
	const groups = new Map<string, CountryCode[]>();
	for (const country of getCountries()) {
		const code = getCountryCallingCode(country);
		groups.set(code, [...(groups.get(code) ?? []), country]);
	}
	return groups;
}

/** In Node.js a method or an accessor, by its version. */
interface LocaleWithZones {
	getTimeZones?(): string[] | undefined;
	timeZones?: string[];
}

function zonesOfCountry(country: CountryCode): string[] {
	const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
	return UNLISTED[country] ?? locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
