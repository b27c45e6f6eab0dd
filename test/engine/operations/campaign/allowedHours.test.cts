// Allowed Hours: nobody is texted outside them, each time zone has its own campaign, and Simulate says all of this before.
import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { britishPhone, phone } from '../../../support/phoneNumbers.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

/** A Tuesday of next year, in winter. */
const TUESDAY = DateTime.utc(new Date().getFullYear() + 1, 2, 10)
	.startOf('week')
	.plus({ days: 1 });
const on = (days: number) => TUESDAY.plus({ days }).toISODate()!;

const paris = { settings: { timezone: 'Europe/Paris' } };
const OWN = { hours: 'own', from: '08:00', until: '20:00' };
const send = (window: IDataObject, more: IDataObject = {}, options: IDataObject = {}) => ({
	phoneNumbers: '={{ $json.phone }}',
	message: 'Hello',
	pushtype: 'alert',
	...more,
	options: { ...options, allowedHours: { window } },
});
const rows = (...phones: string[]) => items(...phones.map((one) => ({ phone: one })));
const [FRENCH, BRITISH] = [phone(1), britishPhone(1)];

/** 08:30 in Paris, half an hour too early in London. */
const EARLY = { schedule: `${on(0)} 08:30:00` };

describe('Schedule for the Next Allowed Time', () => {
	it('sends one campaign for each time at which people may get it', async () => {
		const account = await newAccount();
		const input = rows(FRENCH, BRITISH, phone(2), britishPhone(2));
		const parameters = send(OWN, {}, EARLY);
		const simulated = await run(account, 'campaign.simulate', parameters, input, paris);
		const { json, said } = await run(account, 'campaign.send', parameters, input, paris);
		const [first, second] = [`${on(0)}T08:30:00+01:00`, `${on(0)}T09:00:00+01:00`];
		expect(json.map(({ scheduledFor }) => scheduledFor)).toEqual([first, second, first, second]);
		const times = (await account.campaigns()).map(({ scheduledFor }) => Date.parse(scheduledFor!));
		expect(times.sort()).toEqual([first, second].map((time) => Date.parse(time)));
		const hint =
			'Some recipients are outside the allowed hours. They get the message at the next allowed time, which the output shows.';
		expect(said).toContain(hint);
		expect(simulated.said).toContain(hint);
	});

	it('tells what is sent at once from what is scheduled', async () => {
		const input = items(
			{ phone: FRENCH, when: '' },
			{ phone: phone(2), when: `${on(0)} 12:00:00` },
		);
		const allDay = { ...OWN, from: '00:00', until: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
		const parameters = send(allDay, {}, { schedule: '={{ $json.when }}' });
		const { said } = await run(await newAccount(), 'campaign.send', parameters, input, paris);
		expect(said[0]).toMatch(/^Sent or scheduled for all 2 recipients/);
	});

	it('goes by the time zone of the workflow for lists', async () => {
		const lists = { sendTo: 'lists', listIds: '1001' };
		const newYork = { settings: { timezone: 'America/New_York' } };
		const { json } = await run(
			await newAccount(),
			'campaign.send',
			send(OWN, lists, { schedule: `${on(0)} 06:00:00` }),
			undefined,
			newYork,
		);
		expect(json[0].scheduledFor).toBe(`${on(0)}T14:00:00+01:00`);
	});
});

describe('Stop', () => {
	const stop = send({ ...OWN, outside: 'stop' }, {}, EARLY);

	it('sends the other items where the node goes on', async () => {
		const account = await newAccount();
		const { json, failures } = await run(account, 'campaign.send', stop, rows(FRENCH, BRITISH), {
			...paris,
			node: { onError: 'continueRegularOutput' },
		});
		expect(failures.map((failure) => failure !== undefined)).toEqual([false, true]);
		expect(json[0]).toMatchObject({ accepted: true });
		expect(await account.campaigns()).toHaveLength(1);
	});
});

describe('Simulate', () => {
	const minute = { hours: 'own', days: [1], from: '09:00', until: '09:01' };

	it.each([
		[
			'what is too early',
			{ ...OWN, outside: 'stop' },
			[FRENCH, BRITISH],
			`Not sent: outside the allowed hours. For ${BRITISH} it would be ${TUESDAY.toFormat('ccc d LLL yyyy')}, 07:30 (London), before 08:00.`,
		],
		['a number of no country', OWN, [FRENCH, '+999123456789'], 'has no known country code'],
		['hours without a time', minute, ['+12025550101'], 'leave no time for 12025550101'],
	])('refuses %s, as Send does', async (_, window, numbers, words) => {
		const account = await newAccount();
		const parameters = send(window, {}, EARLY);
		for (const operation of ['campaign.simulate', 'campaign.send'] as const) {
			const { stopped } = await run(account, operation, parameters, rows(...numbers), paris);
			expect(stopped?.message).toContain(words);
		}
		expect(await account.campaigns()).toHaveLength(0);
	});
});

it('marketing without hours says once that nights are not excluded and what French law allows, in Simulate and Send', async () => {
	const account = await newAccount();
	const parameters = { phoneNumbers: '={{ $json.phone }}', message: '=Hello {{ $json.phone }}' };
	for (const operation of ['campaign.simulate', 'campaign.send'] as const) {
		const marketing = { ...parameters, pushtype: 'marketing', options: {} };
		const input = rows(BRITISH, britishPhone(2));
		const { said } = await run(account, operation, marketing, input, paris);
		expect(said.filter((line) => line.includes("No 'Allowed Hours' are set"))).toHaveLength(1);
		expect(said.join()).toMatch(/French law allows it from Monday to Saturday, 08:00 to 20:00/);
		const alert = await run(account, operation, { ...marketing, pushtype: 'alert' }, input, paris);
		expect(alert.said.join()).not.toMatch(/Allowed Hours/);
	}
});
