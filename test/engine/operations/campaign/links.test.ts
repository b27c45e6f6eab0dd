import { newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { RecordingProxy } from '../../../support/sandbox/recordingProxy';

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

	it('checks the number of links in a simulation, and sends none with it', async () => {
		const account = await newAccount();
		const proxy = await RecordingProxy.start();
		try {
			const message = 'A <-short-> and B <-short->';
			const through = { ...options, baseUrl: proxy.url };
			const refused = await run(
				account,
				'campaign.simulate',
				{ ...base, message, options: { links: LONG } },
				undefined,
				through,
			);
			expect(refused.stopped?.message).toMatch(
				/2 placeholders.*'Short Link URLs' holds 1 link.*\[item 0\]$/,
			);
			expect(proxy.requests).toEqual([]);

			const done = await run(
				account,
				'campaign.simulate',
				{ ...base, message, options: { links: [LONG, OTHER].join('\n') } },
				undefined,
				through,
			);
			expect(done.status).toBe('success');
			expect(proxy.requests).toHaveLength(1);
			expect(proxy.requests[0].body).toContain('<-short->');
			expect(proxy.requests[0].body).not.toMatch(/links|example/);
		} finally {
			await proxy.close();
		}
	});
});

it.each([
	['more placeholders than links', 'A <-short->', undefined, /1 placeholder.*0 links/],
	['more links than placeholders', 'A <-short->', `${LONG}\n${OTHER}`, /1 placeholder.*2 links/],
	['links without a placeholder', 'A', LONG, /0 placeholders.*1 link/],
])('sends nothing with %s', async (_what, message, links, expected) => {
	const account = await newAccount();
	const { stopped } = await run(account, 'campaign.send', {
		...base,
		message,
		options: links === undefined ? {} : { links },
	});
	expect(stopped).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
	expect(stopped?.message).toMatch(expected);
	expect(stopped?.description).toMatch(/'Short Link URLs'|<-short->/);
	expect(await account.calls()).toEqual([]);
});
