import { sleep } from 'n8n-workflow';
import { findRejectionCode } from '../../../nodes/SmsCampaigns/api/resources/apiErrors';
import {
	createWebhook,
	deleteWebhook,
	updateWebhookStatus,
	whyNotGone,
} from '../../../nodes/SmsCampaigns/api/resources/webhooks';
import { closedUrl, NO_ANSWER, ServiceDouble } from '../../support/sandbox/serviceDouble.cts';
import type { Fault } from '../../../nodes/SmsCampaigns/api/model/types';
import { inNode } from '../../support/engine/serviceProbe.cts';

jest.mock('n8n-workflow', () => {
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	return { ...actual, sleep: jest.fn(actual.sleep) };
});

let server: ServiceDouble;

beforeAll(async () => {
	server = await ServiceDouble.start();
});

const TOKEN = 'sbx_probe_token';
const paths = () => server.requests.map(({ method, path }) => `${method} ${path}`);
const body = (json: object) => ({ body: JSON.stringify({ status: 1, message: 'OK', ...json }) });
const rejection = (code: number) => ({ body: JSON.stringify({ status: code, message: 'no' }) });

const probe = <T,>(work: Parameters<typeof inNode<T>>[1], more: object = {}) =>
	inNode<T>(
		{ baseUrl: server.url, accessToken: TOKEN, signatureSecret: 'sig-of-credential', ...more },
		work,
	);

const create = (webhook: Partial<Parameters<typeof createWebhook>[1]> = {}, more: object = {}) => {
	const all = { type: 'MO' as const, url: 'https://example.com/', ...webhook };
	return probe((service) => createWebhook(service, all), more);
};
const update = () => probe((service) => updateWebhookStatus(service, 'a/b', 'paused'));
const remove = () => probe((service) => deleteWebhook(service, '12'));

const page = { status: 404, body: '<html><body>Not Found</body></html>' };
const missing = { status: 404, body: '{"message":"no such webhook"}' };
const empty = { status: 404, body: '' };
const codes = [-1, -2, -3, -4, -6, -7, 42].map((code) => ({ status: 404, ...rejection(code) }));

