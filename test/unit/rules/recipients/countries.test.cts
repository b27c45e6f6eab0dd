import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { countryOptions } from '../../../../nodes/SmsCampaigns/rules/recipients/countries';

it('offers every country of the phone library with its calling code', () => {
	const codes = countryOptions.map(({ value, name }) => `${value} ${/\(\+\d+\)$/.exec(name)?.[0]}`);
	expect(codes.sort()).toEqual(
		getCountries()
			.map((country) => `${country} (+${getCountryCallingCode(country)})`)
			.sort(),
	);
});

it('sorts the countries by their names', () => {
	const names = countryOptions.map(({ name }) => name);
	expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});
