import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const open = () => new Client(baseUrl);

const SAMPLE = [
	'33639981000',
	'33639981000',
	'33639980900',
	'33639980800',
	'12025550101',
	'0612',
	'447700900001',
];

test('a send answers with the fields of contract 2.4, and no others', async () => {
	const client = open();
	const result = await client.send('Hello', SAMPLE);
	assert.deepEqual(
		{ ...result, ticket: typeof result.ticket },
		{
			status: 1,
			message: 'OK',
			ticket: 'string',
			cost: 2,
			credits: 9998,
			total: 7,
			sent: 2,
			blacklisted: 1,
			duplicated: 1,
			invalid: 1,
			npai: 1,
		},
	);
});

test('a simulation has all counters, creates nothing and debits nothing', async () => {
	const client = open();
	const result = await client.simulate('Hello', SAMPLE);
	const { total, sent, blacklisted, duplicated, npai, invalid, not_allowed } = result;
	assert.equal(
		total,
		sent +
			blacklisted +
			duplicated +
			npai +
			invalid +
			not_allowed +
			result.flood +
			result.country_limit,
	);
	assert.equal(not_allowed, 1);
	assert.equal(result.credits, 9998);
	assert.deepEqual(await client.messages(), []);
	assert.equal((await client.control('GET', 'account')).credits, 10_000);
});

test('every recipient is stored, a filtered one with its reason', async () => {
	const client = open();
	const { ticket } = await client.send('Hello', SAMPLE);
	const stored = await client.messages(`?ticket=${ticket}`);
	assert.deepEqual(
		stored.map(({ given, state, reason }) => [given, state, reason]),
		[
			['33639981000', 'sent', null],
			['33639981000', 'filtered', 'duplicated'],
			['33639980900', 'filtered', 'blacklisted'],
			['33639980800', 'filtered', 'npai'],
			['12025550101', 'filtered', 'not_allowed'],
			['0612', 'filtered', 'invalid'],
			['447700900001', 'sent', null],
		],
	);
	const [campaign] = (await client.control('GET', 'campaigns')).campaigns;
	const { total, ...rest } = campaign.counters;
	assert.equal(total, 7);
	assert.equal(
		Object.values<number>(rest).reduce((sum, one) => sum + one),
		7,
	);
});

test('JSON and XML give the same result', async () => {
	const client = open();
	const json = await client.simulate('Héllo', SAMPLE);
	const gsm = SAMPLE.map((number) => `<gsm>${number}</gsm>`).join('');
	const xml = await client.xml(
		'POST',
		'/send/simulate',
		`<sms><recipients>${gsm}</recipients><message><pushtype>alert</pushtype><text>Héllo</text></message></sms>`,
	);
	const fields = Object.entries(json).map(([key, value]) => `<${key}>${value}</${key}>`);
	assert.equal(xml.split('\n')[1], `<response>${fields.join('')}</response>`);
});

test('lists: both readings in XML, contacts fill the fields, unknown ids are -5', async () => {
	const client = open();
	const message = { text: 'Hi [info1]', pushtype: 'alert' };
	const lists = [{ value: 1002 }, { value: '65f0a1b2c3d4e5f6a7b8c9d0' }];
	const json = await client.json('POST', '/send/lists', { sms: { message, lists } });
	assert.deepEqual(
		[
			json.status,
			json.total,
			json.sent,
			json.blacklisted,
			json.npai,
			json.duplicated,
			json.invalid,
		],
		[1, 40, 34, 2, 2, 1, 1],
	);
	for (const inner of [
		'<lists><value>1001</value><value>1002</value></lists>',
		'<lists><value>1001</value></lists><lists><value>1002</value></lists>',
	]) {
		const xml = await client.xml(
			'POST',
			'/send/lists/simulate',
			`<sms><message><text>Hi</text></message>${inner}</sms>`,
		);
		assert.match(xml, /<total>90<\/total><sent>84<\/sent>/);
	}
	const [first] = await client.messages('?phone=33639982000&state=sent');
	assert.equal(first?.text, 'Hi Alice');
	const unknown = { sms: { message, lists: [{ value: 999 }] } };
	assert.equal((await client.json('POST', '/send/lists', unknown)).status, -5);
});

