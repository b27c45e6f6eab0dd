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

const BODY = JSON.stringify(smsBody('Hi', ['33639981000']));
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
		test(`${fault.kind} ${when} the commit, as the journal and the campaign show`, async () => {
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
	test(`hang ${when} the commit leaves the client waiting until it gives up`, async () => {
		const client = await withFaults({ kind: 'hang', when });
		const ending = new AbortController();
		const { signal } = ending;
		const headers = { authorization: `Bearer ${client.token}`, accept: 'application/json' };
		const sending = fetch(`${baseUrl}/send`, { method: 'POST', body: BODY, headers, signal });
		const givenUp = assert.rejects(sending, { name: 'AbortError' });
		const struck = async () => (await client.control('GET', 'faults')).faults[0].struck as number;
		for (let tries = 0; tries < 10_000 && (await struck()) === 0; tries++);
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
	// It hangs up at once: on a busy machine, any later moment could be too late.
	test(`slow before the commit processes a call although the client has left: ${outcome}`, async () => {
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

test('method, path, prefix, skip and times choose the calls of one account to break', async () => {
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

test('a sandbox that stops waits for no fault', async () => {
	for (const fault of [
		{ kind: 'slow', delayMs: 600_000 },
		{ kind: 'hang', delayMs: 600_000, when: 'after' },
	]) {
		await using sandbox = await createSandbox();
		const client = new Client(sandbox.baseUrl);
		await client.control('PUT', 'faults', [fault]);
		const cut = assert.rejects(client.request('POST', '/send', 'application/json', BODY));
		// Once the next call is answered, this one is logged or waiting.
		await client.control('GET', 'account');
		await sandbox.close();
		await cut;
	}
});
