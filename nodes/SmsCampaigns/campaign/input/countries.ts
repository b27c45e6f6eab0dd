import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { INodePropertyOptions } from 'n8n-workflow';

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

/** All countries that libphonenumber knows, sorted by their English names: `{ name: 'France (+33)', value: 'FR' }`. */
export const countryOptions: INodePropertyOptions[] = getCountries()
	.map((code) => ({ code, name: englishNames.of(code) ?? code }))
	.sort((a, b) => a.name.localeCompare(b.name, 'en'))
	.map(({ code, name }) => ({ name: `${name} (+${getCountryCallingCode(code)})`, value: code }));
