// Contract 5.1 and 10.1: authentication and format selection.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { freshAccount, newAccount } from './support/accounts.mts';
import { callService, FORMATS, MIME } from './support/callService.mts';
import { campaignBody, PLAIN } from './support/requestBodies.mts';

const ENDPOINTS = [
	...['POST /send', 'POST /send/simulate', 'POST /send/lists', 'POST /send/lists/simulate'],
	...['POST /webhook', 'PUT /webhook/1', 'PUT /webhook/1/status', 'DELETE /webhook/1'],
	...['GET /errors', 'GET /errors/1', 'GET /npai'],
];

const WRONG: Array<[why: string, authorization: string | null]> = [
	['no Authorization header', null],
	['a wrong token', 'Bearer wrong'],
	['an empty token', 'Bearer '],
	['another scheme', 'Basic c2J4X2E6Yg=='],
	['no scheme', 'sbx_0123456789'],
];

for (const format of FORMATS) {
	for (const [why, Authorization] of WRONG) {
		it(`every call in ${format} with ${why} is rejected with -1 and HTTP 200, even without a body`, async () => {
			for (const endpoint of ENDPOINTS) {
				const [method = '', path = ''] = endpoint.split(' ');
				const { httpStatus, status, fields } = await callService(
					freshAccount(),
					format,
					method,
					path,
					{
						headers: { Authorization },
					},
				);
				assert.deepEqual([httpStatus, status], [200, -1], endpoint);
				assert.match(fields.message as string, /^(?!OK$)./, endpoint);
			}
		});
	}
}

describe('the Accept header', () => {
	it('selects the format of the request and the response, even if Content-Type names another format', async () => {
		const account = await newAccount();
		for (const format of FORMATS) {
			const other = format === 'json' ? 'xml' : 'json';
			const answer = await callService(account, format, 'POST', '/send/simulate', {
				body: campaignBody(format, PLAIN),
				headers: { 'Content-Type': MIME[other] },
			});
			assert.equal(answer.status, 1);
			assert.ok(answer.contentType.includes(MIME[format]));
			const crossed = await callService(account, format, 'POST', '/send/simulate', {
				body: campaignBody(other, PLAIN),
			});
			assert.equal(crossed.status, format === 'json' ? -6 : -2);
			assert.ok(crossed.raw.includes(`send the header Accept: ${MIME[other]}`), crossed.raw);
		}
	});
});
