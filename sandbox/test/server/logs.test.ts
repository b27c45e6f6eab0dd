import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { test } from 'node:test';

import { Client, startSandbox, type Json } from '../support/sandbox.ts';

let now = Date.parse('2026-06-15T12:00:00Z');
const { baseUrl } = await startSandbox({ now: () => (now += 1000) });

/** Returns an account with four failed calls, a second apart: -6 POST, -7 POST, -5 DELETE, -5 GET. */
async function withFailures(): Promise<Client> {
	const client = new Client(baseUrl);
	await client.request('POST', '/send?a=1&b=%20', 'application/json', '{nope', {
		'X-Request-Id': 'r1',
	});
	await client.json('POST', '/send', {});
	await client.json('DELETE', '/webhook/none');
	await client.json('GET', '/errors/999999');
	return client;
}

test('a failed call is kept as it came', async () => {
	const client = await withFailures();
	const { data, status } = await client.json('GET', '/errors?sort=log_date&length=1');
	assert.equal(status, 1);
	const [record] = data as Json[];
	assert.deepEqual(
		{ ...record, log_id: typeof record?.log_id, headers: typeof record?.headers },
		{
			log_id: 'string',
			date: record?.date,
			method: 'POST',
			url: `${baseUrl}/send`,
			error_code: '-6',
			ip: '127.0.0.1',
			headers: 'object',
			query_param: 'a=1&b=%20',
			body: '{nope',
		},
	);
	assert.match(record?.date, /^2026-06-15 14:\d\d:\d\d$/);
	const headers = Object.fromEntries(
		Object.entries(record?.headers as Json).map(([name, value]) => [name.toLowerCase(), value]),
	);
	assert.equal(headers['x-request-id'], 'r1');
	assert.equal(headers.authorization, `Bearer ${client.token}`);

	const single = await client.json('GET', `/errors/${record?.log_id}`);
	for (const wrong of [`0${record?.log_id}`, `${record?.log_id}x`, `x${record?.log_id}`]) {
		assert.equal((await client.json('GET', `/errors/${wrong}`)).status, -5, wrong);
	}
	assert.deepEqual({ ...single.data, headers: null }, { ...record, headers: null });
	assert.ok(single.data.headers.toLowerCase().split('\n').includes('x-request-id: r1'));
});

test('in XML a record of the list is a value element inside data, the single one is data', async () => {
	const client = await withFailures();
	const list = await client.xml('GET', '/errors?length=2');
	assert.match(list, /<data><value><log_id>.*<\/value><value><log_id>.*<\/value><\/data>/);
	assert.match(list, /<query_param\/><body\/>/);
	const id = /<log_id>(\d+)/.exec(list)?.[1];
	assert.match(
		await client.xml('GET', `/errors/${id}`),
		/<data><log_id>\d+<\/log_id>.*<headers>[^<]*\n[^<]*<\/headers>/s,
	);
	const empty = new Client(baseUrl);
	assert.match(await empty.xml('GET', '/errors'), /<data\/>/);
});

/** Makes a failed call with raw headers, names and values alternating: fetch drops some and joins others. */
async function failWith(client: Client, headers: string[]): Promise<void> {
	const known = ['Host', new URL(baseUrl).host, 'Authorization', `Bearer ${client.token}`];
	const options = { method: 'DELETE', headers: [...known, ...headers] };
	const sent = request(`${baseUrl}/webhook/none`, options).end();
	const [answer] = (await once(sent, 'response')) as [IncomingMessage];
	answer.resume();
	await once(answer, 'end');
}

test('headers keep names that mean something to JavaScript, in the list and alone', async () => {
	const client = new Client(baseUrl);
	const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
	await failWith(
		client,
		names.flatMap((name) => [name, `of ${name}`]),
	);
	const { headers, log_id: id } = (await client.json('GET', '/errors')).data[0];
	const xml = await client.xml('GET', '/errors');
	const alone = (await client.json('GET', `/errors/${id}`)).data.headers as string;
	for (const name of names) {
		const value = `of ${name}`;
		assert.equal(Object.getOwnPropertyDescriptor(headers, name)?.value, value);
		assert.ok(xml.includes(`<${name}>${value}</${name}>`), name);
		assert.ok(alone.split('\n').includes(`${name}: ${value}`), name);
	}
	assert.match(
		await client.xml('GET', `/errors/${id}`),
		/<headers>[^<]*\nconstructor: of constructor\n[^<]*<\/headers>/,
	);
});

test('a header that came twice keeps both values', async () => {
	const client = new Client(baseUrl);
	await failWith(client, ['X-Tag', 'one', 'X-Tag', 'two']);
	assert.equal((await client.json('GET', '/errors')).data[0].headers['X-Tag'], 'one, two');
});

