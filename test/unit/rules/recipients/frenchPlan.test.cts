// The French plan's ranges agree with the phone library's operator ranges and time zones.
import type { CountryCode } from 'libphonenumber-js/max';
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { zonesOfNumber } from '../../../../nodes/SmsCampaigns/campaign/hours/timeZones';
import { withFrenchCode } from '../../../../nodes/SmsCampaigns/rules/recipients/phoneNumber';

const OVERSEAS: CountryCode[] = ['RE', 'YT', 'GP', 'BL', 'MF', 'GF', 'MQ', 'PM'];
const CODES = [...new Set(OVERSEAS.map((country) => getCountryCallingCode(country) as string))];

/** Returns the overseas codes with which a national number is valid, and whether the number is valid with 33. */
function codesOf(national: string) {
	const isValid = (code: string) =>
		parsePhoneNumberFromString(`+${code}${national}`)?.isValid() === true;
	return { codes: CODES.filter(isValid), isMainland: isValid('33') };
}

/** One number from each range of 10,000 numbers, for all prefixes that include overseas numbers. */
const NATIONALS = ['26', '50', '59', '63', '68', '69', '70', '93', '94', '97'].flatMap((start) =>
	Array.from({ length: 1000 }, (_, at) => `${start}${String(at).padStart(3, '0')}1234`),
);

it('a number that is valid with only one overseas code gets this code', () => {
	const wrong: string[] = [];
	let overseas = 0;
	for (const national of NATIONALS) {
		const given = withFrenchCode(`33${national}`);
		const { codes, isMainland } = codesOf(national);
		if (isMainland || codes.length !== 1) continue;
		overseas++;
		if (given !== codes[0] + national) wrong.push(`${national} has ${given}, not ${codes[0]}`);
	}
	expect(wrong).toEqual([]);
	expect(overseas).toBeGreaterThan(500);
});

it('adds no overseas code to a mainland mobile number', () => {
	const moved = NATIONALS.filter((national) => /^[67]/.test(national))
		.filter((national) => withFrenchCode(`33${national}`) !== `33${national}`)
		.filter((national) => codesOf(national).isMainland);
	expect(moved).toEqual([]);
});

it.each([
	['692', ['Indian/Reunion']],
	['639', ['Indian/Mayotte']],
	['690', ['America/Guadeloupe', 'America/St_Barthelemy', 'America/Marigot']],
	['694', ['America/Cayenne']],
	['696', ['America/Martinique']],
	['708', ['America/Miquelon']],
])('a number that begins with %s uses the time zones of its territory', (start, zones) => {
	const found = zonesOfNumber(withFrenchCode(`33${start.padEnd(9, '0')}`));
	expect(found.length).toBeGreaterThan(0);
	const offsets = (names: readonly string[]) =>
		new Set(
			names
				.map((timeZone) =>
					new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
						.formatToParts(new Date('2027-01-15'))
						.find(({ type }) => type === 'timeZoneName'),
				)
				.map((part) => part?.value),
		);
	for (const offset of offsets(zones)) expect(offsets(found)).toContain(offset);
	expect(found).not.toContain('Europe/Paris');
});
