import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fakeNumbers } from '../support/load.mts';
import { propertyRuns } from '../support/random.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const COUNT = propertyRuns(20_000);
const numbers = fakeNumbers(COUNT);
const gsm = numbers.map((value, i) => ({ value, gsmsmsid: `m${i}` }));
const message = { text: 'Hi', pushtype: 'alert' };
const BODIES = {
	json: JSON.stringify({ sms: { message, recipients: { gsm } } }),
	xml: `<sms><message><text>Hi</text><pushtype>alert</pushtype></message><recipients>${gsm
		.map(({ value, gsmsmsid }) => `<gsm gsmsmsid="${gsmsmsid}">${value}</gsm>`)
		.join('')}</recipients></sms>`,
};

async function richClient(): Promise<Client> {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { credits: 1e9 });
	return client;
}
const sendBig = async (client: Client) =>
	(await (await client.request('POST', '/send', 'application/json', BODIES.json)).json()) as Json;

/** Waits until `count` messages are reported as delivered. @returns their number */
async function delivered(client: Client, count: number): Promise<number> {
	const query = `messages?limit=1&report=DELIVERED&count=${count}`;
	return (await client.awaited(query)).total as number;
}

test("a reset deletes a large account's data", async () => {
	const client = await richClient();
	const { ticket } = await sendBig(client);
	await client.control('PUT', 'account', {});
	const { campaigns, recipients } = await client.control('GET', 'account');
	assert.deepEqual([campaigns, recipients], [0, 0]);
	assert.equal((await client.send('First again', ['33639981000'])).ticket, ticket);
});

test('calls during large sends return only complete campaigns, and each message is charged and reported once', async () => {
	const client = await richClient();
	const answers = Promise.all([
		sendBig(client),
		sendBig(client),
		client.send('Last', ['33639981000']),
	]);
	const seen: number[] = [];
	for (let i = 0; i < 3; i++) seen.push((await client.control('GET', 'messages?limit=1')).total);
	const tickets = (await answers).map(({ ticket }) => ticket as string);
	assert.deepEqual([...tickets].sort(), ['1000001', '1000002', '1000003']);
	for (const total of seen) assert.equal([0, 1].includes(total % COUNT), true, String(total));
	assert.equal((await client.control('GET', 'messages?limit=1')).total, 2 * COUNT + 1);
	assert.equal(await delivered(client, 2 * COUNT + 1), 2 * COUNT + 1);
	assert.equal((await client.control('GET', 'account')).credits, 1e9 - 2 * COUNT - 1);
});

test('a large scheduled campaign can be sent early, and all its messages are reported as delivered', async () => {
	const client = await richClient();
	await client.send('Later', numbers, { delay: '2040-01-01 10:00:00' });
	const { released } = await client.control('POST', 'release', { state: 'scheduled' });
	assert.equal(released, 1);
	assert.equal(await delivered(client, COUNT), COUNT);
});

test('a message text of 5 MB is sent and stored completely', async () => {
	const client = await richClient();
	const text = 'a'.repeat(5_000_000);
	assert.equal((await client.send(text, ['33639981000'])).cost, Math.ceil(5_000_000 / 153));
	assert.equal((await client.messages())[0]?.text, text);
});
