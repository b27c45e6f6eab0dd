// Tests the assumptions that change a send's response or an event.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PHONE = '33639981000';
const SECRET = 'a secret';
const LIVE = { webhook: { status: 'live' } };
const TYPES = ['DLR', 'MO', 'STOP', 'CLICKER'];

/** Returns the possible signatures of a body, keyed by name. */
const signatures = (body: Buffer): Record<string, string> => {
	const hmac = (algorithm: string) => createHmac(algorithm, SECRET).update(body);
	const hex = hmac('sha256').digest('hex');
	return {
		secret: SECRET,
		'hmac-sha256-hex': hex,
		'hmac-sha256-base64': hmac('sha256').digest('base64'),
		'hmac-sha1-hex': hmac('sha1').digest('hex'),
		'hmac-sha512-hex': hmac('sha512').digest('hex'),
		'with a prefix': `sha256=${hex}`,
	};
};

const USUAL = {
	...{ newStatus: 'live', notAllowed: undefined, nobodyLeft: 1, tooExpensive: 1, linkLength: 22 },
	...{ bareStatus: 1, xmlNull: true },
	...{ signature: 'secret', contentType: 'application/json', messageId: 'own' },
	...{ replyDate: 'offset', accountId: 'string', lastMessageId: null, info: '', stop: 'STOP' },
};

/** Sends a message, follows its link and replies twice. @returns the values that a client receives */
async function valuesWith(assumptions: Json): Promise<Json> {
	const client = new Client(baseUrl);
	const changed = { 'reports.after-ms': 0, ...assumptions };
	await client.control('PUT', 'account', { credits: 1, assumptions: changed });
	const path = `/${client.token}`;
	for (const type of TYPES) await client.webhook(type, `${receiver.url}${path}/${type}`, SECRET);
	const [webhook, ...others] = (await client.control('GET', 'webhooks')).webhooks as Json[];
	for (const { id } of [webhook!, ...others]) {
		await client.json('PUT', `/webhook/${id}/status`, LIVE);
	}
	const sent = await client.send('<-short->', [PHONE], { links: ['https://shop.example/'] });
	await client.control('POST', `phones/${PHONE}/click`, {});
	await client.reply(PHONE, 'Yes');
	const { events } = await client.reply(PHONE, 'stop!');
	for (const type of TYPES) await client.deliveries(`state=delivered&type=${type}`);
	const [DLR, MO, , CLICKER] = TYPES.map((type): Json => {
		const { body, headers } = receiver.at(`${path}/${type}`)[0] ?? assert.fail(type);
		const ways = Object.entries(signatures(body));
		const header = headers['x-service-signature'];
		const signature = ways.find(([, value]) => value === header)?.[0] ?? header;
		return { ...(JSON.parse(body.toString()) as Json), type: headers['content-type'], signature };
	});
	return {
		newStatus: webhook?.status,
		bareStatus: (await client.json('PUT', `/webhook/${webhook?.id}`, LIVE)).status,
		xmlNull: (await client.xml('GET', '/npai')).includes('<batch_id>null</batch_id>'),
		notAllowed: sent.not_allowed,
		nobodyLeft: (await client.send('Hi', ['1'])).status,
		tooExpensive: (await client.simulate('Hi', ['33639981001'])).status,
		linkLength: (await client.messages())[0]?.links[0].length,
		signature: MO!.signature,
		contentType: MO!.type,
		messageId: DLR!.message_id && 'own',
		replyDate: /[+-]\d\d:\d\d$/.test(MO!.date) ? 'offset' : 'none',
		accountId: typeof MO!.account_id,
		lastMessageId: MO!.last_message_id,
		info: CLICKER!.info4,
		stop: (events as Json[]).map(({ type }) => type).join(),
	};
}

const HEX = { 'signature.scheme': 'hmac-sha256-hex' };

/** Changed assumptions, with the values that differ. */
const SWITCHED: Array<[assumptions: Json, differs: Json]> = [
	[{}, {}],
	[{ 'webhook.new-status': 'paused' }, { newStatus: 'paused' }],
	[{ 'webhook.status-path': 'status' }, { bareStatus: -5 }],
	[{ 'xml.null': 'empty' }, { xmlNull: false }],
	[{ 'send.extra-counters': true }, { notAllowed: 0 }],
	[{ 'send.nobody-left': 'reject' }, { nobodyLeft: -7 }],
	[{ 'simulate.credits-short': 'reject' }, { tooExpensive: -3 }],
	[{ 'shortlink.length': 30 }, { linkLength: 30 }],
	...Object.keys(signatures(Buffer.alloc(0)))
		.slice(0, 5)
		.map((scheme): [Json, Json] => [{ 'signature.scheme': scheme }, { signature: scheme }]),
	[{ ...HEX, 'signature.prefix': true }, { signature: 'with a prefix' }],
	[{ 'push.content-type': 'text/plain' }, { contentType: 'text/plain' }],
	[{ 'push.content-type': 'none' }, { contentType: undefined }],
	[{ 'dlr.message-id': 'null' }, { messageId: null }],
	[{ 'mo.date': 'none' }, { replyDate: 'none' }],
	[{ 'mo.account-id': 'number' }, { accountId: 'number' }],
	[{ 'mo.no-message-id': 'empty' }, { lastMessageId: '' }],
	[{ 'clicker.no-info': 'null' }, { info: null }],
	[{ 'stop.also-mo': true }, { stop: 'STOP,MO' }],
];

for (const [assumptions, differs] of SWITCHED) {
	test(`the assumptions ${JSON.stringify(assumptions)} change exactly these values: ${Object.keys(differs).join() || 'none'}`, async () => {
		assert.deepEqual(await valuesWith(assumptions), { ...USUAL, ...differs });
	});
}
