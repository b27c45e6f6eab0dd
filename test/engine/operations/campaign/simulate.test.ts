import { DateTime } from 'luxon';
import { countCalls, newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run, runInBoth } from '../../../support/operations/runOperation';
import { RecordingProxy } from '../../../support/sandbox/recordingProxy';
import { simulationResult } from '../../../support/api/campaignResults';

const text = { message: 'Your order is ready.', pushtype: 'alert' };
const byPhone = { ...text, phoneNumbers: '={{ $json.phone }}' };
const rows = (...phones: string[]) => items(...phones.map((phone) => ({ phone })));
const preview = {
	encoding: 'GSM-7',
	parts: 1,
	unicodeCharacters: '',
	optOutAppended: false,
};

describe.each(FORMATS)('Campaign: Simulate, %s', (format) => {
	it('tells price, filtering and length, and sends nothing', async () => {
		const account = await newAccount();
		const phones = ['33639980001', '33639980900', '33639980800', '12025550101', '336'];
		const { json, pairs, said } = await run(
			account,
			'campaign.simulate',
			byPhone,
			rows(...phones),
			{
				format,
			},
		);
		const leftOut =
			'1 opted out, 1 invalid, 1 no longer in service, 1 in a country that is not allowed';
		const figures = {
			recipientStatus: 'notTold',
			campaignTotal: 5,
			campaignSent: 1,
			campaignCost: 1,
			creditsAfter: 9999,
		};
		expect(json).toEqual(phones.map((phone) => ({ phone, ...figures, ...preview })));
		expect(said[0]).toBe(
			`Would reach 1 of 5 recipients and cost 1 credit; 9,999 would be left. Left out: ${leftOut}.`,
		);
		expect(pairs).toEqual([0, 1, 2, 3, 4]);
		expect(await countCalls(account)).toEqual({ sends: 0, simulations: 1, all: 1 });
		expect(await account.campaigns()).toEqual([]);
		expect((await account.state()).credits).toBe(10000);
	});

	it("keeps the service's own names when it is not simplified", async () => {
		const account = await newAccount();
		const { json } = await run(
			account,
			'campaign.simulate',
			{ ...byPhone, output: 'raw' },
			rows('33639980001'),
			{ format },
		);
		expect(json[0].campaign).toEqual(simulationResult());
	});

	it('leaves the type out where it is not set', async () => {
		const account = await newAccount();
		const proxy = await RecordingProxy.start();
		try {
			const { status } = await run(
				account,
				'campaign.simulate',
				{ ...byPhone, pushtype: '' },
				rows('33639980001'),
				{ format, baseUrl: proxy.url },
			);
			expect(status).toBe('success');
			expect(proxy.requests[0].body).not.toContain('pushtype');
		} finally {
			await proxy.close();
		}
	});

	it('counts a month’s limit and a flood', async () => {
		const account = await newAccount({ countryLimits: { GB: 1 }, flood: { max: 1 } });
		await run(account, 'campaign.send', byPhone, rows('33639980001'), { format });
		const { json, said } = await run(
			account,
			'campaign.simulate',
			byPhone,
			rows('33639980001', '447700900001', '447700900002'),
			{ format },
		);
		expect(said[0]).toMatch(
			/Left out: 1 held back by anti-flood, 1 over the country's monthly limit\.$/,
		);
		expect(json[0].campaignSent).toBe(1);
	});
});

it('gives the same output in both formats, type for type', async () => {
	for (const output of ['simple', 'raw', 'selectedFields']) {
		const { json, xml } = await runInBoth(
			() => newAccount(),
			'campaign.simulate',
			{ ...byPhone, output, fields: ['campaignCost'] },
			rows('33639980001', '33639980900', '12025550101'),
		);
		expect(json.json).toHaveLength(3);
		expect(xml.json).toStrictEqual(json.json);
		expect(xml.said).toEqual(json.said);
	}
});

