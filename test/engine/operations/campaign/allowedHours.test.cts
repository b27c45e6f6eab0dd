// *Allowed Hours*: the service sends no message outside these hours, each time zone has its own campaign, and Simulate
// shows the result.
import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';
import { CONTINUE } from '../../../support/atMostOnce/runSend.cts';
import { items } from '../../../support/engine/items.cts';
import { BY_PHONE, PARIS, run } from '../../../support/operations/runOperation.cts';
import { britishPhone, phone } from '../../../support/phoneNumbers.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

/** A Tuesday of next year, in winter. */
const TUESDAY = DateTime.utc(new Date().getFullYear() + 1, 2, 10)
	.startOf('week')
	.plus({ days: 1 });
const on = (days: number) => TUESDAY.plus({ days }).toISODate()!;

const OWN = { hours: 'own', from: '08:00', until: '20:00' };
const send = (window: IDataObject, more: IDataObject = {}, options: IDataObject = {}) => ({
	...BY_PHONE,
	...more,
	options: { ...options, allowedHours: { window } },
});
const rows = (...phones: string[]) => items(...phones.map((one) => ({ phone: one })));
const [FRENCH, BRITISH] = [phone(1), britishPhone(1)];

/** Returns options with a delivery time. `EARLY` is 08:30 in Paris, which is half an hour too early in London. */
const sendAt = (time: string) => ({ schedule: { time: { sendAt: time } } });
const EARLY = sendAt(`${on(0)} 08:30:00`);

