import { newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const base = { phoneNumbers: '33639980001', pushtype: 'alert' };
const LONG = 'https://shop.example.com/offers?id=1&lang=en#top';
const OTHER = 'http://example.org/a_(b)';
const SHORT = /https:\/\/s\.test\/\w+/g;
const OWN = ['https://own.example.com/1', 'https://own.example.com/2'];
const ownLinks = { links: '={{ $json.links }}' };

describe.each(FORMATS)('short links, %s', (format) => {
	it.each([
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
});
