import { newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { runRecorded } from '../../../support/operations/runRecorded';

const base = { phoneNumbers: '33639980001', pushtype: 'alert' };
const LONG = 'https://shop.example.com/offers?id=1&lang=en#top';
const OTHER = 'http://example.org/a_(b)';
const SHORT = /https:\/\/s\.test\/\w+/g;

describe.each(FORMATS)('short links, %s', (format) => {
	const options = { format };

	it('shortens the links in the text, in their order', async () => {
		const account = await newAccount();
		const { status } = await run(
			account,
			'campaign.send',
			{ ...base, message: `New: ${LONG}. Or: ${OTHER}!`, shortenLinks: true },
			undefined,
			options,
		);
		expect(status).toBe('success');
		const [campaign] = await account.campaigns();
		expect(campaign.text).toBe('New: <-short->. Or: <-short->!');
		expect(campaign.links).toEqual([LONG, OTHER]);
		const [{ text }] = await account.messages();
		expect(text.match(SHORT)).toHaveLength(2);
	});

	it('fills placeholders typed by hand from Short Link URLs', async () => {
		const account = await newAccount();
		await run(
			account,
			'campaign.send',
			{ ...base, message: 'A <-short-> and B <-short->', options: { links: `${LONG}\n${OTHER}` } },
			undefined,
			options,
		);
		const [campaign] = await account.campaigns();
		expect(campaign.text).toBe('A <-short-> and B <-short->');
		expect(campaign.links).toEqual([LONG, OTHER]);
	});

	it('takes a text that holds both, each link in its place', async () => {
		const account = await newAccount();
		const own = ['https://own.example.com/1', 'https://own.example.com/2'];
		await run(
			account,
			'campaign.send',
			{
				...base,
				message: `<-short-> then ${LONG} then <-short-> then ${OTHER}`,
				shortenLinks: true,
				options: { links: '={{ $json.links }}' },
			},
			items({ links: own }),
			options,
		);
		const [campaign] = await account.campaigns();
		expect(campaign.text).toBe('<-short-> then <-short-> then <-short-> then <-short->');
		expect(campaign.links).toEqual([own[0], LONG, own[1], OTHER]);
	});

	it('works for lists too', async () => {
		const account = await newAccount();
		const { json } = await run(
			account,
			'campaign.send',
			{
				sendTo: 'lists',
				listIds: '1002',
				pushtype: 'alert',
				message: `Hello [info1]: ${LONG}`,
				shortenLinks: true,
			},
			undefined,
			options,
		);
		expect(json[0].campaignSent).toBe(24);
		const sent = (await account.messages()).filter(({ reason }) => !reason);
		expect(sent[0].text).toMatch(/^Hello Alice: https:\/\/s\.test\/\w+$/);
		const links = sent.map(({ text }) => text.match(SHORT)![0]);
		expect(new Set(links).size).toBe(24);
	});

	it('leaves links alone unless it is told to shorten them', async () => {
		const account = await newAccount();
		await run(account, 'campaign.send', { ...base, message: `See ${LONG}` }, undefined, options);
		const [{ text }] = await account.messages();
		expect(text).toBe(`See ${LONG}`);
	});

	it('sends no link with a simulation', async () => {
		const { status, requests } = await runRecorded(
			await newAccount(),
			'campaign.simulate',
			{
				...base,
				message: 'A <-short-> and B <-short->',
				options: { links: [LONG, OTHER].join('\n') },
			},
			undefined,
			options,
		);
		expect(status).toBe('success');
		expect(requests).toHaveLength(1);
		expect(requests[0].body).toContain('<-short->');
		expect(requests[0].body).not.toMatch(/links|example/);
	});
});
