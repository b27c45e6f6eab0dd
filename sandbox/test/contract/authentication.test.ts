// contract 5.1 and 10.1: who may call, and what decides the format.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { REFUSAL } from './support/answerFields.ts';
import { MIME, FORMATS, type Format } from './support/formats.ts';
import { callService } from './support/callService.ts';
import { freshAccount, newAccount } from './support/accounts.ts';
import { readFields } from './support/readFields.ts';
import { campaignBody, PLAIN, webhookBody } from './support/requestBodies.ts';

const ENDPOINTS: Array<[method: string, path: string, body?: 'campaign' | 'lists' | 'webhook']> = [
	['POST', '/send', 'campaign'],
	['POST', '/send/simulate', 'campaign'],
	['POST', '/send/lists', 'lists'],
	['POST', '/send/lists/simulate', 'lists'],
	['POST', '/webhook', 'webhook'],
	['PUT', '/webhook/1', 'webhook'],
	['PUT', '/webhook/1/status', 'webhook'],
	['DELETE', '/webhook/1'],
	['GET', '/errors'],
	['GET', '/errors/1'],
	['GET', '/npai'],
];

function bodyFor(format: Format, kind?: 'campaign' | 'lists' | 'webhook'): string | undefined {
	if (kind === 'campaign') return campaignBody(format, PLAIN);
	if (kind === 'lists')
		return campaignBody(format, { ...PLAIN, numbers: undefined, lists: [1001] });
	if (kind === 'webhook') return webhookBody(format, { status: 'live' });
	return undefined;
}

for (const format of FORMATS) {
	describe(`authentication in ${format}`, () => {
		for (const [method, path, kind] of ENDPOINTS) {
			describe(`${method} ${path}`, () => {
				for (const [what, Authorization] of [
					['no Authorization', null],
					['a wrong token', 'Bearer wrong'],
					['an empty token', 'Bearer '],
					['another scheme', 'Basic c2J4X2E6Yg=='],
					['no scheme', 'sbx_0123456789'],
				] as const) {
					it(`is refused with -1 and HTTP 200 for ${what}`, async () => {
						const answer = await callService(freshAccount(), format, method, path, {
							body: bodyFor(format, kind),
							headers: { Authorization },
						});
						assert.equal(answer.httpStatus, 200);
						const refusal = readFields(answer.node, REFUSAL);
						assert.equal(refusal.status, -1);
						assert.notEqual(refusal.message, '');
						assert.notEqual(refusal.message, 'OK');
					});
				}
			});
		}

		it('is checked before the body', async () => {
			const answer = await callService(freshAccount(), format, 'POST', '/send', {
				body: 'neither',
				headers: { Authorization: 'Bearer wrong' },
			});
			assert.equal(answer.status, -1);
		});
	});
}

describe('the format', () => {
	for (const format of FORMATS) {
		it(`follows Accept: ${format}`, async () => {
			const answer = await callService(await newAccount(), format, 'GET', '/npai');
			assert.ok(answer.contentType.includes(MIME[format]));
		});
	}

	it('of the body follows Accept too, not Content-Type', async () => {
		const account = await newAccount();
		for (const format of FORMATS) {
			const other = format === 'json' ? 'xml' : 'json';
			const answer = await callService(account, format, 'POST', '/send/simulate', {
				body: campaignBody(format, PLAIN),
				headers: { 'Content-Type': MIME[other] },
			});
			assert.equal(answer.status, 1);
			const crossed = await callService(account, format, 'POST', '/send/simulate', {
				body: campaignBody(other, PLAIN),
			});
			assert.equal(crossed.status, format === 'json' ? -6 : -2);
		}
	});

	// fetch puts an Accept of any type where there is none.
	it('is XML where Accept names none', async () => {
		const account = await newAccount();
		const answer = await callService(account, 'xml', 'GET', '/npai', { headers: { Accept: null } });
		assert.equal(answer.status, 1);
	});
});
