import { DateTime } from 'luxon';
import { countCalls, newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { runRecorded } from '../../../support/operations/runRecorded';

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
			const options = { ...newYork, format };
			for (const operation of ['campaign.simulate', 'campaign.send']) {
				const { json, requests } = await runRecorded(
					account,
					operation,
					at(typed),
					undefined,
					options,
				);
				expect(requests[0].body).toContain(paris);
				expect(json[0].scheduledFor).toBe(`${paris.replace(' ', 'T')}${offset}`);
			}
			const [campaign] = await account.campaigns();
			expect(campaign.state).toBe('scheduled');
			expect(Date.parse(campaign.scheduledFor as string)).toBe(
				Date.parse(`${paris.replace(' ', 'T')}${offset}`),
			);
		},
	);
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

it('sends at once, without a delay, where it is empty', async () => {
	const account = await newAccount();
	const input = items({ when: '' });
	const { json, requests } = await runRecorded(account, 'campaign.send', byItem, input, newYork);
	expect(json[0]).not.toHaveProperty('scheduledFor');
	expect(requests[0].body).not.toContain('delay');
	expect((await account.campaigns())[0].state).toBe('sent');
});

it('takes the first of a time that occurs twice', async () => {
	const account = await newAccount();
	const day = lastSunday(10);
	const { json } = await run(account, 'campaign.send', at(`${day} 02:30:00`), undefined, {
		settings: { timezone: 'Europe/Paris' },
	});
	expect(json[0].scheduledFor).toBe(`${day}T02:30:00+02:00`);
	const [campaign] = await account.campaigns();
	expect(new Date(campaign.scheduledFor as string).toISOString()).toBe(`${day}T00:30:00.000Z`);
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
