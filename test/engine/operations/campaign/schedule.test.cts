import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { runRecorded } from '../../../support/operations/runRecorded.cts';

const YEAR = new Date().getFullYear() + 1;
const newYork = { settings: { timezone: 'America/New_York' } };
const base = { phoneNumbers: '33639980001', pushtype: 'alert', message: 'Hello' };
const byItem = { ...base, options: { schedule: { time: { sendAt: '={{ $json.when }}' } } } };

// Which texts are times, and what they are in Paris, is in unit/rules/message/schedule.
it('reads a time without a zone as the workflow’s', async () => {
	const account = await newAccount();
	const typed = { ...base, options: { schedule: { time: { sendAt: `${YEAR}-03-20 09:30` } } } };
	for (const operation of ['campaign.simulate', 'campaign.send']) {
		const { json, requests } = await runRecorded(account, operation, typed, undefined, newYork);
		expect(requests[0].body).toContain(`${YEAR}-03-20 14:30:00`);
		expect(json[0].scheduledFor).toBe(`${YEAR}-03-20T14:30:00+01:00`);
	}
	const [campaign] = await account.campaigns();
	expect(campaign.state).toBe('scheduled');
	expect(Date.parse(campaign.scheduledFor as string)).toBe(Date.parse(`${YEAR}-03-20T13:30:00Z`));
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
