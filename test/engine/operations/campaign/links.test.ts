import { newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { runRecorded } from '../../../support/operations/runRecorded';

const base = { phoneNumbers: '33639980001', pushtype: 'alert' };
const LONG = 'https://shop.example.com/offers?id=1&lang=en#top';
const OTHER = 'http://example.org/a_(b)';
const SHORT = /https:\/\/s\.test\/\w+/g;
const OWN = ['https://own.example.com/1', 'https://own.example.com/2'];
const ownLinks = { links: '={{ $json.links }}' };

describe.each(FORMATS)('short links, %s', (format) => {
	it.each([
		[
			'shortens the links in the text',
			{ message: `New: ${LONG}. Or: ${OTHER}!`, shortenLinks: true },
			['New: <-short->. Or: <-short->!', [LONG, OTHER]],
		],
		[
			'fills placeholders typed by hand',
			{ message: 'A [link] and B [Link]', options: ownLinks },
			['A <-short-> and B <-short->', OWN],
		],
		[
			'takes both, each link in its place',
			{
				message: `<-short-> then ${LONG} then ←short→ then ${OTHER}`,
				shortenLinks: true,
				options: ownLinks,
			},
			['<-short-> then <-short-> then <-short-> then <-short->', [OWN[0], LONG, OWN[1], OTHER]],
		],
		[
			'leaves links alone unless it is told to shorten them',
			{ message: `See ${LONG}` },
			[`See ${LONG}`, []],
		],
	] as const)('%s', async (_what, parameters, [text, links]) => {
		const account = await newAccount();
		const input = items({ links: OWN });
		await run(account, 'campaign.send', { ...base, ...parameters }, input, { format });
		const [campaign] = await account.campaigns();
		expect(campaign.text).toBe(text);
		expect(campaign.links ?? []).toEqual(links);
		const [message] = await account.messages();
		expect(message.text.match(SHORT) ?? []).toHaveLength(links.length);
	});

	it('works for lists too', async () => {
		const account = await newAccount();
		const lists = { sendTo: 'lists', listIds: '1002', pushtype: 'alert' };
		const parameters = { ...lists, message: `Hello [info1]: ${LONG}`, shortenLinks: true };
		const { json } = await run(account, 'campaign.send', parameters, undefined, { format });
		expect(json[0].campaignSent).toBe(24);
		const sent = (await account.messages()).filter(({ reason }) => !reason);
		expect(sent[0].text).toMatch(/^Hello Alice: https:\/\/s\.test\/\w+$/);
		expect(new Set(sent.map(({ text }) => text.match(SHORT)![0])).size).toBe(24);
	});

	it('sends no link with a simulation', async () => {
		const parameters = { ...base, message: 'A [link] and B [link]', options: ownLinks };
		const { status, requests } = await runRecorded(
			await newAccount(),
			'campaign.simulate',
			parameters,
			items({ links: OWN }),
			{ format },
		);
		expect(status).toBe('success');
		expect(requests).toHaveLength(1);
		expect(requests[0].body).toContain('A <-short-> and B <-short->');
		expect(requests[0].body).not.toMatch(/links|example/);
	});
});
