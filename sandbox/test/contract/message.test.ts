// contract 2.1: what a campaign's message may and must hold.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PUSH_TYPES } from './support/answerFields.ts';
import { callService } from './support/callService.ts';
import { newAccount } from './support/accounts.ts';
import { FORMATS } from './support/formats.ts';
import { PLAIN, send, simulate, type Campaign } from './support/requestBodies.ts';

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
		invalid: ['2031-05-14T15:30:00Z', 'tomorrow'].map((value) => ({ value, status: -4 })),
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

for (const format of FORMATS) {
	describe(`a message in ${format}`, () => {
		for (const { name, required, valid, invalid } of TABLE) {
			describe(`${name}`, () => {
				for (const { value } of valid.map((value) => ({ value }))) {
					it(`may be ${value}`, async () => {
						const account = await newAccount();
						assert.equal((await send(account, format, campaignWith(name, value))).status, 1);
						if (name === 'links') return;
						assert.equal((await simulate(account, format, campaignWith(name, value))).status, 1);
					});
				}

				if (invalid.length > 0) {
					for (const { value, status } of invalid) {
						it(`may not be ${value}: ${status}`, async () => {
							const account = await newAccount();
							const campaign = campaignWith(name, value);
							assert.equal((await send(account, format, campaign)).status, status);
							assert.equal((await simulate(account, format, campaign)).status, status);
							assert.equal((await account.messages()).length, 0);
						});
					}
				}

				it(`is ${required.simulate ? 'required' : 'optional'} for a simulation`, async () => {
					const account = await newAccount();
					const answer = await simulate(account, format, { ...PLAIN, [name]: undefined });
					assert.equal(answer.status, required.simulate ? -7 : 1);
				});

				it(`is ${required.send ? 'required' : 'optional'} for a send with links`, async () => {
					if (name === 'links') return;
					const account = await newAccount();
					const answer = await send(account, format, { ...SHORT_LINK, [name]: undefined });
					assert.equal(answer.status, required.send ? -7 : 1);
				});
			});
		}

		it('takes a placeholder per link, in their order', async () => {
			const account = await newAccount();
			const answer = await send(account, format, {
				...SHORT_LINK,
				text: 'One <-short-> and two <-short->',
				links: ['https://shop.example/1', 'https://shop.example/2'],
			});
			assert.equal(answer.status, 1);
		});
	});
}

describe('a message in both formats', () => {
	it('reads CDATA, escaped text and character references alike', async () => {
		const account = await newAccount();
		const head = '<sms><message><text>';
		const tail =
			'</text><pushtype>alert</pushtype></message>' +
			'<recipients><gsm>33639980001</gsm></recipients></sms>';
		for (const text of ['<![CDATA[A & B < é]]>', 'A &amp; B &lt; é', 'A &#38; B &#x3C; &#233;']) {
			const body = head + text + tail;
			assert.equal((await callService(account, 'xml', 'POST', '/send', { body })).status, 1);
		}
		const messages = await account.messages();
		assert.deepEqual(
			messages.map(({ text }) => text),
			Array(3).fill('A & B < é'),
		);
	});

	it('keeps a text unchanged on its way', async () => {
		const text = 'Quotes " \' and ]]> and & and\nà line, 5 € [info]';
		for (const format of FORMATS) {
			const account = await newAccount();
			assert.equal((await send(account, format, { ...PLAIN, text })).status, 1);
			const [message] = await account.messages();
			assert.equal(message.text, text);
		}
	});

	it('takes the fields in any order in XML', async () => {
		const account = await newAccount();
		const body =
			'<sms><recipients><gsm gsmsmsid="a1">33639980001</gsm></recipients><message>' +
			'<sender>MyShop</sender><pushtype>alert</pushtype><text>Hello</text></message></sms>';
		assert.equal((await callService(account, 'xml', 'POST', '/send', { body })).status, 1);
	});
});
