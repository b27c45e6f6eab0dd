import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fakeNumbers } from '../support/killBigAccount.mts';
import { Client, startSandbox } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const COUNT = 200_000;
const numbers = fakeNumbers(COUNT);

test('200,000 recipients in one request, in JSON and in XML', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { credits: 1e9 });
	assert.equal((await client.send('Hi', numbers)).sent, COUNT);
	const gsm = numbers.map((number, i) => `<gsm gsmsmsid="m${i}">${number}</gsm>`).join('');
	const xml = await client.xml(
		'POST',
		'/send',
		`<sms><message><text>Ho</text><pushtype>alert</pushtype></message><recipients>${gsm}</recipients></sms>`,
	);
	assert.match(xml, /<sent>200000<\/sent>/);
	assert.equal((await client.control('GET', 'messages?limit=1')).total, 2 * COUNT);
});

test('5 MB of text', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { credits: 1e9 });
	const text = 'a'.repeat(5_000_000);
	assert.equal((await client.send(text, ['33639981000'])).cost, Math.ceil(5_000_000 / 153));
	assert.equal((await client.messages())[0]?.text, text);
});
