// The node reads a cleaned number again, from `phone` in its output or in the next workflow. A second cleaning must
// never return another person's number. The phone library provides a mobile number for each country.
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { IS_SMALL } from '../../../support/smallTests.cts';
import { readRecipients, writePhoneNumber } from '../../../support/rules/checkedResult.cts';

/** Returns the cleaned number; undefined if the number is rejected. */
function clean(typed: string, defaultCountry?: string): string | undefined {
	const checked = readRecipients(typed, { defaultCountry });
	return checked.ok ? checked.value[0].value : undefined;
}

const ALL_MOBILES = getCountries().map((country) => {
	const mobile = getExampleNumber(country, examples)!;
	return {
		country,
		callingCode: mobile.countryCallingCode as string,
		national: mobile.formatNational(),
		number: mobile.number.slice(1),
	};
});

const MOBILES = ALL_MOBILES.filter((_, at) => !IS_SMALL || at % 8 === 0);

const isValid = (number: string) => parsePhoneNumberFromString(`+${number}`)?.isValid() === true;

/**
 * Checks that a second cleaning returns the same number, or rejects a number that does not exist. A number in the
 * output's format must always stay the same.
 */
function expectStable(typed: string, country: string): void {
	const once = clean(typed, country);
	if (once === undefined) return;
	expect(clean(writePhoneNumber(once, country), country)).toBe(once);
	const twice = clean(once, country);
	if (twice === once || (twice === undefined && !isValid(once))) return;
	throw new Error(`${country}: ${typed} is ${once}, then ${twice}`);
}

it.each(MOBILES)(
	'$country: reads every format of a mobile number as the same number, also in a second cleaning',
	(mobile) => {
		const { country, number, national } = mobile;
		for (const typed of [`+${number}`, `00${number}`, number]) {
			expect(clean(typed, country)).toBe(number);
			expect(clean(typed)).toBe(number);
		}
		// A Chinese number without its country code can resemble a number of the United States.
		expect([number, ...(country === 'CN' ? [undefined] : [])]).toContain(clean(national, country));
		expectStable(national, country);
	},
);

it.each(MOBILES)(
	'$country: drops the national prefix after the country code',
	({ country, callingCode, number, national }) => {
		for (const code of [`+${callingCode}`, `00${callingCode}`]) {
			for (const defaultCountry of [country, 'FR', undefined]) {
				expect(clean(`${code} ${national}`, defaultCountry)).toBe(number);
			}
		}
	},
);

it('a second cleaning never turns a shortened, lengthened or changed number into another number', () => {
	const digits = fc.stringMatching(/^\d{0,3}$/);
	const change = fc.record({
		keep: fc.integer({ min: 2, max: 15 }),
		at: fc.integer({ min: 0, max: 14 }),
		insert: digits,
		prefix: fc.constantFrom('', '+', '00', '0', '+0'),
		zero: fc.boolean(),
	});
	type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
	const mutate = ({ callingCode, number }: (typeof MOBILES)[number], given: Change) => {
		const { keep, at, insert, prefix, zero } = given;
		const rest = number.slice(callingCode.length);
		const changed = rest.slice(0, at) + insert + rest.slice(at);
		return prefix + (callingCode + (zero ? '0' : '') + changed).slice(0, keep);
	};
	fc.assert(
		fc.property(fc.array(change, { minLength: 3, maxLength: 3 }), (changes) => {
			for (const mobile of MOBILES) {
				for (const one of changes) expectStable(mutate(mobile, one), mobile.country);
			}
		}),
		{ numRuns: 15 },
	);
});

it("never reads a number that begins with the country's calling code as a national number", () => {
	for (const { country, callingCode, number } of MOBILES) {
		for (let length = callingCode.length + 1; length <= 15; length++) {
			const typed = (number + number).slice(0, length);
			const cleaned = clean(typed, country);
			if (cleaned !== undefined) {
				const withoutZero = typed.replace(`${callingCode}0`, callingCode);
				expect([typed, withoutZero]).toContain(cleaned);
			}
		}
	}
});

it('a second cleaning never turns a foreign number of at least 11 digits into another number', () => {
	const others = MOBILES.filter(({ number }) => number.length >= 11);
	for (const { country } of MOBILES) {
		const changed = others
			.map(({ number }) => [number, clean(clean(`+${number}`, country)!, country)])
			.filter(([number, twice]) => twice !== undefined && twice !== number);
		expect(changed).toEqual([]);
	}
});

it('reads a foreign number as the same number after formatting the number for the default country', () => {
	for (const { country } of MOBILES) {
		const cleaned = MOBILES.map(({ number }) => clean(`+${number}`, country)!);
		const again = cleaned.map((number) => clean(writePhoneNumber(number, country), country));
		expect(again).toEqual(cleaned);
	}
});