describe('webhooks', () => {
	it('creates a webhook on the second attempt if the first attempt could not connect', async () => {
		const baseUrl = await closedUrl();
		let late = server;
		jest.mocked(sleep).mockImplementationOnce(async () => {
			late = await ServiceDouble.start(undefined, Number(new URL(baseUrl).port));
			late.plan(body({ webhook: { webhook_id: '1' } }));
		});
		const outcome = await create({}, { baseUrl });
		expect(outcome).toMatchObject({ ok: true, value: { webhook_id: '1' } });
		expect(late.requests).toHaveLength(1);
	});

	it("removes a webhook's own secret from the service's messages", async () => {
		server.plan({ body: '{"status":-7,"message":"cannot sign with own-s3cret"}' });
		const outcome = await create({ signature: 'own-s3cret' });
		expect(outcome).toMatchObject({ fault: { code: -7, detail: 'cannot sign with ***' } });
	});

	it.each([{}, { webhook: {} }, { webhook: { webhook_id: 'a/b' } }])(
		'reports an unknown outcome if the response with the new webhook has no usable ID: %j',
		async (answer) => {
			server.plan(body(answer));
			expect(await create()).toMatchObject({ fault: { kind: 'unknown', reason: 'incomplete' } });
		},
	);

	const updated = body({
		webhook: { webhook_id: '12', status: 'paused', type: 'MO', url: 'u', signature: 'x' },
	});

	it('accepts a status change even if the response does not contain the webhook', async () => {
		server.plan(body({}));
		expect(await update()).toEqual({ ok: true, moderated: false, value: { webhook_id: 'a/b' } });
	});

	it.each([empty, { status: 405 }, rejection(-5)])(
		'repeats a status change on the path without "/status" after the response %j',
		async (first) => {
			server.plan(first, updated);
			expect(await update()).toMatchObject({ ok: true });
			expect(paths()).toEqual(['PUT /webhook/a%2Fb/status', 'PUT /webhook/a%2Fb']);
		},
	);

	it.each([
		[rejection(-5), empty, true],
		[empty, rejection(-5), true],
		[rejection(-5), { status: 405 }, false],
		[{ status: 405 }, rejection(-5), false],
		[empty, rejection(-1), false],
		[page, page, false],
	])('reports whether a webhook is gone after %j and %j: %j', async (first, second, gone) => {
		server.plan(first, second);
		const fault = await probe(async (service) => {
			const outcome = await updateWebhookStatus(service, '12', 'paused');
			expect(server.requests).toHaveLength(2);
			return await whyNotGone(service, (outcome as { fault: Fault }).fault);
		});
		expect(fault === undefined).toBe(gone);
	});

	it.each([
		[body({ deleted_id: 13 }), false],
		[rejection(-5), true],
		[{ status: 404, ...rejection(-5) }, true],
	])('accepts %j as a deletion, and sets alreadyGone to %j', async (answer, alreadyGone) => {
		server.plan(answer);
		expect(await remove()).toMatchObject({ ok: true, value: { alreadyGone } });
		expect(paths()).toEqual(['DELETE /webhook/12']);
	});

	it('accepts a 404 with a JSON message as a deletion if the service answers another call', async () => {
		server.plan(missing, body({ data: [] }));
		expect(await remove()).toMatchObject({ ok: true, value: { alreadyGone: true } });
		expect(paths()).toEqual(['DELETE /webhook/12', 'GET /errors?start=0&length=1']);
	});

	it.each([
		...[empty, page, { status: 404, body: '{}' }, ...codes].map((answer) => [
			answer,
			body({ data: [] }),
		]),
		...[page, missing].map((answer) => [answer]),
	])('does not consider a webhook deleted after the response %j', async (...answers) => {
		server.plan(...answers);
		expect(await remove()).toMatchObject({ ok: false, fault: { httpStatus: 404 } });
	});

	it('repeats a deletion after a connection reset, and accepts that the webhook is already gone', async () => {
		server.plan(NO_ANSWER, rejection(-5));
		expect(await remove()).toMatchObject({ ok: true, value: { alreadyGone: true } });
		expect(server.requests).toHaveLength(2);
	});
});

describe('the error log', () => {
	const record = (id: string, headers: unknown, more: object = {}) => ({
		log_id: id,
		date: '2026-11-20 10:00:00',
		method: 'POST',
		url: `https://example.com/webhook?token=${TOKEN}`,
		error_code: '-7',
		ip: '127.0.0.1',
		headers,
		query_param: '',
		body: '{"webhook":{"signature":"custom-secret"}}',
		...more,
	});
	const look = () => probe((service) => findRejectionCode(service, 'REQ-7'));

	it('returns the rejection code from the record with the request ID of the call', async () => {
		server.plan(body({ data: [record('2', {}), record('1', { 'x-request-id': 'req-7' })] }));
		expect(await look()).toBe(-7);
		expect(paths()).toEqual(['GET /errors?start=0&length=100&sort=-log_date']);
	});

	const header = { 'X-Request-Id': 'req-7' };

	it.each([
		...['-8', '-99', '1', '-42', '', 'x'].map((error_code) => ({ error_code })),
		{ headers: { 'X-Request-Id': 'other' } },
	])('does not accept a record with %j as proof of a rejection', async (over) => {
		server.plan(body({ data: [record('1', header, over)] }));
		expect(await look()).toBeUndefined();
	});

	it.each([NO_ANSWER, { status: 500 }, rejection(-1)])(
		'reads the error log only once after the response %j',
		async (answer) => {
			server.plan(answer);
			expect(await look()).toBeUndefined();
			expect(server.requests).toHaveLength(1);
		},
	);
});