test('unknown lists, lists given twice, and numbers beside lists: the register decides', async () => {
	const client = open();
	const message = { text: 'Hi', pushtype: 'alert' };
	const post = (path: string, lists: unknown[], sms: Json = {}) =>
		client.json('POST', path, {
			sms: { message, lists: lists.map((value) => ({ value })), ...sms },
		});
	const recipients = { gsm: [{ value: '33639981000' }] };
	assert.equal((await post('/send/lists', [1001, 999])).status, -5);
	const twice = await post('/send/lists/simulate', [1001, '1001']);
	assert.deepEqual([twice.total, twice.duplicated, twice.sent], [120, 60, 60]);
	for (const path of ['/send', '/send/lists', '/send/simulate', '/send/lists/simulate']) {
		const both = await post(path, [1001], { recipients });
		assert.deepEqual([both.status, both.details?.includes('both')], [-7, true], path);
	}
	assert.equal((await post('/send', [], { recipients })).status, 1);
	const xml = `<sms><message><text>Hi</text><pushtype>alert</pushtype></message>
		<recipients><gsm>33639981000</gsm></recipients><lists><value>1001</value></lists></sms>`;
	assert.match(await client.xml('POST', '/send', xml), /<status>-7<\/status>/);
	assert.equal((await client.messages()).length, 1);

	await client.control('PUT', 'assumptions', {
		'lists.unknown': 'skip',
		'lists.repeated': 'once',
		'recipients.both': 'ignore',
	});
	assert.equal((await post('/send/lists/simulate', [999, 1001, 1001])).total, 60);
	assert.equal((await post('/send/lists/simulate', [999, 998])).status, -5);
	assert.equal((await post('/send/simulate', [1001], { recipients })).total, 1);
	assert.equal((await post('/send/lists/simulate', [1001], { recipients })).total, 60);
});

test('an empty number is invalid, or -7 by the register', async () => {
	const client = open();
	const { status, total, invalid } = await client.simulate('Hi', ['', ' ', '33639981000']);
	assert.deepEqual([status, total, invalid], [1, 3, 2]);
	await client.control('PUT', 'assumptions', { 'phone.empty': 'refuse' });
	assert.equal((await client.simulate('Hi', ['', '33639981000'])).status, -7);
	const xml = '<sms><message><text>Hi</text></message><recipients><gsm> </gsm></recipients></sms>';
	assert.match(await client.xml('POST', '/send/simulate', xml), /<status>-7<\/status>/);
});

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

test('too few credits are -3 and nothing is stored', async () => {
	const client = open();
	await client.control('PUT', 'account', { credits: 1 });
	const numbers = ['33639981000', '33639981001'];
	assert.equal((await client.send('Hi', numbers)).status, -3);
	assert.equal((await client.simulate('Hi', numbers)).credits, -1);
	assert.deepEqual(await client.messages(), []);
	assert.equal((await client.send('Hi', numbers.slice(1))).credits, 0);
	assert.equal((await client.control('GET', 'account')).credits, 0);
	assert.equal((await client.send('Ho', numbers.slice(1))).status, -3);
});

test('a wrong token is -1 with HTTP 200, in both formats', async () => {
	for (const authorization of ['Bearer nope', 'sbx_x', 'Basic sbx_x', '']) {
		const response = await fetch(`${baseUrl}/npai`, {
			headers: { authorization, accept: 'application/json' },
		});
		assert.equal(response.status, 200);
		assert.equal(((await response.json()) as { status: number }).status, -1);
	}
	const xml = await (await fetch(`${baseUrl}/npai`)).text();
	assert.match(xml, /^<\?xml[^\n]*\n<response><status>-1<\/status><message>/);
});

test('anti-flood and the monthly limit of a country count what went out', async () => {
	const client = open();
	await client.control('PUT', 'account', {
		flood: { max: 2, windowSeconds: 3600 },
		countryLimits: { GB: 2 },
	});
	const numbers = ['33639981000', '447700900001'];
	await client.send('one', numbers);
	await client.send('two', numbers);
	const third = await client.simulate('three', [...numbers, '447700900002', '33639981001']);
	assert.deepEqual([third.flood, third.country_limit, third.sent], [2, 1, 1]);
});

test('a list of a send is filtered the same above the limit of one query per number', async () => {
	const client = open();
	await client.control('PUT', 'account', { flood: { max: 1, windowSeconds: 3600 } });
	await client.send('one', ['33639981000']);
	const many = Array.from({ length: 1500 }, (_, i) => String(33639981000 + i));
	assert.equal((await client.simulate('two', many)).flood, 1);
});