describe('what the message will take, before it is sent', () => {
	const previewOf = async (parameters: Record<string, unknown>) => {
		const account = await newAccount();
		const { json } = await run(account, 'campaign.simulate', {
			...text,
			phoneNumbers: '33639980001',
			...parameters,
		} as never);
		return json[0] as typeof preview & { campaignCost: number };
	};

	it('names the characters that force Unicode', async () => {
		const shown = await previewOf({ message: 'Ça va, garçon ? « Oui »' });
		expect(shown).toMatchObject({ encoding: 'Unicode', parts: 1 });
		expect(shown.unicodeCharacters).toBe('ç « »');
	});

	it('counts extension characters twice and agrees with the price', async () => {
		const shown = await previewOf({ message: '€'.repeat(81) });
		expect(shown).toMatchObject({ encoding: 'GSM-7', parts: 2 });
		expect(shown.campaignCost).toBe(2);
	});

	it('counts in the opt-out text of marketing with a sender', async () => {
		const message = 'x'.repeat(150);
		const options = { sender: 'MyShop' };
		const without = await previewOf({ message, pushtype: 'marketing' });
		const withSender = await previewOf({ message, pushtype: 'marketing', options });
		expect(without).toMatchObject({ parts: 1, optOutAppended: false });
		expect(withSender).toMatchObject({ parts: 2, optOutAppended: true });
		expect(withSender.campaignCost).toBe(2);
	});

	it('shows the length as a hint of a send', async () => {
		const account = await newAccount();
		const { said } = await run(account, 'campaign.send', {
			...text,
			phoneNumbers: '33639980001',
			message: 'Hello ★',
		});
		expect(said.join('\n')).toMatch(/Unicode, 1 part, 63 characters left.*★/);
		const plain = await run(account, 'campaign.send', { ...text, phoneNumbers: '33639980001' });
		expect(plain.said.join('\n')).toMatch(/basic SMS alphabet, 1 part/);
	});

	it('warns of a link at the very end of a marketing text with a sender', async () => {
		const account = await newAccount();
		const { said } = await run(account, 'campaign.send', {
			phoneNumbers: '33639980001',
			message: 'Look: https://example.com/x',
			pushtype: 'marketing',
			options: { sender: 'MyShop' },
		});
		expect(said.join('\n')).toMatch(/ends with a link.*opt-out text/);
	});

	it.each([
		['a Sunday', 'sunday', '10:00:00', /on a Sunday/],
		['early in the morning', 'tuesday', '07:59:59', /before 08:00/],
		['late in the evening', 'tuesday', '20:00:00', /after 20:00/],
		['a working day', 'tuesday', '10:00:00', undefined],
	])('warns of marketing to French numbers on %s', async (_when, day, time, words) => {
		const date = DateTime.utc(new Date().getFullYear() + 1, 2, 1)
			.endOf('week')
			.plus({ days: day === 'sunday' ? 0 : 2 });
		const marketing = {
			message: 'Sale',
			pushtype: 'marketing',
			options: { schedule: `${date.toISODate()} ${time}` },
		};
		const paris = { settings: { timezone: 'Europe/Paris' } };
		const account = await newAccount();
		const hints = async (parameters: Record<string, unknown>) =>
			(await run(account, 'campaign.send', parameters as never, undefined, paris)).said.join('\n');
		const french = await hints({ ...marketing, phoneNumbers: '33639980001' });
		const british = await hints({ ...marketing, phoneNumbers: '447700900001' });
		const alert = await hints({ ...marketing, pushtype: 'alert', phoneNumbers: '33639980001' });
		const lists = await hints({ ...marketing, sendTo: 'lists', listIds: '1001' });
		for (const text of [british, alert]) expect(text).not.toMatch(/Monday to Saturday/);
		for (const text of [french, lists]) {
			if (words) {
				expect(text).toMatch(/Monday to Saturday, 08:00 to 20:00/);
				expect(text).toMatch(words);
			} else expect(text).not.toMatch(/Monday to Saturday/);
		}
	});
});

it.each(FORMATS)('gives message ids to a send only, %s', async (format) => {
	const account = await newAccount();
	const proxy = await RecordingProxy.start();
	try {
		const mixed = { value: '33639980001', gsmsmsid: 'order-7' };
		const input = items({ phone: [mixed, '33639980002'] });
		const options = { format, baseUrl: proxy.url };
		await run(account, 'campaign.simulate', byPhone, input, options);
		await run(account, 'campaign.send', { ...byPhone, maximumCost: 9 }, input, options);
		expect(proxy.requests.map(({ path, body }) => [path, body.includes('gsmsmsid')])).toEqual([
			['/send/simulate', false],
			['/send/simulate', false],
			['/send', true],
		]);
	} finally {
		await proxy.close();
	}
});
