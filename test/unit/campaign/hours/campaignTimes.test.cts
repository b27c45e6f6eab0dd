// The hours can end while a run waits: the time of a campaign is decided when it is sent.
import { CampaignTimes } from '../../../../nodes/SmsCampaigns/campaign/hours/campaignTimes';
import type { HoursSetting } from '../../../../nodes/SmsCampaigns/campaign/hours/option';
import type { Message } from '../../../../nodes/SmsCampaigns/campaign/input/message';
import type { Target } from '../../../../nodes/SmsCampaigns/campaign/plan/types';
import { plan } from '../../../support/model/plan.cts';
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
				remarks: [],
				...message,
			},
		]),
	);
	const times = new CampaignTimes(
		{ hours, outside },
		messages,
		'Europe/Paris',
		'Not sent',
		undefined,
		now,
	);
	const sendTimeOf = (target: Target) => times.sendTimeOf(target);
	return { times, campaigns: plan(items, { sendTimeOf }).planned };
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

it('a stop names a recipient for whom it is outside the hours, not the first one', () => {
	const { times, campaigns } = planAt('stop', at('19:59'));
	campaigns[0].targets.reverse();
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

it('a message that is wanted later keeps its time where that is allowed', () => {
	const wire = { text: 'Hello', delay: '2027-02-09 09:30:00' };
	const message = { wire, scheduledFor: '2027-02-09T09:30:00+01:00' };
	const { times, campaigns } = planAt('schedule', at('08:00'), [[message, BOTH]]);
	const [french, british] = campaigns.map((one) => times.timeMessage(one, at('08:10')));
	expect(french).toMatchObject(message);
	expect(british).toMatchObject({ wire: { delay: '2027-02-09 10:00:00' } });
});
