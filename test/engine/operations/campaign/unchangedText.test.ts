import fc from 'fast-check';
import { countCalls, newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { RecordingProxy } from '../../../support/sandbox/recordingProxy';
import { phone } from '../../../support/phoneNumbers';

const byText = { phoneNumbers: '33639980001', pushtype: 'alert', message: '={{ $json.text }}' };

const TEXTS: Array<[what: string, text: string]> = [
	['the end of a CDATA section', 'a ]]> b ]]]]><![CDATA[> c'],
	['emoji', 'Hi 👋🏽 👨‍👩‍👧 🇫🇷 ❤️'],
	['quotes', `"double" 'single' « guillemets » “curly” ‘curly’`],
	['ampersands and angle brackets', 'a & b &amp; c &#233; <b> </text> <!-- x -->'],
	['line breaks', 'one\ntwo\n\nthree'],
	['blanks at both ends', '  Hello  '],
	['what looks like a number', '0033'],
	['what looks like a truth value', 'true'],
	['the word null', 'null'],
	['backslashes and braces', '\\n {"a":[1]} ${x} %s'],
	['a no-break space and accents', 'Prix : 10 € – déjà vu, œuvre'],
	['right-to-left text', 'שלום عليكم'],
	['fields of a contact', 'Hello [info1] [info4]'],
];

describe.each(FORMATS)('what must pass unchanged, %s', (format) => {
	it.each(TEXTS)('%s', async (_what, text) => {
		const account = await newAccount();
		const { status } = await run(account, 'campaign.send', byText, items({ text }), { format });
		expect(status).toBe('success');
		const [campaign] = await account.campaigns();
		expect(campaign.text).toBe(text);
		const [message] = await account.messages();
		expect(message.text).toBe(text);
	});

	it('a carriage return before a line break', async () => {
		const account = await newAccount();
		const proxy = await RecordingProxy.start();
		try {
			const text = 'one\r\ntwo';
			const through = { format, baseUrl: proxy.url };
			const { status } = await run(account, 'campaign.send', byText, items({ text }), through);
			expect(status).toBe('success');
			const [campaign] = await account.campaigns();
			expect(campaign.text).toBe(text);
		} finally {
			await proxy.close();
		}
	});

	it('message ids and links with every kind of sign', async () => {
		const account = await newAccount();
		const gsmsmsid = `é"'<&>]]>–👋`;
		const link = `https://example.com/?a=1&b="x"&c=<y>&d=]]>&e=é`;
		await run(
			account,
			'campaign.send',
			{
				...byText,
				phoneNumbers: '={{ $json.to }}',
				options: { links: '={{ $json.links }}' },
			},
			items({ text: 'See <-short->', to: [{ value: '33639980001', gsmsmsid }], links: [link] }),
			{ format },
		);
		const [campaign] = await account.campaigns();
		expect(campaign.links).toEqual([link]);
		const [message] = await account.messages();
		expect(message.gsmsmsid).toBe(gsmsmsid);
	});

	it('a sender, and none where it is empty', async () => {
		const account = await newAccount();
		const options = { sender: '={{ $json.sender }}', schedule: '={{ $json.when }}' };
		const proxy = await RecordingProxy.start();
		try {
			await run(
				account,
				'campaign.send',
				{ ...byText, options },
				items({ text: 'One', sender: 'MyShop' }, { text: 'Two', sender: '', when: '' }),
				{ format, baseUrl: proxy.url },
			);
			const campaigns = await account.campaigns();
			expect(campaigns.map(({ sender }) => sender as unknown)).toEqual(['MyShop', null]);
			expect(proxy.requests[1].body).not.toMatch(/sender|delay/);
		} finally {
			await proxy.close();
		}
	});

	it('200,000 recipients in one request', async () => {
		const account = await newAccount({ credits: 1_000_000 });
		const phones = Array.from({ length: 200_000 }, (_, at) => phone(at % 10_000));
		const { json, status, said } = await run(
			account,
			'campaign.send',
			{ ...byText, message: 'Hello', phoneNumbers: '={{ $json.phones }}' },
			items({ phones }),
			{ format },
		);
		expect(status).toBe('success');
		expect(json[0].recipients).toHaveLength(200_000);
		expect(json[0].recipients[199_999]).toEqual({
			value: '33639989999',
			gsmsmsid: expect.stringMatching(/-200000$/),
		});
		const { campaignTotal, campaignSent } = json[0];
		expect(campaignTotal).toBe(200_000);
		const [, optedOut, gone] =
			/Left out: 190,000 duplicates, (\d+) opted out, (\d+) no longer in service\.$/.exec(said[0])!;
		expect(campaignSent).toBe(10_000 - Number(optedOut) - Number(gone));
		expect(await countCalls(account)).toMatchObject({ sends: 1 });
	});

	it('5 MB of text', async () => {
		const account = await newAccount({ credits: 1e9 });
		const text = 'Déjà & vu ]]> <ok> '.repeat(276_000);
		expect(Buffer.byteLength(text)).toBeGreaterThan(5_000_000);
		const { status } = await run(account, 'campaign.send', byText, items({ text }), { format });
		expect(status).toBe('success');
		const [campaign] = await account.campaigns();
		expect(campaign.text === text).toBe(true);
	});
});

/** Any text but what cannot be sent: blanks alone, control characters, and what no XML can hold. */
const anyText = fc
	.string({ unit: 'binary', minLength: 1, maxLength: 60 })
	.map((text) => text.replace(/[^\P{Cc}\n]|[\ufffe\uffff]/gu, '·'))
	.filter((text) => text.trim() !== '' && !text.includes('<-short->'));

it('passes any text and any message id unchanged, in both formats', async () => {
	const account = await newAccount();
	const rows = fc.sample(fc.tuple(anyText, anyText), { numRuns: 60, seed: 4711 });
	const input = rows.map(([text, id]) => ({ text, to: [{ value: '33639980001', gsmsmsid: id }] }));
	for (const format of FORMATS) {
		await account.reset();
		const { status, json } = await run(
			account,
			'campaign.send',
			{ ...byText, phoneNumbers: '={{ $json.to }}', options: { campaigns: 'perItem' } },
			items(...input),
			{ format },
		);
		expect(status).toBe('success');
		const stored = await account.messages();
		expect(stored.map(({ text }) => text as string)).toEqual(rows.map(([text]) => text));
		expect(stored.map(({ gsmsmsid }) => gsmsmsid as string)).toEqual(
			json.map(({ messageId }) => messageId as string),
		);
	}
});
