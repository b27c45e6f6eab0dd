import { DateTime } from 'luxon';
import { marketingNote } from '../../../../nodes/SmsCampaigns/rules/hours/frenchMarketing';
import { britishPhone, phone } from '../../../support/phoneNumbers';

const paris = (text: string) => DateTime.fromISO(text, { zone: 'Europe/Paris' }).toMillis();
const [MONDAY, SUNDAY] = [paris('2026-11-23T10:00'), paris('2026-11-22T10:00')];
const BRITISH = { numbers: [{ value: britishPhone(1) }] };
const FRENCH = { numbers: [{ value: britishPhone(1) }, { value: phone(1) }] };

it('says that nights are not excluded where marketing goes out at once', () => {
	expect(marketingNote([BRITISH], SUNDAY)).toMatch(/^No 'Allowed Hours' are set: .* at night/);
	expect(marketingNote([FRENCH, {}], MONDAY)).toMatch(/^No 'Allowed Hours' are set/);
});

it('says instead that French law does not allow it now, or when it is scheduled', () => {
	expect(marketingNote([BRITISH, FRENCH], SUNDAY)).toMatch(
		/^French law .* run reaches French numbers on a Sunday\./,
	);
	expect(marketingNote([{}], SUNDAY)).toMatch(/ French numbers in the lists on a Sunday\./);
	const night = { ...FRENCH, when: paris('2026-11-23T21:00') };
	expect(marketingNote([BRITISH, night], MONDAY)).toMatch(/ after 20:00\./);
});

it('says nothing of a time that is set and allowed, or without marketing', () => {
	expect(marketingNote([{ ...FRENCH, when: MONDAY }], SUNDAY)).toBeUndefined();
	expect(marketingNote([{ ...BRITISH, when: SUNDAY }], MONDAY)).toBeUndefined();
	expect(marketingNote([], SUNDAY)).toBeUndefined();
});
