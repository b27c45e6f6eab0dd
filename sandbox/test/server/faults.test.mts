import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.mts';
import { Client, smsBody, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();

async function withFaults(...faults: Json[]): Promise<Client> {
	const client = new Client(baseUrl);
	await client.control('PUT', 'faults', faults);
	return client;
}

const PHONE = '33639981000';
const BODY = JSON.stringify(smsBody('Hi', [PHONE]));
const post = (client: Client, path = '/send') =>
	client.request('POST', path, 'application/json', BODY, { 'x-request-id': 'mine' });
const isCut = (answer: Promise<Response>) => assert.rejects(answer.then((one) => one.text()));

const KINDS: Array<[fault: Json, check: (answer: Promise<Response>) => Promise<unknown>]> = [
	[
		{ kind: 'status', status: 429, headers: { 'Retry-After': '7' } },
		async (given) => {
			const { status, headers } = await given;
			assert.deepEqual([status, headers.get('retry-after')], [429, '7']);
		},
	],
	[
		{ kind: 'status', status: 503, body: 'busy' },
		async (given) => assert.equal(await (await given).text(), 'busy'),
	],
	[
		{ kind: 'status', status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>' },
		async (given) => {
			const { status, headers } = await given;
			assert.deepEqual([status, headers.get('content-type')], [502, 'text/html']);
		},
	],
	[
		{ kind: 'status', status: 307, headers: { location: 'http://127.0.0.1:1/x' } },
		async (given) => {
			const { status, headers } = await given;
			assert.deepEqual([status, headers.get('location')], [307, 'http://127.0.0.1:1/x']);
		},
	],
	[{ kind: 'malformed' }, async (given) => await assert.rejects((await given).json())],
	[{ kind: 'reset' }, isCut],
	[{ kind: 'truncate' }, isCut],
];

for (const [fault, check] of KINDS) {
	for (const when of ['before', 'after']) {
		test(`the call log shows the fault ${JSON.stringify(fault)} ${when} the commit, and the campaign is ${when === 'after' ? '' : 'not '}stored`, async () => {
			const client = await withFaults({ ...fault, when, path: '/send' });
			await check(post(client));
			const campaigns = (await client.control('GET', 'campaigns')).campaigns as Json[];
			const ids = campaigns.map(({ requestId }) => requestId);
			assert.deepEqual(ids, when === 'after' ? ['mine'] : []);
			const { calls } = await client.control('GET', 'calls');
			const outcome = when === 'after' ? 1 : null;
			assert.deepEqual(
				[calls[0].fault, calls[0].requestId, calls[0].outcome],
				[`${when}:${fault.kind}`, 'mine', outcome],
			);
			await client.control('PUT', 'faults', []);
			assert.deepEqual((await client.json('GET', '/errors')).data, []);
		});
	}
}

for (const when of ['before', 'after']) {
	test(`a call with a hang fault ${when} the commit gets no response, and the campaign is ${when === 'after' ? '' : 'not '}stored`, async () => {
		const client = await withFaults({ kind: 'hang', when });
		const ending = new AbortController();
		const { signal } = ending;
		const headers = { authorization: `Bearer ${client.token}`, accept: 'application/json' };
		const sending = fetch(`${baseUrl}/send`, { method: 'POST', body: BODY, headers, signal });
		const givenUp = assert.rejects(sending, { name: 'AbortError' });
		const struck = async () => (await client.control('GET', 'faults')).faults[0].struck as number;
		for (let attempts = 0; attempts < 10_000 && (await struck()) === 0; attempts++);
		ending.abort();
		await givenUp;
		assert.equal((await client.messages()).length, when === 'after' ? 1 : 0);
	});
}

const head = ({ token }: Client, length: number) =>
	[
		...['POST /send HTTP/1.1', 'Host: 127.0.0.1', `Authorization: Bearer ${token}`],
		...['Accept: application/json', `Content-Length: ${length}`, '', ''],
	].join('\r\n');

for (const [body, outcome, logged] of [
	[BODY, 1, []],
	['{"sms":1}', -7, ['']],
] as const) {
	// The client disconnects immediately: on a busy machine, any later time could be too late.
	test(`a call with a slow fault is processed with outcome ${outcome}, even if the client has disconnected`, async () => {
		const client = await withFaults({ kind: 'slow', delayMs: 500, path: '/send' });
		const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () =>
			socket.end(head(client, body.length) + body, () => socket.destroy()),
		);
		const { calls } = await client.awaited('calls');
		assert.deepEqual([calls[0].fault, calls[0].outcome], ['before:slow', outcome]);
		const { data } = await client.json('GET', '/errors');
		assert.deepEqual(
			data.map(({ ip }: Json) => ip),
			logged,
		);
	});
}

test('method, path, path prefix, skip and times select the calls of an account to which a fault applies', async () => {
	const client = await withFaults(
		{ kind: 'status', status: 500, method: 'POST', path: '/send', skip: 1, times: 2 },
		{ kind: 'status', status: 418, path: '/send/*' },
	);
	assert.equal((await post(new Client(baseUrl))).status, 200);
	const statuses = [];
	for (let i = 0; i < 5; i++) statuses.push((await post(client)).status);
	assert.deepEqual(statuses, [200, 500, 500, 200, 200]);
	assert.equal((await post(client, '/send/simulate')).status, 418);
	assert.equal((await client.request('GET', '/npai', 'application/json')).status, 200);
	const { faults } = await client.control('GET', 'faults');
	const struck = (faults as Json[]).map((one) => one.struck as number);
	assert.deepEqual(struck, [2, 1]);
	assert.deepEqual(await client.control('PUT', 'faults', []), { faults: [] });
	assert.equal((await post(client, '/send/simulate')).status, 200);
});

for (const path of ['/send', '/send/simulate']) {
	test(`a fault named in a message text applies only to the call to ${path} with this text, and nothing is sent`, async () => {
		const client = new Client(baseUrl);
		for (const accept of ['application/json', 'application/xml']) {
			const call = async (text: string, signal: AbortSignal | null = null) => {
				const xml = `<sms><message><text>${text}</text><pushtype>alert</pushtype></message><recipients><gsm>${PHONE}</gsm></recipients></sms>`;
				const body = accept.endsWith('xml') ? xml : JSON.stringify(smsBody(text, [PHONE]));
				const headers = { authorization: `Bearer ${client.token}`, accept };
				return await fetch(baseUrl + path, { method: 'POST', headers, body, signal });
			};
			const { status, headers } = await call('Hi [sandbox:429]!');
			assert.deepEqual([status, headers.get('retry-after')], [429, '1']);
			const timeout = call('[sandbox:timeout]', AbortSignal.timeout(300));
			await assert.rejects(timeout, { name: 'TimeoutError' });
			const { campaigns, credits } = await client.control('GET', 'account');
			assert.deepEqual([campaigns, credits], [0, 10_000]);
		}
		assert.equal((await client.send('[sandbox:430] [sandbox 429]', [PHONE])).status, 1);
		const { calls } = await client.control('GET', 'calls');
		const [status, hang] = ['before:status', 'before:hang'];
		const faults = (calls as Json[]).map(({ fault }) => fault as string | null);
		assert.deepEqual(faults, [status, hang, status, hang, null]);
	});
}

test('a sandbox that stops does not wait for a slow or hang fault to end', async () => {
	for (const fault of [
		{ kind: 'slow', delayMs: 600_000 },
		{ kind: 'hang', delayMs: 600_000, when: 'after' },
	]) {
		await using sandbox = await createSandbox();
		const client = new Client(sandbox.baseUrl);
		await client.control('PUT', 'faults', [fault]);
		const cut = assert.rejects(client.request('POST', '/send', 'application/json', BODY));
		// Once this call has been answered, the first call has been logged or is waiting.
		await client.control('GET', 'account');
		await sandbox.close();
		await cut;
	}
});
