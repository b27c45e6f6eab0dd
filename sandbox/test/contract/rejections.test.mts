// Contract 7.1 and 7.3: the responses to rejected calls.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { newAccount } from './support/accounts.mts';
import { callService, FORMATS, type Format } from './support/callService.mts';
import { errorPage } from './support/errorLog.mts';
import { campaignBody, PLAIN, type Campaign } from './support/requestBodies.mts';

const JSON_BODY = campaignBody('json', PLAIN);
const XML_BODY = campaignBody('xml', PLAIN);
const to = (campaign: Campaign) => (format: Format) =>
	campaignBody(format, { ...PLAIN, ...campaign });

/** Outcome codes, each with a body that causes the code. -2 occurs only in XML, and -6 only in JSON. */
const CODES: Array<[code: number, why: string, body: (format: Format) => string, of?: Format]> = [
	[-2, 'truncated XML', () => XML_BODY.slice(0, -9), 'xml'],
	[-2, 'no body', () => '', 'xml'],
	[-6, 'truncated JSON', () => JSON_BODY.slice(0, -3), 'json'],
	[-6, 'no body', () => '', 'json'],
	[-3, 'too few credits', to({ text: 'a'.repeat(161) })],
	[-4, 'a delay that is not a date', to({ delay: 'soon' })],
	[-5, 'an unknown list', to({ numbers: undefined, lists: [424242] })],
	[-7, 'no message text', to({ text: undefined })],
	[-7, 'no message', (format) => (format === 'json' ? '{"sms":{}}' : '<sms/>')],
	[-7, "a value that could break the response's format", to({ pushtype: '<&"]]>' })],
];

for (const format of FORMATS) {
	for (const [code, why, body, of = format] of CODES) {
		if (of !== format) continue;
		it(`a call in ${format} with ${why} is rejected with ${code} and HTTP 200, and recorded in the error log`, async () => {
			const account = await newAccount({ credits: 1 });
			const path = code === -5 ? '/send/lists' : '/send';
			const answer = await callService(account, format, 'POST', path, { body: body(format) });
			assert.deepEqual([answer.httpStatus, answer.status], [200, code]);
			assert.match(answer.fields.message as string, /^(?!OK$)./);
			assert.equal((await account.messages()).length, 0);
			const log = await errorPage(account, format);
			assert.deepEqual(
				log.map((record) => [record.method, record.error_code]),
				[['POST', String(code)]],
			);
		});
	}
}

describe('the encoding of a request', () => {
	for (const format of FORMATS) {
		const body = campaignBody(format, PLAIN);
		for (const charset of ['utf-16', 'utf-16be', 'utf-32', 'iso-8859-1', 'klingon']) {
			it(`is UTF-8 in ${format}, even if Content-Type names the charset ${charset}`, async () => {
				const account = await newAccount();
				const headers = { 'Content-Type': `application/${format}; charset=${charset}` };
				const { status } = await callService(account, format, 'POST', '/send', { body, headers });
				assert.equal(status, 1);
			});
		}

		const utf16 = Buffer.from(body.replace('UTF-8', 'UTF-16'), 'utf16le');
		for (const [name, bytes] of [
			['UTF-16LE', utf16],
			['UTF-16LE with a byte order mark', Buffer.concat([Buffer.from('\ufeff', 'utf16le'), utf16])],
			['UTF-16BE', Buffer.from(utf16).swap16()],
			['ISO-8859-1', Buffer.from(body.replace('Hello', 'Zoé'), 'latin1')],
		] as const) {
			it(`cannot be ${name} in ${format}: the service rejects the request and sends nothing`, async () => {
				const account = await newAccount();
				const { status } = await callService(account, format, 'POST', '/send', { body: bytes });
				assert.equal(status, format === 'json' ? -6 : -2);
				assert.equal((await account.messages()).length, 0);
			});
		}
	}
});
