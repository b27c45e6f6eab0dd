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
