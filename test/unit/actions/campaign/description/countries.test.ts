import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { countryOptions } from '../../../../../nodes/SmsCampaigns/actions/campaign/description/countries';

const options = countryOptions();

it('offers every country that libphonenumber knows, once, with its calling code', () => {
	const expected = getCountries().map((value) => [value as string, getCountryCallingCode(value)]);
	const found = options.map(({ name, value }) => [
		value as string,
		/^.+ \(\+(\d+)\)$/.exec(name)?.[1] ?? name,
	]);
	expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
	expect(options).toHaveLength(expected.length);
});

it('names them in English', () => {
	const names = new Intl.DisplayNames(['en'], { type: 'region' });
	// Names change with the Unicode data of each Node.js: most of them have stayed for decades.
	const same = options.filter(({ name, value }) => name.startsWith(`${names.of(String(value))} (`));
	expect(same.length).toBeGreaterThan(options.length - 15);
	expect(options).toContainEqual({ name: 'France (+33)', value: 'FR' });
	expect(options).toContainEqual({ name: 'Côte d’Ivoire (+225)', value: 'CI' });
});

it('sorts them by name, as people do', () => {
	const names = options.map(({ name }) => name);
	expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
});
