import type { CountryCode } from 'libphonenumber-js/min';
// Not from the phone library, which n8n would have to load with the panel's fields when it starts.
import countries from './countries.json';

/** The countries that the phone library knows, by their English names: `{ name: 'France (+33)', value: 'FR' }`. */
export const countryOptions = Object.entries(countries).map(([value, name]) => ({ name, value }));

/** @param country two letters in any case, without spaces; UK is read as GB */
export function toCountryCode(country: string): CountryCode | undefined {
	const upper = country.toUpperCase();
	const code = upper === 'UK' ? 'GB' : upper;
	return Object.hasOwn(countries, code) ? (code as CountryCode) : undefined;
}
