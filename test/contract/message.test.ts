// contract 2.1: what a campaign's message may and must hold.
import { PUSH_TYPES } from '../support/contract/answerFields';
import { callService } from '../support/contract/callService';
import { newAccount } from '../support/sandbox/accounts';
import { FORMATS, type Format } from '../support/formats';
import { PLAIN, send, simulate, type Campaign } from '../support/contract/requestBodies';

const SHORT_LINK: Campaign = {
	text: 'See <-short->',
	links: ['https://shop.example/a?b=1&c=2'],
	pushtype: 'marketing',
	numbers: ['33639980001'],
};

interface RequestField {
	name: keyof Campaign;
	/** whether a call goes through without it */
	required: { send: boolean; simulate: boolean };
	valid: unknown[];
	/** what the type or the format of the field does not allow, with the outcome */
	invalid: Array<{ value: unknown; status: number }>;
}

const TABLE: RequestField[] = [
	{
		name: 'text',
		required: { send: true, simulate: true },
		valid: ['Hello', 'Fish & chips "now"', 'two\nlines'],
		invalid: [
			{ value: { nested: 1 }, status: -7 },
			{ value: '', status: -7 },
		],
	},
	{
		name: 'pushtype',
		required: { send: true, simulate: false },
		valid: [...PUSH_TYPES],
		invalid: [
			{ value: 'Marketing!', status: -7 },
			{ value: { nested: 1 }, status: -7 },
		],
	},
	{
		name: 'delay',
		required: { send: false, simulate: false },
		valid: ['2031-05-14 15:30:00'],
		invalid: [
			'2031-05-14T15:30:00Z',
			'2031-05-14',
			'2031-05-14 03:30:00 PM',
			'2031-13-01 10:00:00',
			'2031-02-30 10:00:00',
			'2031-05-14 24:30:00',
			'14/05/2031 15:30:00',
			'tomorrow',
		].map((value) => ({ value, status: -4 })),
	},
	{
		name: 'sender',
		required: { send: false, simulate: false },
		valid: ['MyShop', 'Shop1234567'],
		invalid: [
			{ value: 'TwelveLetter', status: -7 },
			{ value: { nested: 1 }, status: -7 },
		],
	},
	{
		name: 'links',
		required: { send: false, simulate: false },
		valid: [['https://shop.example/a?b=1&c=2']],
		invalid: [],
	},
];

/** A campaign that lacks nothing, with `name` replaced. */
function campaignWith(name: keyof Campaign, value: unknown): Campaign {
	return { ...(name === 'links' ? SHORT_LINK : PLAIN), [name]: value };
}

describe.each(FORMATS)('a message in %s', (format: Format) => {
	describe.each(TABLE)('$name', ({ name, required, valid, invalid }) => {
		it.each(valid.map((value) => ({ value })))('may be $value', async ({ value }) => {
			const account = await newAccount();
			expect((await send(account, format, campaignWith(name, value))).status).toBe(1);
			if (name === 'links') return;
			expect((await simulate(account, format, campaignWith(name, value))).status).toBe(1);
		});

		if (invalid.length > 0) {
			it.each(invalid)('may not be $value: $status', async ({ value, status }) => {
				const account = await newAccount();
				const campaign = campaignWith(name, value);
				expect((await send(account, format, campaign)).status).toBe(status);
				expect((await simulate(account, format, campaign)).status).toBe(status);
				expect(await account.messages()).toHaveLength(0);
			});
		}

		it(`is ${required.simulate ? 'required' : 'optional'} for a simulation`, async () => {
			const account = await newAccount();
			const answer = await simulate(account, format, { ...PLAIN, [name]: undefined });
			expect(answer.status).toBe(required.simulate ? -7 : 1);
		});

		it(`is ${required.send ? 'required' : 'optional'} for a send with links`, async () => {
			if (name === 'links') return;
			const account = await newAccount();
			const answer = await send(account, format, { ...SHORT_LINK, [name]: undefined });
			expect(answer.status).toBe(required.send ? -7 : 1);
		});
	});

	it('may have no links when its text has no placeholder', async () => {
		const account = await newAccount();
		expect((await send(account, format, PLAIN)).status).toBe(1);
	});

	it('takes a placeholder per link, in their order', async () => {
		const account = await newAccount();
		const answer = await send(account, format, {
			...SHORT_LINK,
			text: 'One <-short-> and two <-short->',
			links: ['https://shop.example/1', 'https://shop.example/2'],
		});
		expect(answer.status).toBe(1);
	});
});

describe('a message in both formats', () => {
	it('reads CDATA, escaped text and character references alike', async () => {
		const account = await newAccount();
		const head = '<sms><message><text>';
		const tail =
			'</text><pushtype>alert</pushtype></message>' +
			'<recipients><gsm>33639980001</gsm></recipients></sms>';
		for (const text of ['<![CDATA[A & B < é]]>', 'A &amp; B &lt; é', 'A &#38; B &#x3C; &#233;']) {
			const body = head + text + tail;
			expect((await callService(account, 'xml', 'POST', '/send', { body })).status).toBe(1);
		}
		const messages = await account.messages();
		expect(messages.map(({ text }) => text)).toEqual(Array(3).fill('A & B < é'));
	});

	it('keeps a text unchanged on its way', async () => {
		const text = 'Quotes " \' and ]]> and & and\nà line, 5 € [info]';
		for (const format of FORMATS) {
			const account = await newAccount();
			expect((await send(account, format, { ...PLAIN, text })).status).toBe(1);
			const [message] = await account.messages();
			expect(message.text).toBe(text);
		}
	});

	it('takes the fields in any order in XML', async () => {
		const account = await newAccount();
		const body =
			'<sms><recipients><gsm gsmsmsid="a1">33639980001</gsm></recipients><message>' +
			'<sender>MyShop</sender><pushtype>alert</pushtype><text>Hello</text></message></sms>';
		expect((await callService(account, 'xml', 'POST', '/send', { body })).status).toBe(1);
	});
});
