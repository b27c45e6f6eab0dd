import type { CountryCode } from 'libphonenumber-js/min';
// A separate list, because n8n would otherwise load the phone library with the panel's fields at startup.
import countries from './countries.json';

/** The phone library's countries by their English names: `{ name: 'France (+33)', value: 'FR' }`. */
export const countryOptions = Object.entries(countries).map(([value, name]) => ({ name, value }));

/** @param country two letters in any case, without spaces; UK means GB */
export function toCountryCode(country: string): CountryCode | undefined {
	const upper = country.toUpperCase();
	const code = upper === 'UK' ? 'GB' : upper;
	return Object.hasOwn(countries, code) ? (code as CountryCode) : undefined;
}
