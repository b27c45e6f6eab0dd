// The hours can end while a run waits, so the node sets a campaign's time right before sending the campaign.
import { CampaignTimes } from '../../../../nodes/SmsCampaigns/campaign/hours/campaignTimes';
import type { HoursSetting } from '../../../../nodes/SmsCampaigns/campaign/hours/option';
import type { Message } from '../../../../nodes/SmsCampaigns/campaign/input/message';
import { plan } from '../../../support/model/plan.cts';
import { britishPhone, phone } from '../../../support/phoneNumbers.cts';

/** Returns a time on a Tuesday in Paris. */
const at = (time: string) => Date.parse(`2027-02-09T${time}+01:00`);
const hours = { days: new Set([2, 3]), opens: 9 * 60, closes: 20 * 60 };

const BOTH = [phone(1), britishPhone(1)];

/** Plans campaigns of one or more messages, each with its recipients. */
function planAt(
	outside: HoursSetting['outside'],
	now: number,
	given: Array<[message: Partial<Message>, phones: string[]]> = [[{}, BOTH]],
	deadline = Infinity,
) {
	const items = given.map(([, phones], index) => {
		const recipients = phones.map((value) => ({ value }));
		return { index, messageKey: `${index}`, recipients };
	});
	const fixed = { wire: { text: 'Hello' }, warnings: [] };
	const messages = new Map(
		given.map(([message], index) => [`${index}`, { key: `${index}`, ...fixed, ...message }]),
	);
	const [setting, timing] = [
		{ hours, outside },
		{ spreadMs: 0, deadline },
	];
	const times = new CampaignTimes(setting, messages, 'Europe/Paris', 'Not sent', timing, now);
	return { times, campaigns: plan(items, { sendTimeOf: times.sendTimeOf }).planned };
}

it('recipients whose hours begin at the same time share a scheduled campaign', () => {
	const later = { scheduledFor: '2027-02-10T06:00:00+01:00' };
	const german = '4917604069001';
	const { campaigns } = planAt('schedule', at('06:00'), [
		[{}, [phone(1), german, britishPhone(1)]],
		[later, [phone(2), german]],
	]);
	const sent = campaigns.map(({ targets }) => targets.map(({ address }) => address));
	expect(sent).toEqual([[phone(1), german], [britishPhone(1)], [phone(2), german]]);
});

const NOW = { wire: { text: 'Hello' } };
const scheduled = (day: string, time: string) => ({
	wire: { text: 'Hello', delay: `2027-02-${day} ${time}:00` },
	scheduledFor: `2027-02-${day}T${time}:00+01:00`,
});
const AFTER_20 = { rejected: { message: expect.stringMatching(/after 20:00\.$/) } };
const LATE = {
	late: { inShort: 'too late', reason: expect.stringContaining('10 Feb 2027, 10:00') },
};

// In London, the hours begin an hour later than in Paris. With `stop`, the message names the recipient whose hours are
// over, not the first recipient.
it.each<[outside: 'schedule' | 'stop', at: string, turn: string, until: string, sent: object[]]>([
	['schedule', '12:00', '12:01', '23:59', [NOW]],
	['schedule', '08:59', '09:30', '23:59', [scheduled('09', '10:00'), NOW]],
	['schedule', '19:59', '20:00', '23:59', [LATE]],
	['schedule', '19:59', '19:59:30', '20:00', [NOW]],
	['stop', '19:59', '20:00', '23:59', [AFTER_20]],
])(
	'applies the hours when the turn of a campaign comes (choice: %s, planned at %s, turn at %s, deadline: %s, result: %j)',
	(outside, planned, turn, until, sent) => {
		const given: Array<[Partial<Message>, string[]]> = [[{}, [britishPhone(1), phone(1)]]];
		const { times, campaigns } = planAt(outside, at(planned), given, at(until));
		expect(campaigns.map((one) => times.timeMessage(one, at(turn)))).toMatchObject(sent);
	},
);

it('a campaign whose turn comes after the hours is sent once the hours have begun in all zones', () => {
	const { times, campaigns } = planAt('schedule', at('19:59'));
	expect(times.timeMessage(campaigns[0], at('20:00'))).toEqual(scheduled('10', '10:00'));
});

it('a scheduled message keeps its time only for recipients whose hours include the time', () => {
	const message = scheduled('09', '09:30');
	const { times, campaigns } = planAt('schedule', at('08:00'), [[message, BOTH]]);
	const timed = campaigns.map((one) => times.timeMessage(one, at('08:10')));
	expect(timed).toEqual([message, scheduled('09', '10:00')]);
});