describe('Schedule for the Next Allowed Time', () => {
	it('sends one campaign for each allowed time', async () => {
		const account = await newAccount();
		const input = rows(FRENCH, BRITISH, phone(2), britishPhone(2));
		const parameters = send(OWN, {}, EARLY);
		const simulated = await run(account, 'campaign.simulate', parameters, input, PARIS);
		const { json, said } = await run(account, 'campaign.send', parameters, input, PARIS);
		const [first, second] = [`${on(0)}T08:30:00+01:00`, `${on(0)}T09:00:00+01:00`];
		expect(json.map(({ scheduledFor }) => scheduledFor)).toEqual([first, second, first, second]);
		const times = (await account.campaigns()).map(({ scheduledFor }) => Date.parse(scheduledFor!));
		expect(times.sort()).toEqual([first, second].map((time) => Date.parse(time)));
		const hint =
			'For some recipients, the send time is outside the allowed hours. These people get the message at the next allowed time, which the output shows.';
		expect(said).toContain(hint);
		expect(simulated.said).toContain(hint);
	});

	it('counts immediate and scheduled messages together in the summary', async () => {
		const input = items(
			{ phone: FRENCH, when: '' },
			{ phone: phone(2), when: `${on(0)} 12:00:00` },
		);
		const allDay = { ...OWN, from: '00:00', until: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
		const parameters = send(allDay, {}, sendAt('={{ $json.when }}'));
		const { said } = await run(await newAccount(), 'campaign.send', parameters, input, PARIS);
		expect(said[0]).toMatch(/^Sent or scheduled for all 2 recipients/);
	});

	it("uses the workflow's time zone for lists", async () => {
		const lists = { sendTo: 'lists', listIds: '1001' };
		const newYork = { settings: { timezone: 'America/New_York' } };
		const { json } = await run(
			await newAccount(),
			'campaign.send',
			send(OWN, lists, sendAt(`${on(0)} 21:00:00`)),
			undefined,
			newYork,
		);
		expect(json[0].scheduledFor).toBe(`${on(1)}T14:00:00+01:00`);
	});
});

describe('messages that cannot be sent within the allowed hours', () => {
	const minute = { hours: 'own', days: [1], from: '09:00', until: '09:01' };

	it.each([
		[
			'messages that would arrive too early',
			{ ...OWN, outside: 'stop' },
			[FRENCH, BRITISH],
			`outside the allowed hours. The local time for ${BRITISH} would be ${TUESDAY.toFormat('ccc d LLL yyyy')}, 07:30 (London) before 08:00.`,
		],
		['an unknown time zone', OWN, [FRENCH, '+999123456789'], 'zone of 999123456789 is unknown'],
		[
			'hours without a time that is allowed in all time zones of a number',
			minute,
			['+12025550101'],
			'in all time zones of 12025550101 (America/Adak, America/Anchorage, America/Boise and ',
		],
	])('rejects %s in both Simulate and Send', async (_, window, numbers, words) => {
		const account = await newAccount();
		const parameters = send(window, {}, EARLY);
		for (const operation of ['campaign.simulate', 'campaign.send'] as const) {
			const { stopped } = await run(account, operation, parameters, rows(...numbers), PARIS);
			expect(stopped?.message).toContain(words);
		}
		expect(await account.campaigns()).toHaveLength(0);
	});
});

/** A number from an unused range of Réunion. In winter, Réunion is three hours ahead of Paris. */
const REUNION = ['262', '693980001'].join('');
const [DAY, LATE] = ['01-10T08:00:00', '01-10T21:00:00'];
const ONE = `1 of 1 recipient (${FRENCH})`;
const ONE_IN_REUNION = `1 of 2 recipients (${REUNION})`;
const TWO = (of: string, first: string) => `2 of ${of} (${first} and 1 more)`;
const LATE_IN_PARIS = '21:00 (Paris) after 20:00';
const IN_BOTH = `00:00 (Reunion) before 08:00, Tue 10 Jan 2040, ${LATE_IN_PARIS}`;
const lists = { sendTo: 'lists', listIds: '1001, 1002', message: 'Hello' };
const at = (time: string) => ({ options: sendAt(`2040-01-11 ${time}`) });
const hours = (window: IDataObject) => ({ options: { allowedHours: { window } } });
const anyTime = hours({ hours: 'any' });

describe('Marketing without Allowed Hours', () => {
	afterEach(() => void jest.restoreAllMocks());

	/** @param time the time in Paris, without the year */
	function setClock(time: string): void {
		const now = DateTime.fromISO(`2040-${time}`, { zone: 'Europe/Paris' }).toMillis();
		jest.spyOn(Date, 'now').mockReturnValue(now);
	}

	/** Runs Simulate and then Send at the given time. */
	async function runAt(time: string, over: IDataObject, phones: string[], timezone: string) {
		setClock(time);
		const account = await newAccount();
		const base = { phoneNumbers: '={{ $json.phone }}', message: '=Hello {{ $json.phone }}' };
		const parameters = { ...base, pushtype: 'marketing', ...over };
		const options = { settings: { timezone } };
		const simulated = await run(account, 'campaign.simulate', parameters, rows(...phones), options);
		const { length } = await account.calls();
		const sent = await run(account, 'campaign.send', parameters, rows(...phones), options);
		return { simulated, sent, calls: (await account.calls()).slice(length) };
	}

	it.each<[time: string, over: IDataObject, phones: string[], who: string, when: string]>([
		['01-10T07:59:59', {}, [FRENCH], ONE, '07:59 (Paris) before 08:00'],
		[LATE, {}, [FRENCH, phone(2), BRITISH], TWO('3 recipients', FRENCH), LATE_IN_PARIS],
		['01-08T12:00', {}, [FRENCH], ONE, '12:00 (Paris) on a Sunday'],
		['07-14T12:00', {}, [FRENCH], ONE, '12:00 (Paris) on a public holiday'],
		['01-10T18:00', {}, [FRENCH, REUNION], ONE_IN_REUNION, '21:00 (Reunion) after 20:00'],
		[LATE, {}, [REUNION, FRENCH], TWO('2 recipients', REUNION), IN_BOTH],
		[LATE, lists, [''], TWO('2 lists', '1001'), LATE_IN_PARIS],
		[DAY, at('23:30:00'), [FRENCH], ONE, '23:30 (Paris) after 20:00'],
	])(
		'warns in Simulate and makes no call in Send (time: %s, parameters: %j, numbers: %j)',
		async (time, over, phones, who, when) => {
			const { simulated, sent, calls } = await runAt(time, over, phones, 'Europe/Paris');
			const advice =
				"If the message is not advertising, set 'Message Type' to Alert. To send the message at the next legal time, add 'Allowed Hours' under 'Options'. To send now, also set 'Hours' to Any Time.";
			expect(simulated.said[0]).toMatch(/^Would reach/);
			const [, message] = simulated.said;
			expect(simulated.hints()[0].type).toBe('warning');
			expect(message.slice(-advice.length)).toBe(advice);
			const outside = "would get this Marketing message outside France's legal hours: ";
			expect(message.slice(0, message.indexOf(':') + 2)).toBe(`${who} ${outside}`);
			expect(message).toContain(`2040, ${when}. If`);
			expect(sent.stopped?.message).toBe(message.slice(0, -advice.length - 1));
			expect(sent.stopped?.description).toBe(`${advice} Nothing was sent.`);
			expect(calls).toEqual([]);
		},
	);

	it.each<[what: string, time: string, over: IDataObject, phones: string[], zone?: string]>([
		['at 08:00', DAY, {}, [FRENCH, BRITISH]],
		['just before 20:00', '01-10T19:59:59', {}, [FRENCH]],
		['to other countries', LATE, {}, [BRITISH, '12025550101', '999123456789']],
		['as an alert', LATE, { pushtype: 'alert' }, [FRENCH]],
		['with the choice Any Time', LATE, anyTime, [FRENCH, '999123456789']],
		['to lists from a workflow in a foreign time zone', LATE, lists, [''], 'Europe/London'],
		['with a legal delivery time', LATE, at('08:00:00'), [FRENCH]],
	])('sends without a warning %s', async (_what, time, over, phones, zone = 'Europe/Paris') => {
		const { simulated, sent, calls } = await runAt(time, over, phones, zone);
		expect([sent.status, calls.length]).toEqual(['success', phones.length]);
		expect([...simulated.said, ...sent.said].join()).not.toMatch(/legal hours|Allowed Hours/);
	});

	it("schedules or stops messages outside France's legal hours only if the number is French", async () => {
		const later = await runAt(LATE, hours({}), [FRENCH, BRITISH], 'Europe/Paris');
		const times = [later.simulated, later.sent].map(({ json }) =>
			json.map((row) => row.scheduledFor),
		);
		expect(times).toEqual(Array(2).fill(['2040-01-11T08:00:00+01:00', null]));
		const stop = hours({ outside: 'stop' });
		const { simulated, sent, calls } = await runAt(LATE, stop, [BRITISH, FRENCH], 'Europe/Paris');
		const why = `outside France's legal hours for Marketing. The local time for ${FRENCH} would be`;
		expect(simulated.stopped?.message).toContain(`Would not be sent: ${why}`);
		expect(sent.stopped?.message).toContain(`Not sent: ${why}`);
		expect(calls).toEqual([]);
		const alert = await runAt(LATE, { pushtype: 'alert', ...stop }, [FRENCH], 'Europe/Paris');
		expect(alert.sent.said.join()).toContain("'Allowed Hours' had no effect");
	});

	it('sends to the other recipients if the node continues, and to a test number at any time', async () => {
		setClock(LATE);
		const parameters = { phoneNumbers: '={{ $json.phone }}', message: 'Hello' };
		const account = await newAccount();
		const goesOn = { ...PARIS, node: CONTINUE };
		const input = rows(FRENCH, BRITISH);
		const { json } = await run(account, 'campaign.send', parameters, input, goesOn);
		expect(json.map(({ accepted }) => accepted as boolean)).toEqual([false, true]);
		expect(json[0].reason).toContain(
			`The local time for ${FRENCH} would be Tue 10 Jan 2040, 21:00 (Paris)`,
		);
		await run(
			account,
			'campaign.send',
			{ ...parameters, options: { sendOnlyTo: phone(9) } },
			input,
		);
		const sentTo = (await account.messages()).map(({ phone: to }) => to);
		expect(sentTo.sort()).toEqual([phone(9), BRITISH]);
	});

	it('rejects a question at night only if its type is Marketing', async () => {
		setClock(LATE);
		const account = await newAccount();
		const question = { to: FRENCH, message: 'Free on Friday?', options: { pushtype: 'marketing' } };
		const { stopped } = await run(account, 'campaign.sendAndWait', question);
		expect(stopped?.message).toMatch(/^1 of 1 recipient \(33639980001\) would get this Marketing/);
		expect(stopped?.description).toMatch(
			/^Ask within these hours\. If .*, set 'Message Type' to Alert\./,
		);
		expect(await account.calls()).toEqual([]);
		await run(account, 'campaign.sendAndWait', { ...question, options: {} });
		expect(await account.campaigns()).toHaveLength(1);
	});
});
