import assert from 'node:assert/strict';
import { test } from 'node:test';

import { misfits } from '../support/openApi.ts';
import fc, { propertyRuns } from '../support/random.ts';
import { mutations, VALID } from '../support/validRequests.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Json;
const PHONE = '33639981000';
const FAULT = { kind: 'status', status: 503 };
const WEBHOOK = { type: 'MO', url: 'http://127.0.0.1:9/' };
const LIST = { id: 7, name: 'Seven', contacts: [{ phone: PHONE }] };
/** Lists nested in each other; `JSON.stringify` would not come to their end. */
const NESTED = { text: '['.repeat(5000) + ']'.repeat(5000) };

/** Wrong seeds, each with what the refusal names. */
const SEEDS: Array<[seed: unknown, says: RegExp]> = [
	...[[], 1, 'x', null].map((seed): [unknown, RegExp] => [seed, /object/]),
	[{ creditz: 1 }, /"creditz"\. Did you mean credits\?/],
	[{ constructor: 1 }, /"constructor"/],
	[{ credits: '1' }, /"credits"/],
	[JSON.parse('{"__proto__": {"credits": 5}}'), /"__proto__"/],
	[{ credits: -5 }, /"credits" cannot be -5\. Give a number from 0/],
	[{ credits: 1e300 }, /"credits"/],
	[{ moderation: 1 }, /"moderation".*true or false/],
	[{ balanceTrigger: -1 }, /"balanceTrigger"/],
	[{ allowedCountries: 'FR' }, /"allowedCountries".*a list/],
	[{ allowedCountries: ['UK'] }, /"allowedCountries\[0\]" cannot be "UK".*GB for the United/],
	[{ allowedCountries: ['FR', 'fr'] }, /"allowedCountries\[1\]"/],
	[{ allowedCountries: ['FRA'] }, /"allowedCountries\[0\]"/],
	[{ countryLimits: { UK: 5 } }, /"countryLimits"/],
	[{ countryLimits: { FR: -5 } }, /"countryLimits\.FR"/],
	[{ countryLimits: ['FR'] }, /"countryLimits"/],
	[{ flood: { max: -1 } }, /"flood\.max"/],
	[{ flood: { mxa: 1 } }, /"flood" has no "mxa"\. Did you mean max\?/],
	[{ flood: { windowSeconds: 0.5 } }, /"flood\.windowSeconds"/],
	[{ blacklist: ['+33639981000'] }, /"blacklist\[0\]" cannot be .*digits/],
	[{ blacklist: [33639981000] }, /"blacklist\[0\]"/],
	[{ npai: ['0639981000'] }, /"npai\[0\]"/],
	[{ npai: [{ destination: '+33639981000' }] }, /"npai\[0\]\.destination"/],
	[{ npai: [{}] }, /"npai\[0\]\.destination" is missing/],
	[{ npai: [{ destination: PHONE, dat: '' }] }, /"npai\[0\]" has no "dat"\. Did you mean date\?/],
	[
		{ npai: [{ destination: PHONE, date: 'yesterday' }] },
		/"npai\[0\]\.date" cannot be "yesterday"/,
	],
	[{ npai: [{ destination: PHONE, date: '2026-01-15 12:00:00' }] }, /"npai\[0\]\.date"/],
	[{ npai: [{ destination: PHONE, date: '9999-12-31T23:59:59Z' }] }, /"npai\[0\]\.date"/],
	[{ npai: [{ destination: PHONE, batch_id: 0.5 }] }, /"npai\[0\]\.batch_id"/],
	[{ npai: [{ destination: PHONE, campaign_id: '7' }] }, /"npai\[0\]\.campaign_id"/],
	[{ npai: [{ destination: PHONE, info1: 5 }] }, /"npai\[0\]\.info1"/],
	[{ lists: [{ ...LIST, id: 'x' }] }, /"lists\[0\]\.id"/],
	[{ lists: [{ ...LIST, id: 0 }] }, /"lists\[0\]\.id"/],
	[{ lists: [{ ...LIST, id: '007' }] }, /"lists\[0\]\.id"/],
	[{ lists: [LIST, { ...LIST, id: '7' }] }, /"lists".*its own id/],
	[{ lists: [{ id: 7 }] }, /"lists\[0\]\.contacts" is missing/],
	[{ lists: [{ ...LIST, name: 7 }] }, /"lists\[0\]\.name"/],
	[{ lists: [{ ...LIST, contacts: [PHONE] }] }, /"lists\[0\]\.contacts\[0\]"/],
	[{ lists: [{ ...LIST, contacts: [{ phone: 336 }] }] }, /"lists\[0\]\.contacts\[0\]\.phone"/],
	[{ lists: [{ ...LIST, contacts: [{ phone: PHONE, inof1: '' }] }] }, /Did you mean info1\?/],
	[{ reports: { 12: 'delivered' } }, /"reports".*phone numbers/],
	[{ reports: { [PHONE]: 'deliverd' } }, /"reports\.33639981000".*Did you mean delivered\?/],
	[{ reports: { [PHONE]: [{ status: 8, afterMs: 1 }] } }, /"reports\.33639981000\[0\]\.status"/],
	[{ reports: { [PHONE]: [{ status: 3, afterMs: -1 }] } }, /"reports\.33639981000\[0\]\.afterMs"/],
	[{ reports: { [PHONE]: [{ status: 3, afterMs: 1, after: 1 }] } }, /\[0\]" has no "after"/],
	[{ reports: { [PHONE]: Array(21).fill({ status: 3, afterMs: 1 }) } }, /a list of at most 20/],
	[{ webhooks: [{ ...WEBHOOK, url: 'here' }] }, /"webhooks\[0\]\.url".*an http or https URL/],
	[{ webhooks: [{ ...WEBHOOK, url: 'ftp://127.0.0.1/' }] }, /"webhooks\[0\]\.url"/],
	[{ webhooks: [{ ...WEBHOOK, type: 'SMS' }] }, /"webhooks\[0\]\.type".*MO, DLR/],
	[{ webhooks: [{ ...WEBHOOK, signature: '' }] }, /"webhooks\[0\]\.signature"/],
	[{ webhooks: [{ typ: 'MO', url: WEBHOOK.url }] }, /"webhooks\[0\]" has no "typ"/],
	[{ webhooks: Array(101).fill(WEBHOOK) }, /a list of at most 100/],
	[{ faults: [{ kind: 'reset', tims: 1 }] }, /"faults\[0\]" has no "tims"\. Did you mean times\?/],
	[{ clock: '2026-01-15T12:00:00' }, /"clock".*a date with its zone/],
	[{ clock: '2026-02-31T00:00:00Z' }, /"clock"/],
	[{ clock: '1969-12-31T23:59:59Z' }, /"clock"/],
	...[
		...[{ flood: [] }, { flood: null }, { npai: {} }, { blacklist: PHONE }, { lists: {} }],
		...[{ webhooks: {} }, { faults: {} }, { assumptions: [] }, { clock: 0 }, { credits: null }],
		...[{ moderation: null }, { allowedCountries: [1] }, { countryLimits: { FR: 0.5 } }],
		...[{ reports: [] }, { reports: { [PHONE]: null } }, { balanceTrigger: '5' }],
	].map((seed): [unknown, RegExp] => [seed, new RegExp(`"${Object.keys(seed).join('')}`)]),
	[{ assumptions: { nope: 1 } }, /no assumption "nope"/],
	[{ assumptions: { 'xml.null': 'maybe' } }, /"xml\.null" can be "text" or "empty"/],
	[{ assumptions: { 'text.length': 'short' } }, /has no switch/],
	[{ assumptions: { 'push.retries': '5' } }, /an integer from 0 to 100/],
	[{ assumptions: { 'xml.null': null } }, /"assumptions\.xml\.null"/],
];

/** Wrong faults beside those of `faultValidation.test.ts`. */
const FAULTS: unknown[] = [
	...['/sned', '/send/', 'send', '/send*/x', '/webhook/1/x', '/errors/', '', '*'].map((path) => ({
		kind: 'reset',
		path,
	})),
	...[
		{ ...FAULT, method: 'post' },
		{ ...FAULT, headers: { 'X-A': 1 } },
		{ ...FAULT, retryAfter: 'tomorrow' },
		{ ...FAULT, skip: -1 },
		{ ...FAULT, times: 1.5 },
		{ ...FAULT, probability: '1' },
		{ kind: 'repeat' },
		{ kind: 'slow', delayMs: -1 },
	],
];

const CALLS: Array<[method: string, path: string, body?: unknown]> = [
	...['null', '[]', '1', '"x"', '{', '\xff', ''].map((text) => {
		return ['PUT', 'credits', { text }] as [string, string, unknown];
	}),
	...[-1, 1e300, '5', null, [5]].map((credits): [string, string, unknown] => [
		...(['PUT', 'credits'] as const),
		{ credits },
	]),
	...[
		{},
		{ now: 'soon' },
		{ now: null },
		{ now: -1 },
		{ now: 0, advanceMs: 1 },
		{ now: '2026-01-15T12:00:00' },
		{ now: 'Thu, 15 Jan 2026 12:00:00' },
		{ advanceMs: '1e99' },
		{ advanceMs: 0.5 },
		{ advanceMs: 253_000_000_000_000 },
	].map((body): [string, string, unknown] => ['PUT', 'clock', body]),
	['PUT', 'assumptions', { 'xml.null': ['text'] }],
	['PUT', 'faults', FAULT],
	['PUT', 'faults', NESTED],
	['POST', 'release', { state: 'sent' }],
	['POST', 'events/x/redeliver'],
	['PUT', 'blacklist/+33639981000'],
	['PUT', 'npai/12'],
	['PUT', `phones/${PHONE}`, {}],
	['POST', `phones/${PHONE}/reply`, {}],
	['POST', `phones/${PHONE}/reply`, { message: 5 }],
	['POST', `phones/${PHONE}/click`, { code: 'a' }],
	['POST', `phones/${PHONE}/click`, { url: 'https://shop.example.com/' }],
	['POST', 'phones/nobody/reply', { message: 'Hi' }],
	...[
		...['messages?state=snet', 'messages?reason=none', 'messages?report=8', 'messages?limit=x'],
		...['messages?limit=-1', 'messages?phone=1&phone=2', 'messages?waitMs=30001', 'messages?x=1'],
		...['events?type=SMS', 'events?state=sent', 'events?order=up', 'deliveries?event=x'],
		...['deliveries?bytes=1', 'calls?result=fine', 'calls?outcome=100', 'calls?httpStatus=OK'],
		...['calls?bytes=yes', 'calls?limit=1.5', 'calls/x', 'clock?now=1'],
	].map((path): [string, string] => ['GET', path]),
];

/** Every wrong call: 150 kinds and more. */
const WRONG: Array<[method: string, path: string, body: unknown, says: RegExp]> = [
	...SEEDS.map(([seed, says]): [string, string, unknown, RegExp] => ['PUT', 'account', seed, says]),
	...FAULTS.map((fault): [string, string, unknown, RegExp] => ['POST', 'faults', fault, /./]),
	...CALLS.map(([method, path, body]): [string, string, unknown, RegExp] => {
		return [method, path, body, /./];
	}),
];

const toText = (body: unknown) =>
	body === undefined ? undefined : ((body as Json | null)?.text ?? JSON.stringify(body));

async function call(client: Client, method: string, path: string, body: unknown) {
	const text = method === 'GET' ? undefined : (toText(body) as string | undefined);
	const answer = await client.request(method, `/_sandbox/${path}`, '', text);
	return { status: answer.status, answer: (await answer.json()) as Json };
}

test(`each of ${WRONG.length} wrong calls is refused in words, and changes nothing`, async () => {
	assert.ok(WRONG.length >= 150);
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { clock: '2026-01-15T12:00:00Z' });
	await client.send('Hi', [PHONE]);
	const state = async () =>
		JSON.stringify(
			await Promise.all(
				['account', 'faults', 'campaigns', 'blacklist', 'npai', 'webhooks'].map((path) =>
					client.control('GET', path),
				),
			),
		);
	const before = await state();
	for (const [method, path, body, says] of WRONG) {
		const { status, answer } = await call(client, method, path, body);
		const what = `${method} ${path} ${String(toText(body)).slice(0, 200)}: ${JSON.stringify(answer)}`;
		assert.equal(status, 400, what);
		assert.match(answer.error as string, says, what);
	}
	assert.equal(await state(), before);
});

