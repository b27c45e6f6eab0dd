import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { INodePropertyOptions } from 'n8n-workflow';

/** All countries that have a calling code, by their English name. */
export function countryOptions(): INodePropertyOptions[] {
	const names = new Intl.DisplayNames(['en'], { type: 'region' });
	return getCountries()
		.map((value) => ({ name: `${names.of(value)} (+${getCountryCallingCode(value)})`, value }))
		.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
