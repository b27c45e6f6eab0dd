import { addHoursNote } from '../../../../nodes/SmsCampaigns/campaign/hours/campaignTimes';
import { Hints } from '../../../../nodes/SmsCampaigns/run/hints';
import { britishPhone, phone } from '../../../support/phoneNumbers';

const [MONDAY, SUNDAY] = ['2026-11-23T10:00:00+01:00', '2026-11-22T10:00:00+01:00'];
const marketing = { text: 'Sale', pushtype: 'marketing' } as const;
const toNumbers = (...phones: string[]) => {
	const gsm = phones.map((value) => ({ value }));
	return { request: { message: marketing, recipients: { kind: 'numbers' as const, gsm } } };
};
const BRITISH = toNumbers(britishPhone(1));
const FRENCH = toNumbers(britishPhone(1), phone(1));
const LISTS = {
	request: { message: marketing, recipients: { kind: 'lists' as const, ids: ['1001'] } },
};

function noteAt(now: string, ...jobs: Parameters<typeof addHoursNote>[1]): string | undefined {
	const hints = new Hints();
	const add = jest.spyOn(hints, 'addForRun');
	addHoursNote(hints, jobs, Date.parse(now));
	return add.mock.calls[0]?.[0];
}

it('says that nights are not excluded where marketing goes out at once', () => {
	expect(noteAt(SUNDAY, BRITISH)).toMatch(/^No 'Allowed Hours' are set: .* at night/);
	expect(noteAt(MONDAY, FRENCH, LISTS)).toMatch(/^No 'Allowed Hours' are set/);
});

it('says instead that French law does not allow it now, or when it is scheduled', () => {
	expect(noteAt(SUNDAY, BRITISH, FRENCH)).toMatch(
		/^French law .* run reaches French numbers on a Sunday\./,
	);
	expect(noteAt(SUNDAY, LISTS)).toMatch(/ French numbers in the lists on a Sunday\./);
	const night = { ...FRENCH, scheduledFor: '2026-11-23T21:00:00+01:00' };
	expect(noteAt(MONDAY, BRITISH, night)).toMatch(/ after 20:00\./);
});

it('says nothing of a time that is set and allowed', () => {
	expect(noteAt(SUNDAY, { ...FRENCH, scheduledFor: MONDAY })).toBeUndefined();
	expect(noteAt(MONDAY, { ...BRITISH, scheduledFor: SUNDAY })).toBeUndefined();
});