test('a valid call with something wrong anywhere in it is refused', async () => {
	const client = new Client(baseUrl);
	await fc.assert(
		fc.asyncProperty(mutations(), async ([method, path, body]) => {
			const { status, answer } = await call(client, method, path, body);
			assert.equal(status, 400, JSON.stringify(answer));
		}),
		{ numRuns: propertyRuns(300) },
	);
});

test("the service's answers keep the contract's types whatever the control API was told", async () => {
	const client = new Client(baseUrl);
	const schemaOf = (id: string) => {
		const operations = Object.values(document.paths as Json).flatMap((path: Json) =>
			Object.values(path),
		) as Json[];
		const { responses } = operations.find(({ operationId }) => operationId === id) as Json;
		return responses[200].content['application/json'].schema as unknown;
	};
	for (const [method, path, body] of VALID) {
		assert.equal((await call(client, method, path, body)).status, 200, `${method} ${path}`);
		const recipients = { gsm: [{ value: '33639981009' }, { value: PHONE }] };
		const sms = { message: { text: 'Hi', pushtype: 'alert' }, recipients };
		for (const [id, answer] of [
			['listNpai', await client.json('GET', '/npai')],
			['listErrors', await client.json('GET', '/errors')],
			['simulateNumbers', await client.json('POST', '/send/simulate', { sms })],
			['sendNumbers', await client.json('POST', '/send', { sms })],
		] as const) {
			const what = `${id} after ${method} ${path} ${JSON.stringify(body)}`;
			assert.deepEqual(misfits(document, schemaOf(id), answer), [], what);
		}
	}
});
