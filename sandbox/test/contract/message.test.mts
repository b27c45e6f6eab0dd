// Contract 2.1: valid and invalid fields of a message.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { newAccount } from './support/accounts.mts';
import { callService, FORMATS } from './support/callService.mts';
import { PLAIN, send, simulate, type Campaign } from './support/requestBodies.mts';

const LINK = 'https://shop.example/a?b=1&c=2';
const NESTED = { nested: 1 };

/** Messages with a send's expected outcome code, and with a simulation's expected outcome code if the codes differ. */
const MESSAGES: Array<[why: string, message: Campaign, send: number, simulation?: number]> = [
	['a message text', { text: 'Hello' }, 1],
	['characters that XML escapes', { text: 'Fish & chips "now"' }, 1],
	['a message text of two lines', { text: 'two\nlines' }, 1],
	['no message text', { text: undefined }, -7],
	['an empty message text', { text: '' }, -7],
	['a message text that is an object', { text: NESTED }, -7],
	['the pushtype alert', { pushtype: 'alert' }, 1],
	['the pushtype marketing', { pushtype: 'marketing' }, 1],
	['no pushtype', { pushtype: undefined }, 1],
	['a link and no pushtype', { text: '<-short->', links: [LINK], pushtype: undefined }, -7, 1],
	['an unknown pushtype', { pushtype: 'Marketing!' }, -7],
	['a pushtype that is an object', { pushtype: NESTED }, -7],
	['a delay in the future', { delay: '2031-05-14 15:30:00' }, 1],
	['a delay in ISO 8601 format', { delay: '2031-05-14T15:30:00Z' }, -4],
	['a delay that is not a time', { delay: 'tomorrow' }, -4],
	['an empty delay', { delay: '' }, -4],
	['a delay in the past', { delay: '2020-01-06 10:00:00' }, -4],
	['a delay in the hour that daylight saving time skips', { delay: '2031-03-30 02:30:00' }, -4],
	['a sender with a space', { sender: 'My Shop' }, -7],
	['a sender of letters', { sender: 'MyShop' }, 1],
	['a sender of 11 characters', { sender: 'Shop1234567' }, 1],
	['a sender of 12 characters', { sender: 'TwelveLetter' }, -7],
	['a sender that is an object', { sender: NESTED }, -7],
	['a placeholder and its link', { text: 'See <-short->', links: [LINK] }, 1],
	['a placeholder without a link', { text: 'See <-short->' }, -7, 1],
	['more links than placeholders', { text: 'See <-short->', links: [LINK, LINK] }, -7, 1],
	['an ftp URL as a link', { text: 'See <-short->', links: ['ftp://a.test/'] }, -7, 1],
	['a character outside GSM-7 and no Unicode flag', { text: 'ж' }, -7],
	['a character outside GSM-7 and the Unicode flag', { text: 'ж', unicode: 1 }, 1],
	['two placeholders and two links', { text: '<-short-> <-short->', links: [LINK, LINK] }, 1],
];

for (const format of FORMATS) {
	for (const [why, message, sent, simulated = sent] of MESSAGES) {
		it(`a send in ${format} with ${why} returns ${sent}, and its simulation returns ${simulated}`, async () => {
			const account = await newAccount();
			const campaign = { ...PLAIN, ...message };
			assert.equal((await simulate(account, format, campaign)).status, simulated);
			assert.equal((await send(account, format, campaign)).status, sent);
			assert.equal((await account.messages()).length, sent === 1 ? 1 : 0);
		});
	}

	it(`a message text in ${format} arrives with its quotes, markup and line break unchanged`, async () => {
		const text = 'Quotes " \' and ]]> and & and\nà line, 5 € [info]';
		const account = await newAccount();
		assert.equal((await send(account, format, { ...PLAIN, text })).status, 1);
		assert.equal((await account.messages())[0].text, text);
	});
}

it('a send in XML is accepted even if the recipients precede the message', async () => {
	const account = await newAccount();
	const body =
		'<sms><recipients><gsm gsmsmsid="a1">33639980001</gsm></recipients><message>' +
		'<sender>MyShop</sender><pushtype>alert</pushtype><text>Hello</text></message></sms>';
	assert.equal((await callService(account, 'xml', 'POST', '/send', { body })).status, 1);
});

it('a delay in the hour that occurs twice in autumn means the first occurrence of the hour', async () => {
	const account = await newAccount();
	await send(account, 'json', { ...PLAIN, delay: '2031-10-26 02:30:00' });
	assert.equal((await account.campaigns())[0].scheduledFor, '2031-10-26T00:30:00.000Z');
});
