// The hours can end while a run waits: the time of a campaign is decided when it is sent.
import { CampaignTimes } from '../../../../../nodes/SmsCampaigns/actions/campaign/send/campaignTimes';
import type { HoursSetting } from '../../../../../nodes/SmsCampaigns/actions/campaign/input/allowedHours';
import type { Message } from '../../../../../nodes/SmsCampaigns/actions/campaign/input/message';
import { groupCampaigns } from '../../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import type { PlannedCampaign } from '../../../../../nodes/SmsCampaigns/rules/targets/plannedCampaign';
import { TargetTable } from '../../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import { britishPhone, phone } from '../../../../support/phoneNumbers';

/** A Tuesday. */
const at = (time: string) => Date.parse(`2027-02-09T${time}+01:00`);
const hours = { days: new Set([2, 3]), opens: 9 * 60, closes: 20 * 60 };

function plan(outside: HoursSetting['outside'], now: number, message: Partial<Message> = {}) {
	const recipients = [phone(1), britishPhone(1)].map((value) => ({ value }));
	const table = new TargetTable<PlannedCampaign>([{ index: 0, messageKey: 'a', recipients }]);
	const messages = new Map([['a', { key: 'a', wire: { text: 'Hello' }, ...message }]]);
	const setting = { hours, outside };
	const times = new CampaignTimes({ setting, table, messages, timeZone: 'Europe/Paris' }, now);
	table.findCarriers('distinct');
	const { departureOf } = times;
	return { times, campaigns: groupCampaigns(table, { campaigns: 'distinct', departureOf }) };
}

it('a campaign that is allowed now goes out at once', () => {
	const { times, campaigns } = plan('schedule', at('12:00'));
	expect(campaigns).toHaveLength(1);
	expect(times.timeMessage(campaigns[0], at('12:01'))).toEqual({ wire: { text: 'Hello' } });
});

it('a campaign whose turn comes when the hours are over goes out the next day', () => {
	const { times, campaigns } = plan('schedule', at('19:59'));
	expect(campaigns).toHaveLength(1);
	// It is for both zones: in London the hours begin an hour later.
	expect(times.timeMessage(campaigns[0], at('20:00'))).toEqual({
		wire: { text: 'Hello', delay: '2027-02-10 10:00:00' },
		scheduledFor: '2027-02-10T10:00:00+01:00',
	});
});

it('a campaign whose turn comes when the hours are over is refused with Stop', () => {
	const { times, campaigns } = plan('stop', at('19:59'));
	const timed = times.timeMessage(campaigns[0], at('20:00'));
	expect(timed).toMatchObject({ refused: { message: expect.stringMatching(/after 20:00\.$/) } });
});

it('a campaign whose turn comes when its time has come goes out at once', () => {
	const { times, campaigns } = plan('schedule', at('08:59'));
	expect(campaigns).toHaveLength(2);
	const [french, british] = campaigns.map((one) => times.timeMessage(one, at('09:30')));
	expect(french).toEqual({ wire: { text: 'Hello' } });
	expect(british).toMatchObject({ scheduledFor: '2027-02-09T10:00:00+01:00' });
});

it('a message that is wanted later keeps its time where that is allowed', () => {
	const wire = { text: 'Hello', delay: '2027-02-09 09:30:00' };
	const message = { wire, scheduledFor: '2027-02-09T09:30:00+01:00' };
	const { times, campaigns } = plan('schedule', at('08:00'), message);
	const [french, british] = campaigns.map((one) => times.timeMessage(one, at('08:10')));
	expect(french).toMatchObject(message);
	expect(british).toMatchObject({ wire: { delay: '2027-02-09 10:00:00' } });
});
