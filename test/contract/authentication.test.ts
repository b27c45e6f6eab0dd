// contract 5.1 and 10.1: who may call, and what decides the format.
import { REFUSAL } from '../support/contract/answerFields';
import { MIME, FORMATS, type Format } from '../support/formats';
import { callService } from '../support/contract/callService';
import { freshAccount, newAccount } from '../support/sandbox/accounts';
import { readFields } from '../support/contract/readFields';
import { campaignBody, PLAIN, webhookBody } from '../support/contract/requestBodies';

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

describe.each(FORMATS)('authentication in %s', (format: Format) => {
	describe.each(ENDPOINTS)('%s %s', (method, path, kind) => {
		it.each([
			['no Authorization', null],
			['a wrong token', 'Bearer wrong'],
			['an empty token', 'Bearer '],
			['another scheme', 'Basic c2J4X2E6Yg=='],
			['no scheme', 'sbx_0123456789'],
		])('is refused with -1 and HTTP 200 for %s', async (_, Authorization) => {
			const answer = await callService(freshAccount(), format, method, path, {
				body: bodyFor(format, kind),
				headers: { Authorization },
			});
			expect(answer.httpStatus).toBe(200);
			const refusal = readFields(answer.node, REFUSAL);
			expect(refusal.status).toBe(-1);
			expect(refusal.message).not.toBe('');
			expect(refusal.message).not.toBe('OK');
		});
	});

	it('is judged before the body is', async () => {
		const answer = await callService(freshAccount(), format, 'POST', '/send', {
			body: 'neither',
			headers: { Authorization: 'Bearer wrong' },
		});
		expect(answer.status).toBe(-1);
	});

	it('lets a token in that it was given', async () => {
		expect((await callService(freshAccount(), format, 'GET', '/npai')).status).toBe(1);
	});
});

describe('the format', () => {
	it.each(FORMATS)('follows Accept: %s', async (format) => {
		const answer = await callService(await newAccount(), format, 'GET', '/npai');
		expect(answer.contentType).toContain(MIME[format]);
	});

	it('is decided by Accept for the body too, not by Content-Type', async () => {
		const account = await newAccount();
		for (const format of FORMATS) {
			const other = format === 'json' ? 'xml' : 'json';
			const answer = await callService(account, format, 'POST', '/send/simulate', {
				body: campaignBody(format, PLAIN),
				headers: { 'Content-Type': MIME[other] },
			});
			expect(answer.status).toBe(1);
			const crossed = await callService(account, format, 'POST', '/send/simulate', {
				body: campaignBody(other, PLAIN),
			});
			expect(crossed.status).toBe(format === 'json' ? -6 : -2);
		}
	});

	// fetch puts an Accept of any type where there is none.
	it('is XML when nothing in particular is accepted', async () => {
		const account = await newAccount();
		const answer = await callService(account, 'xml', 'GET', '/npai', { headers: { Accept: null } });
		expect(answer.status).toBe(1);
	});
});
