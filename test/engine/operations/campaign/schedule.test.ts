/**
 * @jest-environment ./test/support/operations/timeZoneEnvironment.ts
 * @timezone Pacific/Auckland
 */
import { DateTime } from 'luxon';
import { countCalls, newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items, run, runInBoth, withoutTickets } from '../../../support/operations/runOperation';
import { Wire } from '../../../support/sandbox/recordingProxy';

const YEAR = new Date().getFullYear() + 1;
const newYork = { settings: { timezone: 'America/New_York' } };
const base = { phoneNumbers: '33639980001', pushtype: 'alert', message: 'Hello' };
const at = (schedule: string) => ({ ...base, options: { schedule } });
const byItem = at('={{ $json.when }}');

/** The last Sunday of a month: when Europe moves its clocks. */
function lastSunday(month: number): string {
	const last = DateTime.utc(YEAR, month, 1).endOf('month');
	return last.minus({ days: last.weekday % 7 }).toISODate()!;
}

it('runs in a process of a third time zone', () => {
	expect(new Date().getTimezoneOffset()).toBeLessThanOrEqual(-720);
});

describe.each(FORMATS)('Schedule, in a workflow in New York, %s', (format) => {
	it.each([
		['winter', `${YEAR}-01-15 09:30:00`, `${YEAR}-01-15 15:30:00`, '+01:00'],
		['summer', `${YEAR}-07-15T21:30:00`, `${YEAR}-07-16 03:30:00`, '+02:00'],
		[
			'the weeks when only New York has summer time',
			`${YEAR}-03-20 09:30`,
			`${YEAR}-03-20 14:30:00`,
			'+01:00',
		],
	])(
		'reads a time without a zone as the workflow’s, in %s',
		async (_when, typed, paris, offset) => {
			const account = await newAccount();
			const wire = await Wire.start();
			try {
				const { json, status } = await run(account, 'campaign.send', at(typed), undefined, {
					...newYork,
					format,
					baseUrl: wire.url,
				});
				expect(status).toBe('success');
				expect(wire.requests[0].body).toContain(paris);
				expect(json[0].scheduledFor).toBe(`${paris.replace(' ', 'T')}${offset}`);
				const [campaign] = await account.campaigns();
				expect(campaign.state).toBe('scheduled');
				expect(new Date(campaign.scheduledFor as string).toISOString()).toBe(
					new Date(json[0].scheduledFor as string).toISOString(),
				);
			} finally {
				await wire.close();
			}
		},
	);

	it('simulates with the same time', async () => {
		const account = await newAccount();
		const wire = await Wire.start();
		try {
			const { json } = await run(
				account,
				'campaign.simulate',
				at(`${YEAR}-01-15 09:30:00`),
				undefined,
				{ ...newYork, format, baseUrl: wire.url },
			);
			expect(json[0].scheduledFor).toBe(`${YEAR}-01-15T15:30:00+01:00`);
			expect(wire.requests[0].body).toContain(`${YEAR}-01-15 15:30:00`);
		} finally {
			await wire.close();
		}
	});
});

it.each([
	['an ISO text with a zone', `${YEAR}-01-15T14:30:00.000Z`],
	['a text with an offset', `${YEAR}-01-15T20:00:00+05:30`],
	['a Date', new Date(`${YEAR}-01-15T14:30:00Z`)],
	['an expression with a luxon DateTime', `={{ DateTime.fromISO('${YEAR}-01-15T09:30:00') }}`],
	['an expression with a Date', `={{ new Date('${YEAR}-01-15T14:30:00Z') }}`],
])('takes %s', async (_what, when) => {
	const account = await newAccount();
	const fixed = typeof when === 'string';
	const { json } = await run(
		account,
		'campaign.send',
		fixed ? at(when) : byItem,
		items({ when: fixed ? '' : (when as never) }),
		newYork,
	);
	expect(json[0].scheduledFor).toBe(`${YEAR}-01-15T15:30:00+01:00`);
});

it('sends at once, and without a delay, where it is empty', async () => {
	const account = await newAccount();
	const wire = await Wire.start();
	try {
		const { json } = await run(account, 'campaign.send', byItem, items({ when: '' }), {
			...newYork,
			baseUrl: wire.url,
		});
		expect(json[0]).not.toHaveProperty('scheduledFor');
		expect(wire.jsonBodies()[0].sms.message).not.toHaveProperty('delay');
		expect((await account.campaigns())[0].state).toBe('sent');
	} finally {
		await wire.close();
	}
});

it('refuses a time that the clocks skip, before any call', async () => {
	const account = await newAccount();
	const { stopped } = await run(
		account,
		'campaign.send',
		at(`${lastSunday(3)} 02:30:00`),
		undefined,
		{ settings: { timezone: 'Europe/Paris' } },
	);
	expect(stopped).toMatchObject({ name: 'NodeOperationError' });
	expect(stopped?.message).toMatch(/'Schedule'.*does not exist.*summer time.*\[item 0\]$/);
	expect(await account.calls()).toEqual([]);
});

it('takes the first of a time that comes twice, and says so', async () => {
	const account = await newAccount();
	const day = lastSunday(10);
	const { json, said } = await run(account, 'campaign.send', at(`${day} 02:30:00`), undefined, {
		settings: { timezone: 'Europe/Paris' },
	});
	expect(json[0].scheduledFor).toBe(`${day}T02:30:00+02:00`);
	expect(said.join('\n')).toMatch(/'Schedule'.*twice.*first/i);
	const [campaign] = await account.campaigns();
	expect(new Date(campaign.scheduledFor as string).toISOString()).toBe(`${day}T00:30:00.000Z`);
});

it.each([
	['the past', '2020-01-01 10:00:00', /in the past/],
	['what is no time', 'next Friday', /not a time/],
	['a day without a time', `${YEAR}-01-15`, /no time of day/],
])('refuses %s, before any call', async (_what, when, expected) => {
	const account = await newAccount();
	const { stopped } = await run(account, 'campaign.send', byItem, items({ when }), newYork);
	expect(stopped).toMatchObject({ name: 'NodeOperationError' });
	expect(stopped?.message).toMatch(/^'Schedule'/);
	expect(stopped?.message).toMatch(expected);
	expect(await account.calls()).toEqual([]);
});

it('keeps campaigns of different times apart', async () => {
	const account = await newAccount();
	const [one, two] = [`${YEAR}-01-15 09:30:00`, `${YEAR}-01-15T14:30:00Z`];
	const later = `${YEAR}-01-16 09:30:00`;
	const { json } = await run(
		account,
		'campaign.send',
		byItem,
		items({ when: one }, { when: two }, { when: later }),
		newYork,
	);
	expect(json[1].ticket).toBe(json[0].ticket);
	expect(json[2].ticket).not.toBe(json[0].ticket);
	expect(await countCalls(account)).toMatchObject({ sends: 2 });
});

it('gives the same output in both formats', async () => {
	const { json, xml } = await runInBoth(
		() => newAccount(),
		'campaign.send',
		at(`${YEAR}-01-15 09:30:00`),
		undefined,
		newYork,
	);
	expect(withoutTickets(xml.json)).toStrictEqual(withoutTickets(json.json));
});
