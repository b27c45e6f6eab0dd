// contract 7.1 and 7.3: what a refused call answers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { REFUSAL } from './support/answerFields.ts';
import { callService, type Answer } from './support/callService.ts';
import { newAccount, type SandboxAccount } from './support/accounts.ts';
import { errorPage } from './support/errorLog.ts';
import { FORMATS, type Format } from './support/formats.ts';
import { readFields } from './support/readFields.ts';
import { campaignBody, PLAIN, send } from './support/requestBodies.ts';

type Call = (account: SandboxAccount, format: Format) => Promise<Answer>;

const post =
	(path: string, body: (format: Format) => string): Call =>
	(account, format) =>
		callService(account, format, 'POST', path, { body: body(format) });

/** Each documented code with a call that brings it about; -2 and -6 name the format they belong to. */
const CODES: Array<{ code: number; of?: Format; why: string; call: Call }> = [
	{
		code: -2,
		of: 'xml',
		why: 'XML cut short',
		call: post('/send', () => campaignBody('xml', PLAIN).slice(0, -9)),
	},
	{ code: -2, of: 'xml', why: 'no body', call: post('/send', () => '') },
	{
		code: -6,
		of: 'json',
		why: 'JSON cut short',
		call: post('/send', () => campaignBody('json', PLAIN).slice(0, -3)),
	},
	{ code: -6, of: 'json', why: 'no body', call: post('/send', () => '') },
	{
		code: -3,
		why: 'credits that do not reach',
		call: async (account, format) => {
			await account.reset({ credits: 0 });
			return await send(account, format, PLAIN);
		},
	},
	{
		code: -4,
		why: 'a delay that is no date',
		call: (account, format) => send(account, format, { ...PLAIN, delay: 'soon' }),
	},
	{
		code: -5,
		why: 'an unknown list',
		call: (account, format) =>
			send(account, format, { ...PLAIN, numbers: undefined, lists: [424242] }),
	},
	{
		code: -7,
		why: 'no text',
		call: (account, format) => send(account, format, { ...PLAIN, text: undefined }),
	},
	{
		code: -7,
		why: 'an sms without a message',
		call: post('/send', (format) => (format === 'json' ? '{"sms":{}}' : '<sms/>')),
	},
];

for (const format of FORMATS) {
	describe(`a refusal in ${format}`, () => {
		for (const { code, why, call } of CODES.filter(({ of }) => of === undefined || of === format)) {
			it(`is ${code} for ${why}, with HTTP 200, a message, and a record in the log`, async () => {
				const account = await newAccount();
				const answer = await call(account, format);
				assert.equal(answer.httpStatus, 200);
				const refusal = readFields(answer.node, REFUSAL);
				assert.equal(refusal.status, code);
				assert.notEqual(refusal.message, '');
				assert.notEqual(refusal.message, 'OK');
				assert.equal((await account.messages()).length, 0);
				const [record, ...more] = await errorPage(account, format);
				assert.deepEqual(more, []);
				assert.partialDeepStrictEqual(record, { method: 'POST', error_code: String(code) });
			});
		}

		it('stays readable when what was sent could break the format', async () => {
			const account = await newAccount();
			const answer = await send(account, format, { ...PLAIN, pushtype: '<&"]]>' });
			assert.equal(readFields(answer.node, REFUSAL).status, -7);
		});
	});
}

describe('the encoding of a request', () => {
	for (const format of FORMATS) {
		const body = campaignBody(format, PLAIN);
		for (const charset of ['utf-16', 'utf-16be', 'utf-32', 'iso-8859-1', 'klingon']) {
			it(`is UTF-8 in ${format}, also where its label says ${charset}`, async () => {
				const account = await newAccount();
				const headers = { 'Content-Type': `application/${format}; charset=${charset}` };
				const { status } = await callService(account, format, 'POST', '/send', { body, headers });
				assert.equal(status, 1);
				assert.equal((await account.messages()).length, 1);
			});
		}

		const utf16 = Buffer.from(body.replace('UTF-8', 'UTF-16'), 'utf16le');
		for (const [name, bytes] of [
			['UTF-16LE', utf16],
			['UTF-16LE with a mark', Buffer.concat([Buffer.from('\ufeff', 'utf16le'), utf16])],
			['UTF-16BE', Buffer.from(utf16).swap16()],
			['ISO-8859-1', Buffer.from(body.replace('Hello', 'Zoé'), 'latin1')],
		] as const) {
			it(`is not ${name} in ${format}: it is refused, and nobody gets anything`, async () => {
				const account = await newAccount();
				const { status } = await callService(account, format, 'POST', '/send', { body: bytes });
				assert.equal(status, format === 'json' ? -6 : -2);
				assert.equal((await account.messages()).length, 0);
			});
		}
	}
});
