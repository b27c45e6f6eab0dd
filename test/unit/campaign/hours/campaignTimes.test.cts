// The hours can end while a run waits: the time of a campaign is decided when it is sent.
import {
	CampaignTimes,
	addHoursNote,
} from '../../../../nodes/SmsCampaigns/campaign/hours/campaignTimes';
import type { HoursSetting } from '../../../../nodes/SmsCampaigns/campaign/hours/option';
import type { Message } from '../../../../nodes/SmsCampaigns/campaign/input/message';
import type { Target } from '../../../../nodes/SmsCampaigns/campaign/plan/types';
import { plan } from '../../../../nodes/SmsCampaigns/campaign/plan/plan';
import { Hints } from '../../../../nodes/SmsCampaigns/run/hints';
import { britishPhone, phone } from '../../../support/phoneNumbers.cts';

/** A Tuesday. */
const at = (time: string) => Date.parse(`2027-02-09T${time}+01:00`);
const hours = { days: new Set([2, 3]), opens: 9 * 60, closes: 20 * 60 };

const BOTH = [phone(1), britishPhone(1)];

/** Plans campaigns of one or more messages, each with its recipients. */
function planAt(
	outside: HoursSetting['outside'],
	now: number,
	given: Array<[message: Partial<Message>, phones: string[]]> = [[{}, BOTH]],
) {
	const items = given.map(([, phones], index) => {
		const recipients = phones.map((value) => ({ value }));
		return { index, messageKey: `${index}`, recipients };
	});
	const messages = new Map(
		given.map(([message], at) => [
			`${at}`,
			{
				key: `${at}`,
				wire: { text: 'Hello' },
				notes: [],
				warnings: [],
				contactFields: [],
				...message,
			},
		]),
	);
	const times = new CampaignTimes({ hours, outside }, messages, 'Europe/Paris', now);
	const sendTimeOf = (target: Target) => times.sendTimeOf(target);
	const options = { campaigns: 'distinct', sharing: 'distinct', sendTimeOf } as const;
	return { times, campaigns: plan(items, options).planned };
}

it('zones in which the hours begin at the same time share a campaign, where it is wanted at the same time', () => {
	const later = { scheduledFor: '2027-02-10T06:00:00+01:00' };
	const german = '4917604069001';
	const { campaigns } = planAt('schedule', at('06:00'), [
		[{}, [phone(1), german, britishPhone(1)]],
		[later, [phone(2), german]],
	]);
	const sent = campaigns.map(({ targets }) => targets.map(({ address }) => address));
	expect(sent).toEqual([[phone(1), german], [britishPhone(1)], [phone(2), german]]);
	expect([...campaigns[0].sendTime!.zones]).toEqual(
		expect.arrayContaining(['Europe/Paris', 'Europe/Berlin']),
	);
});

it('a campaign that is allowed now goes out at once', () => {
	const { times, campaigns } = planAt('schedule', at('12:00'));
	expect(campaigns).toHaveLength(1);
	expect(times.timeMessage(campaigns[0], at('12:01'))).toEqual({ wire: { text: 'Hello' } });
});

it('a campaign whose turn comes when the hours are over goes out the next day', () => {
	const { times, campaigns } = planAt('schedule', at('19:59'));
	expect(campaigns).toHaveLength(1);
	// It is for both zones: in London the hours begin an hour later.
	expect(times.timeMessage(campaigns[0], at('20:00'))).toEqual({
		wire: { text: 'Hello', delay: '2027-02-10 10:00:00' },
		scheduledFor: '2027-02-10T10:00:00+01:00',
	});
});

it('a campaign whose turn comes when the hours are over is refused with Stop', () => {
	const { times, campaigns } = planAt('stop', at('19:59'));
	const timed = times.timeMessage(campaigns[0], at('20:00'));
	expect(timed).toMatchObject({ refused: { message: expect.stringMatching(/after 20:00\.$/) } });
});

it('a campaign whose turn comes when its time has come goes out at once', () => {
	const { times, campaigns } = planAt('schedule', at('08:59'));
	expect(campaigns).toHaveLength(2);
	const [french, british] = campaigns.map((one) => times.timeMessage(one, at('09:30')));
	expect(french).toEqual({ wire: { text: 'Hello' } });
	expect(british).toMatchObject({ scheduledFor: '2027-02-09T10:00:00+01:00' });
});

it('a campaign whose planned time has not come keeps it', () => {
	const { times, campaigns } = planAt('schedule', at('08:59'));
	const [french, british] = campaigns.map((one) => times.retimeMessage(one, at('09:30')));
	expect(french).toEqual({ wire: { text: 'Hello' } });
	expect(british).toBeUndefined();
});

it('a message that is wanted later keeps its time where that is allowed', () => {
	const wire = { text: 'Hello', delay: '2027-02-09 09:30:00' };
	const message = { wire, scheduledFor: '2027-02-09T09:30:00+01:00' };
	const { times, campaigns } = planAt('schedule', at('08:00'), [[message, BOTH]]);
	const [french, british] = campaigns.map((one) => times.timeMessage(one, at('08:10')));
	expect(french).toMatchObject(message);
	expect(british).toMatchObject({ wire: { delay: '2027-02-09 10:00:00' } });
});

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
		/^French law .* run can reach French numbers on a Sunday\./,
	);
	expect(noteAt(SUNDAY, LISTS)).toMatch(/ can reach French numbers on a Sunday\./);
	const night = { ...FRENCH, scheduledFor: '2026-11-23T21:00:00+01:00' };
	expect(noteAt(MONDAY, BRITISH, night)).toMatch(/ after 20:00\./);
});

it('says nothing of a time that is set and allowed', () => {
	expect(noteAt(SUNDAY, { ...FRENCH, scheduledFor: MONDAY })).toBeUndefined();
	expect(noteAt(MONDAY, { ...BRITISH, scheduledFor: SUNDAY })).toBeUndefined();
});
