import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';

import { Client, startSandbox, type Json } from '../support/sandbox.ts';
import { waitUntil } from '../support/waitUntil.ts';

const { baseUrl } = await startSandbox();

async function withFaults(...faults: Json[]): Promise<Client> {
	const client = new Client(baseUrl);
	await client.control('PUT', 'faults', faults);
	return client;
}

const BODY = JSON.stringify({
	sms: {
		message: { text: 'Hi', pushtype: 'alert' },
		recipients: { gsm: [{ value: '33639981000' }] },
	},
});
const post = (client: Client, path = '/send') =>
	client.request('POST', path, 'application/json', BODY);
const stored = async (client: Client) => (await client.messages()).length;

const KINDS: Array<[fault: Json, check: (answer: Response) => Promise<void>]> = [
	[
		{ kind: 'status', status: 429, headers: { 'Retry-After': '7' } },
		async (answer) => {
			assert.equal(answer.status, 429);
			assert.equal(answer.headers.get('retry-after'), '7');
		},
	],
	[
		{ kind: 'status', status: 503, body: 'busy' },
		async (a) => assert.equal(await a.text(), 'busy'),
	],
	[
		{ kind: 'html' },
		async (answer) => {
			assert.equal(answer.status, 502);
			assert.match(answer.headers.get('content-type') ?? '', /html/);
		},
	],
	[
		{ kind: 'redirect', status: 307, location: 'http://127.0.0.1:1/x' },
		async (answer) => {
			assert.equal(answer.status, 307);
			assert.equal(answer.headers.get('location'), 'http://127.0.0.1:1/x');
		},
	],
	[{ kind: 'malformed' }, async (answer) => void (await assert.rejects(answer.json()))],
];

for (const [fault, check] of KINDS) {
	for (const when of ['before', 'after']) {
		test(`${fault.kind} ${when} the commit`, async () => {
			const client = await withFaults({ ...fault, when, path: '/send' });
			await check(await post(client));
			assert.equal(await stored(client), when === 'after' ? 1 : 0);
		});
	}
}

for (const kind of ['reset', 'truncate']) {
	for (const when of ['before', 'after']) {
		test(`${kind} ${when} the commit`, async () => {
			const client = await withFaults({ kind, when });
			await assert.rejects(post(client).then((answer) => answer.text()));
			assert.equal(await stored(client), when === 'after' ? 1 : 0);
		});
	}
}

/** Sends, and gives up once the fault has struck. */
async function giveUp(client: Client): Promise<void> {
	const ending = new AbortController();
	const headers = { authorization: `Bearer ${client.token}`, accept: 'application/json' };
	const { signal } = ending;
	const sending = fetch(`${baseUrl}/send`, { method: 'POST', body: BODY, headers, signal });
	const given = assert.rejects(sending, { name: 'AbortError' });
	const hasStruck = async () => (await client.control('GET', 'faults')).faults[0].struck > 0;
	await waitUntil('the fault', hasStruck);
	ending.abort();
	await given;
}

test('hang leaves the client waiting until it gives up', async () => {
	for (const when of ['before', 'after']) {
		const client = await withFaults({ kind: 'hang', when });
		await giveUp(client);
		assert.equal(await stored(client), when === 'after' ? 1 : 0);
	}
});

/** Sends a call and hangs up at once: on a busy machine, any later moment could be too late. */
function sendAndHangUp(client: Client, body: string): void {
	const head = [
		'POST /send HTTP/1.1',
		'Host: 127.0.0.1',
		`Authorization: Bearer ${client.token}`,
		'Accept: application/json',
		'Content-Type: application/json',
		`Content-Length: ${body.length}`,
	];
	const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () =>
		socket.end([...head, '', body].join('\r\n'), () => socket.destroy()),
	);
}

test('slow before the commit works the call out late, although nobody listens any more', async () => {
	const client = await withFaults({ kind: 'slow', delayMs: 500 });
	sendAndHangUp(client, BODY);
	assert.equal((await client.awaited('messages')).total, 1);
	const { calls } = await client.awaited('calls');
	assert.deepEqual([calls[0].fault, calls[0].outcome], ['before:slow', 1]);
});

test('a call that is refused after its client has hung up is in the error log', async () => {
	const client = await withFaults({ kind: 'slow', delayMs: 500, path: '/send' });
	sendAndHangUp(client, '{"sms":1}');
	await client.awaited('calls?count=1');
	const { data } = await client.json('GET', '/errors');
	assert.deepEqual([data.length, data[0].ip], [1, '']);
});

test('resetBeforeBody strikes when the headers are there and the body is not', async () => {
	const client = await withFaults({ kind: 'resetBeforeBody' });
	const outcome = await new Promise<string>((resolve) => {
		const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => {
			socket.write(
				`POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${client.token}\r\n` +
					'Content-Length: 1000\r\n\r\n',
			);
		});
		socket.on('data', () => resolve('answered'));
		socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
		socket.on('close', () => resolve('closed'));
	});
	assert.equal(outcome, 'ECONNRESET');
	assert.equal(await stored(client), 0);
	const { calls } = await client.control('GET', 'calls');
	assert.equal(calls[0].fault, 'before:resetBeforeBody');
	assert.equal(calls[0].httpStatus, null);
});

test('method, path, prefix, skip and times choose the calls that are struck', async () => {
	const client = await withFaults(
		{ kind: 'status', status: 500, method: 'POST', path: '/send', skip: 1, times: 2 },
		{ kind: 'status', status: 418, path: '/send/*' },
	);
	const statuses = [];
	for (let i = 0; i < 5; i++) statuses.push((await post(client)).status);
	assert.deepEqual(statuses, [200, 500, 500, 200, 200]);
	assert.equal((await post(client, '/send/simulate')).status, 418);
	assert.equal((await client.request('GET', '/npai', 'application/json')).status, 200);
	const { faults } = await client.control('GET', 'faults');
	assert.deepEqual(
		(faults as Json[]).map(({ struck }) => struck),
		[2, 1],
	);
	assert.deepEqual(await client.control('DELETE', 'faults'), { faults: [] });
	assert.equal((await post(client, '/send/simulate')).status, 200);
});

test('a fault strikes its own account alone, and is told in the journal', async () => {
	const client = await withFaults({ kind: 'status', status: 500, when: 'after' });
	const other = new Client(baseUrl);
	assert.equal((await post(other)).status, 200);
	await client.request('POST', '/send', 'application/json', BODY, { 'X-Request-Id': 'mine' });
	const { calls } = await client.control('GET', 'calls');
	assert.deepEqual(
		{ ...calls[0], at: null },
		{
			id: 1,
			at: null,
			method: 'POST',
			path: '/send',
			requestId: 'mine',
			httpStatus: 500,
			outcome: 1,
			fault: 'after:status',
			unknown: null,
		},
	);
	const { campaigns } = await client.control('GET', 'campaigns');
	assert.equal(campaigns[0].requestId, 'mine');
	await client.control('DELETE', 'faults');
	assert.deepEqual((await client.json('GET', '/errors')).data, []);
});