test('a media type that means something to JavaScript names no format', async () => {
	const client = new Client(baseUrl);
	for (const accept of ['constructor', '__proto__', 'constructor, application/json;q=0.1']) {
		const answer = await client.request('GET', '/npai', accept);
		const format = accept.includes('json') ? 'json' : 'xml';
		assert.equal(answer.headers.get('content-type'), `application/${format}; charset=utf-8`);
	}
});

test('the log is paged and sorted', async () => {
	const client = await withFailures();
	const codes = async (query: string) =>
		((await client.json('GET', `/errors?${query}`)).data as Json[]).map(
			({ error_code, method }) => error_code + method,
		);
	const byDate = ['-6POST', '-7POST', '-5DELETE', '-5GET'];
	assert.deepEqual(await codes('sort=log_date'), byDate);
	assert.deepEqual(await codes('sort=-log_date'), byDate.toReversed());
	assert.deepEqual(await codes(''), byDate.toReversed());
	assert.deepEqual(await codes('sort=code'), ['-7POST', '-6POST', '-5DELETE', '-5GET']);
	assert.deepEqual(await codes('sort=-code'), ['-5GET', '-5DELETE', '-6POST', '-7POST']);
	assert.deepEqual(await codes('sort=method'), ['-5DELETE', '-5GET', '-6POST', '-7POST']);
	assert.deepEqual(await codes('sort=log_date&start=1&length=2'), byDate.slice(1, 3));
	assert.deepEqual(await codes('start=4'), []);
	assert.deepEqual(await codes('length=0'), []);
	for (const query of [
		'start=-1',
		'start=x',
		'length=',
		'sort=date',
		'sort=--code',
		'length=1.5',
	]) {
		assert.equal((await client.json('GET', `/errors?${query}`)).status, -7, query);
	}
	assert.equal((await client.json('GET', '/errors?length=1001')).status, 1);
	await client.control('PUT', 'assumptions', { 'errors.length-over': 'refuse' });
	assert.equal((await client.json('GET', '/errors?length=1001')).status, -7);
});

test('what a page cannot be asked for is left out when the register says so', async () => {
	const client = await withFailures();
	await client.control('PUT', 'assumptions', {
		'errors.unknown-sort': 'ignore',
		'errors.bad-page': 'default',
		'errors.length-zero': 'default',
		'errors.default-sort': 'log_date',
	});
	const asked = '/errors?sort=ip&start=-1&length=0';
	const answer = await client.request('GET', asked, 'application/json');
	const { data } = (await answer.json()) as Json;
	assert.deepEqual(
		(data as Json[]).map(({ error_code }) => error_code),
		['-6', '-7', '-5', '-5'],
	);
	const named = answer.headers.get('x-sandbox-assumptions') ?? '';
	for (const row of ['errors.unknown-sort', 'errors.bad-page', 'errors.length-zero']) {
		assert.ok(named.includes(row), row);
	}
});

test('number and bytes are capped', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', { 'errors.keep': 3, 'errors.body-bytes': 10 });
	for (let i = 0; i < 5; i++) {
		await client.request('POST', '/send', 'application/json', `{${i}${'é'.repeat(100)}`);
	}
	const { data } = await client.json('GET', '/errors?sort=log_date');
	assert.deepEqual(
		(data as Json[]).map(({ body }) => body),
		['{2éééé', '{3éééé', '{4éééé'],
	);
});

test('each account is capped, however its calls fall between those of others', async () => {
	const clients = [new Client(baseUrl), new Client(baseUrl)];
	const settings = { 'errors.keep': 100, 'error.details': false };
	for (const client of clients) await client.control('PUT', 'assumptions', settings);
	for (let i = 0; i < 640; i++) await clients[i % 2]?.json('GET', '/errors/none');
	for (const client of clients) {
		// Pruned every hundred records, so there are at most a hundred too many.
		assert.ok((await client.control('GET', 'account')).errors < 200);
		assert.equal((await client.json('GET', '/errors?length=1000')).data.length, 100);
	}
});

test('the NPAI list has all fields of contract 2.7 and its two totals', async () => {
	const client = new Client(baseUrl);
	const { list, ...rest } = await client.json('GET', '/npai');
	assert.deepEqual(rest, { status: 1, message: 'OK', totalRecords: 10, totalDisplayRecords: 10 });
	assert.deepEqual(list[0], {
		id: list[0].id,
		destination: '33639980800',
		date: '2026-10-01 09:10:00',
		info1: 'Alice',
		info2: '',
		info3: '',
		info4: '',
		user_information: [],
		campaign_id: 700001,
		batch_id: null,
	});
	assert.equal(typeof list[0].id, 'string');
	assert.equal(list[1].batch_id, 9002);
	const xml = await client.xml('GET', '/npai');
	assert.equal(xml.match(/<list>/g)?.length, 10);
	assert.match(
		xml,
		/<user_information\/><campaign_id>700001<\/campaign_id><batch_id>null<\/batch_id>/,
	);
	await client.control('PUT', 'account', { npai: [] });
	assert.deepEqual((await client.json('GET', '/npai')).list, []);
});
