import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findUnknownMembers, type RequestKind } from '../../src/wire/unknownMembers.mts';
import { parseBody } from '../../src/wire/requestBody.mts';
import { Client, smsBody, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const strict = await startSandbox({ strict: true });

const inJson = (value: unknown, kind: RequestKind) =>
	findUnknownMembers(parseBody(Buffer.from(JSON.stringify(value)), 'json'), kind);
const inXml = (text: string, kind: RequestKind) =>
	findUnknownMembers(parseBody(Buffer.from(text), 'xml'), kind);

test('a member that the contract does not know is named with its place, and with the nearest one', () => {
	const message = { text: 'Hi', dealy: '', constructor: 1 };
	const gsm = [
		{ value: '1', gsmid: 'a' },
		{ gsmid: 'b', Value: '2' },
	];
	assert.deepEqual(inJson({ sms: { message, recipients: { gsm, to: 1 } }, extra: {} }, 'sms'), [
		{ path: 'sms.message.dealy', nearest: 'delay' },
		{ path: 'sms.message.constructor', nearest: undefined },
		{ path: 'sms.recipients.gsm.gsmid', nearest: 'gsmsmsid' },
		{ path: 'sms.recipients.gsm.Value', nearest: 'value' },
		{ path: 'sms.recipients.to', nearest: undefined },
		{ path: 'extra', nearest: undefined },
	]);
	const xml = `<sms><message><text b="1">a<i/></text><dealy/><links><value>x</value><url/></links></message>
		<recipients><gsm gsmsmid="1"><value>2</value></gsm></recipients></sms>`;
	assert.deepEqual(inXml(xml, 'sms'), [
		{ path: 'sms.message.text.@b', nearest: undefined },
		{ path: 'sms.message.text.i', nearest: undefined },
		{ path: 'sms.message.dealy', nearest: 'delay' },
		{ path: 'sms.message.links.url', nearest: undefined },
		{ path: 'sms.recipients.gsm.@gsmsmid', nearest: '@gsmsmsid' },
	]);
	const update = inJson({ webhook: { status: 'live', url: '' } }, 'updateWebhook');
	assert.deepEqual(update, [{ path: 'webhook.url', nearest: undefined }]);
});

test('names are cut, escaped and limited, so that any request fits a header', () => {
	const names = Array.from({ length: 10_000 }, (_, n) => `\r\n é, ${n}${'x'.repeat(100)}`);
	const found = inJson({ sms: Object.fromEntries(names.map((name) => [name, 1])) }, 'sms');
	assert.equal(found.length, 20);
	for (const { path } of found) assert.match(path, /^[\w.%]{1,300}$/);
	const odd = inJson(JSON.parse('{"\\ud800": 1, "__proto__": {"a": 1}, "webhook": []}'), 'sms');
	const paths = odd.map(({ path }) => path);
	assert.deepEqual(paths, ['%EF%BF%BD', '__proto__', 'webhook']);
});

const send = (message: Json) => smsBody('Hi', ['33639981000'], message);

test('a send with a typo goes out as the service takes it, and the answer and the journal name it', async () => {
	const client = new Client(baseUrl);
	const body = JSON.stringify(send({ dealy: '2030-01-01 00:00:00' }));
	const answer = await client.request('POST', '/send', 'application/json', body);
	assert.equal(((await answer.json()) as Json).status, 1);
	assert.equal(answer.headers.get('x-sandbox-unknown'), 'sms.message.dealy');
	assert.match(answer.headers.get('x-sandbox-assumptions') ?? '', /request\.unknown/);
	const paged = await client.request('GET', '/errors?lenght=1&start=0', 'application/json');
	assert.equal(paged.headers.get('x-sandbox-unknown'), '?lenght');
	const right = await client.request('GET', '/errors?length=1&start=0', 'application/json');
	assert.equal(right.headers.get('x-sandbox-unknown'), null);
	assert.doesNotMatch(right.headers.get('x-sandbox-assumptions') ?? '', /request\.unknown/);
	const { calls } = await client.control('GET', 'calls');
	assert.deepEqual(
		calls.map(({ unknown }: Json) => unknown),
		['sms.message.dealy', '?lenght', null],
	);
});

test('strict, the same is refused as bad data, also after a reset, and nothing goes out', async () => {
	const client = new Client(strict.baseUrl);
	await client.control('PUT', 'account', {});
	assert.deepEqual(await client.json('POST', '/send', send({ dealy: '' })), {
		status: -7,
		message: 'Data error',
		details: 'there is no sms.message.dealy; did you mean delay',
	});
	const xml =
		'<sms><message><text>a</text><pushtype>alert</pushtype><colour/></message><recipients><gsm>33639981000</gsm></recipients></sms>';
	assert.match(
		await client.xml('POST', '/send', xml),
		/<status>-7<[^]*<details>there is no sms\.message\.colour</,
	);
	assert.match((await client.json('GET', '/npai?page=2')).details, /there is no \?page/);
	assert.deepEqual(await client.messages(), []);
	await client.control('PUT', 'assumptions', { 'request.unknown': 'ignore' });
	assert.equal((await client.json('POST', '/send', send({ dealy: '' }))).status, 1);
});
