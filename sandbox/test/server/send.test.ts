import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const open = () => new Client(baseUrl);

test('each recipient gets short links of its own, and the opt-out text sticks to the last', async () => {
	const client = open();
	const result = await client.send('See <-short-> or <-short->', ['33639981000', '33639981001'], {
		pushtype: 'marketing',
		sender: 'Shop',
		links: ['https://example.com/a', 'https://example.com/b'],
	});
	assert.equal(result.status, 1);
	const stored = await client.messages();
	const links = stored.flatMap((message) => message.links as string[]);
	assert.equal(new Set(links).size, 4);
	for (const { text, links: own } of stored) {
		assert.equal(text, `See ${own[0]} or ${own[1]}STOP to opt out.`);
	}
	for (const link of links) assert.equal(link.length, 22);
});

test('parts count: the placeholders as links, the opt-out text, Unicode', async () => {
	const client = open();
	const cost = async (text: string, message = {}) =>
		(await client.simulate(text, ['33639981000'], message)).cost;
	assert.equal(await cost('a'.repeat(144), { pushtype: 'marketing', sender: 'Shop' }), 1);
	assert.equal(await cost('a'.repeat(145), { pushtype: 'marketing', sender: 'Shop' }), 2);
	assert.equal(await cost('a'.repeat(138) + '<-short->'), 1);
	assert.equal(await cost('a'.repeat(139) + '<-short->'), 2);
	assert.equal(await cost('ç'.repeat(71), { unicode: 1 }), 2);
	assert.equal(await cost('a'.repeat(160), { unicode: 1 }), 1);
});

test('bad data is -7, and says which field', async () => {
	const client = open();
	const post = (sms: unknown, path = '/send') => client.json('POST', path, { sms });
	const message = { text: 'Hi', pushtype: 'alert' };
	const recipients = { gsm: [{ value: '33639981000' }] };
	const cases: Array<[unknown, RegExp]> = [
		[undefined, /sms is missing/],
		[[], /sms is missing/],
		[{ recipients }, /sms.message/],
		[{ message: { ...message, text: undefined }, recipients }, /text/],
		[{ message: { ...message, text: '' }, recipients }, /text/],
		[{ message: { ...message, text: 1 }, recipients }, /text/],
		[{ message: { ...message, text: 'a\u0007' }, recipients }, /text/],
		[{ message: { ...message, text: '\ud800' }, recipients }, /text/],
		[{ message: { ...message, text: 'ç' }, recipients }, /GSM-7/],
		[{ message: { text: 'Hi' }, recipients }, /pushtype/],
		[{ message: { ...message, pushtype: 'news' }, recipients }, /pushtype/],
		[{ message: { ...message, sender: 'TwelveLetters' }, recipients }, /sender/],
		[{ message: { ...message, sender: '' }, recipients }, /sender/],
		[{ message: { ...message, sender: 'A-B' }, recipients }, /sender/],
		[{ message: { ...message, unicode: true }, recipients }, /unicode/],
		[{ message: { ...message, text: '<-short->' }, recipients }, /links/],
		[{ message: { ...message, links: ['https://example.com'] }, recipients }, /placeholders/],
		[{ message: { ...message, text: '<-short->', links: 'x' }, recipients }, /links/],
		[
			{ message: { ...message, text: '<-short->', links: ['ftp://example.com'] }, recipients },
			/links/,
		],
		[{ message }, /recipients/],
		[{ message, recipients: { gsm: [] } }, /recipients/],
		[{ message, recipients: { gsm: ['33639981000'] } }, /recipients/],
		[{ message, recipients: { gsm: [{ value: 33639981000 }] } }, /value/],
		[{ message, recipients: { gsm: [{ value: '33639981000', gsmsmsid: 7 }] } }, /gsmsmsid/],
	];
	for (const [sms, details] of cases) {
		const result = await post(sms);
		assert.equal(result.status, -7, JSON.stringify(sms));
		assert.match(result.details, details);
	}
	for (const lists of [undefined, [], [{ value: 'x' }], [{ value: 1.5 }], [{ value: 0 }], [1]]) {
		assert.equal((await post({ message, lists }, '/send/lists')).status, -7, JSON.stringify(lists));
	}
	assert.deepEqual(await client.messages(), []);
	// No list beside numbers is none.
	assert.equal((await post({ message, recipients, lists: [] })).status, 1);
});

test('a body that is no JSON is -6, no XML -2; Accept decides which it should be', async () => {
	const client = open();
	const status = async (accept: string, body: string) => {
		const text = await (await client.request('POST', '/send', accept, body)).text();
		return /"status":(-?\d+)|<status>(-?\d+)/.exec(text)?.slice(1).find(Boolean);
	};
	for (const body of ['', '{', '[]', '"x"', '<sms/>', '\u00ff{']) {
		assert.equal(await status('application/json', body), '-6', body);
	}
	for (const body of ['', '{}', '<sms>', '<!DOCTYPE sms><sms/>']) {
		assert.equal(await status('application/xml', body), '-2', body);
	}
	assert.equal(await status('application/xml', '<other/>'), '-7');
	assert.equal(await status('*/*', '{}'), '-2');
	assert.equal(
		await status('text/html, application/json;q=0.9, application/xml;q=0.1', '<a/>'),
		'-6',
	);
});
