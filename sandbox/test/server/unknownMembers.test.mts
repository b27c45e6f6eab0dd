import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, smsBody, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const client = new Client(baseUrl);

const send = (message: Json) => smsBody('Hi', ['33639981000'], message);
const gsm = (more: Json) => ({
	sms: { message: { text: 'Hi' }, recipients: { gsm: [{ value: '33639981000' }, more] } },
});
const xml = (inner: string, attributes = '') =>
	`<sms><message><text${attributes}>Hi</text><pushtype>alert</pushtype></message>
		<recipients xmlns:x="urn:x"><gsm>33639981000</gsm>${inner}</recipients></sms>`;

/** Requests with one unknown field, with the expected details. */
const UNKNOWN: Array<[path: string, body: unknown, details: string]> = [
	['/send', send({ dealy: '2030-01-01 00:00:00' }), 'sms.message.dealy; did you mean delay'],
	['/send', send({ constructor: 1 }), 'sms.message.constructor'],
	['/send', gsm({ gsmid: 'a' }), 'sms.recipients.gsm.gsmid; did you mean gsmsmsid'],
	['/send', gsm({ Value: '1' }), 'sms.recipients.gsm.Value; did you mean value'],
	['/send', { ...send({}), extra: {} }, 'extra'],
	['/send', '{"__proto__": {"a": 1}}', '__proto__'],
	['/send', { ['x'.repeat(1000)]: 1 }, 'x'.repeat(30)],
	['/webhook', { webhook: { type: 'MO', uri: '' } }, 'webhook.uri; did you mean url'],
	['/send', xml('', ' b="1"'), 'sms.message.text.@b'],
	['/send', xml('<to/>'), 'sms.recipients.to'],
	['/send', xml('<gsm><value>33639981000</value></gsm>'), 'sms.recipients.gsm.value'],
	['/send', xml('<gsm gsmsmid="1"/>'), 'sms.recipients.gsm.@gsmsmid; did you mean gsmsmsid'],
	['/send', '<send/>', 'send'],
	['/send?page=2', send({}), '?page'],
];

for (const [path, body, details] of UNKNOWN) {
	test(`a request with an unknown field or parameter is rejected with -7: there is no ${details}`, async () => {
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		const isXml = text.startsWith('<');
		const accept = isXml ? 'application/xml' : 'application/json';
		const answer = await (await client.request('POST', path, accept, text)).text();
		const found = isXml
			? [/<status>(.*)<\/status>/, /<details>(.*)<\/details>/].map((part) => part.exec(answer)?.[1])
			: [String(JSON.parse(answer).status), JSON.parse(answer).details];
		assert.deepEqual(found, ['-7', `there is no ${details}`]);
		assert.deepEqual(await client.messages(), []);
	});
}

test('XML namespace declarations are accepted', async () => {
	assert.match(await client.xml('POST', '/send/simulate', xml('')), /<status>1</);
});
