import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { runRecorded } from '../../../support/operations/runRecorded.cts';

const YEAR = new Date().getFullYear() + 1;
const newYork = { settings: { timezone: 'America/New_York' } };
const base = { phoneNumbers: '33639980001', pushtype: 'alert', message: 'Hello' };
const byItem = { ...base, options: { schedule: '={{ $json.when }}' } };

// Which texts are times, and what they are in Paris, is in unit/rules/message/schedule.
it('reads a time without a zone as the workflow’s', async () => {
	const account = await newAccount();
	const typed = { ...base, options: { schedule: `${YEAR}-03-20 09:30` } };
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

describe('a time that occurs twice when the clocks go back', () => {
	/** The last Sunday of October, when the clocks of Europe go back. */
	const lastDay = new Date(Date.UTC(YEAR, 9, 31));
	const sunday = new Date(lastDay.getTime() - lastDay.getUTCDay() * 86_400_000)
		.toISOString()
		.slice(0, 10);
	const twice = `${sunday} 02:30`;
	const once = `${sunday} 09:30`;
	const paris = { settings: { timezone: 'Europe/Paris' } };
	const ADVICE =
		"The output shows the time as 'scheduledFor'. To be sure, choose a time that occurs once.";
	const note = (items: string) =>
		`${items}'Schedule' occurs twice on ${sunday} in Europe/Paris because the clocks go back, and the first of the two times is taken. ${ADVICE}`;

	// With a sender, each item has another note before that of its time.
	it.each<[operation: string, whens: string[], items: string, options: object]>([
		['campaign.simulate', [twice], '', {}],
		['campaign.send', [twice], '', {}],
		['campaign.simulate', [twice], '', { sender: 'MyShop' }],
		['campaign.send', [once, twice, once, `${sunday}\u00a002:45`], 'Items 2, 4: ', {}],
		['campaign.simulate', [twice, twice, twice], '', { sender: 'MyShop' }],
		['campaign.send', [twice, twice, twice], '', { sender: 'MyShop' }],
		['campaign.send', [`${sunday}T00:30:00Z`, twice], '', {}],
	])('%s says which of the two is taken: %j', async (operation, whens, named, options) => {
		const account = await newAccount();
		const parameters = { ...base, options: { ...byItem.options, ...options } };
		const input = items(...whens.map((when) => ({ when })));
		const { said, json } = await run(account, operation, parameters, input, paris);
		expect(said.filter((line) => line.includes('twice'))).toEqual([note(named)]);
		const last = whens.indexOf(twice);
		if (last >= 0) expect(json[last].scheduledFor).toBe(`${sunday}T02:30:00+02:00`);
	});

	it('says so of the workflow’s clock, also where another item names the same time in UTC', async () => {
		const firstSunday = new Date(Date.UTC(YEAR, 10, 1));
		firstSunday.setUTCDate(1 + ((7 - firstSunday.getUTCDay()) % 7));
		const date = firstSunday.toISOString().slice(0, 10);
		const whens = [`${date}T05:30:00Z`, `${date} 01:30:00`];
		const { said } = await run(
			await newAccount(),
			'campaign.send',
			byItem,
			items(...whens.map((when) => ({ when }))),
			newYork,
		);
		expect(said.filter((line) => line.includes('twice'))).toEqual([
			`Item 2: 'Schedule' occurs twice on ${date} in America/New_York because the clocks go back, and the first of the two times is taken. ${ADVICE}`,
		]);
	});
});
