// The control API rejects invalid calls with an explanation, and changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { misfitsOf, operationsOf, type Operation } from '../support/openApi.mts';
import fc, { propertyRuns } from '../support/random.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';
import { changeAt, placesIn, VALID, validCall } from '../support/validRequests.mts';

const { baseUrl } = await startSandbox();
const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Json;
const all = operationsOf(document);
const operations = all.filter(({ path }) => path.startsWith('/_sandbox/'));
const operationOf = (id: string) => all.find((one) => one.id === id) as Operation;
const client = new Client(baseUrl);
const PHONE = '33639981000';

await client.control('PUT', 'account', { clock: '2026-01-15T12:00:00Z' });
await client.send('Hi', [PHONE], { delay: '2099-01-01 10:00:00' });

/** Returns everything that a control call could change. */
async function snapshot(): Promise<string> {
	const paths = ['account', 'faults', 'assumptions', 'campaigns', 'events', 'webhooks', 'npai'];
	const answers = await Promise.all(paths.map((path) => client.control('GET', path)));
	const { offsetMs } = await client.control('GET', 'clock');
	return JSON.stringify([answers, offsetMs]);
}

/** Defines a test of rejected calls. The test checks that the calls change nothing. */
function testRejections(name: string, work: () => Promise<void>): void {
	test(name, async () => {
		const before = await snapshot();
		await work();
		assert.equal(await snapshot(), before);
	});
}

/** Makes a call that must be rejected. @param body a string is sent unchanged */
async function assertRejected(method: string, path: string, body: unknown, message: RegExp) {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const given = method === 'GET' ? undefined : text;
	const answer = await client.request(method, `/_sandbox/${path}`, '', given);
	const { error } = (await answer.json()) as { error: string };
	const what = `${method} ${path} ${text?.slice(0, 300)}: ${error}`;
	assert.deepEqual([answer.status, message.test(error)], [400, true], what);
}

const isValid = new Set(VALID.map(([id]) => id));
const places = VALID.filter(([, , body]) => body !== undefined).flatMap(([id, path, body]) => {
	const operation = operationOf(id);
	const misfits = misfitsOf(operation.body);
	return placesIn(body).map((place) => ({ method: operation.method, path, body, place, misfits }));
});

/** Replacements for a field of a body; undefined removes the field. */
const CHANGES = fc.oneof(
	fc.constantFrom(...[undefined, null, true, -1, 0.5, 1e300, '', 'x', [], [[]], {}]),
	fc.anything({ withNullPrototype: false }),
);

testRejections(
	'a call with one changed field is rejected if the body no longer matches its schema',
	async () => {
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...places), CHANGES, async (call, change) => {
				const { method, path, place, misfits } = call;
				const changed = JSON.stringify(changeAt(call.body, place, () => change)) ?? '';
				fc.pre(changed !== '' && misfits(JSON.parse(changed)).length > 0);
				await assertRejected(method, path, changed, new RegExp(place[0] ?? 'body|"'));
			}),
			{ numRuns: propertyRuns(1000) },
		);
	},
);

testRejections('the error for an unknown field in any object names the field', async () => {
	const withMember = (old: unknown) =>
		typeof old === 'object' && !Array.isArray(old) ? { ...old, colour: 'red' } : old;
	for (const { method, path, body, place, misfits } of places) {
		const changed = changeAt(body, place, withMember);
		if (misfits(changed).length > 0) await assertRejected(method, path, changed, /colour"/);
	}
	for (const operation of operations.filter(({ id, body }) => body && !isValid.has(id))) {
		await assertRejected(operation.method, validCall(operation).path, { colour: 1 }, /"colour"/);
	}
});

testRejections('every operation rejects an unknown query parameter', async () => {
	for (const operation of operations) {
		const { path, body } = validCall(operation);
		await assertRejected(operation.method, `${path}?phnoe=1`, body, /query parameter "phnoe"/);
	}
	assert.ok(operations.length > 30);
});

testRejections('a query parameter with a wrong type or two values is rejected', async () => {
	for (const { method, path, operation } of operations) {
		for (const { name, in: place, schema } of (operation.parameters ?? []) as Json[]) {
			if (place !== 'query') continue;
			const url = path.replace('/_sandbox/', '');
			const wrong = new RegExp(`^"${name}" must be .*, not "-x"`);
			if (schema.type !== 'string') await assertRejected(method, `${url}?${name}=-x`, {}, wrong);
			const twice = new RegExp(`^"${name}" must be .*, not \\["1","1"\\]`);
			await assertRejected(method, `${url}?${name}=1&${name}=1`, {}, twice);
		}
	}
});

const LIST = { id: 7, contacts: [{ phone: PHONE }] };
const WEBHOOK = { type: 'MO', url: 'http://127.0.0.1:9/' };
const npai = (more: object) => ({ npai: [{ destination: PHONE, ...more }] });

/** Invalid seeds, including seeds that match the schema, with the expected errors. */
const SEEDS: Array<[seed: unknown, message: RegExp]> = [
	[{ creditz: 1 }, /"creditz"\. Did you mean credits\?/],
	[{ constructor: 1 }, /"constructor"/],
	[JSON.parse('{"__proto__": {"credits": 5}}'), /"__proto__"/],
	[{ credits: -5 }, /"credits" must be a number from 0 to \d+, not -5/],
	[
		{ allowedCountries: ['UK'] },
		/"allowedCountries\[0\]" must be .*GB for the United Kingdom, not "UK"/,
	],
	[{ allowedCountries: ['FR', 'fr'] }, /"allowedCountries\[1\]"/],
	[{ countryLimits: { UK: 5 } }, /"countryLimits"/],
	[{ blacklist: ['+33639981000'] }, /"blacklist\[0\]" must be .*digits/],
	[{ npai: ['0639981000'] }, /"npai\[0\]"/],
	[{ npai: [{}] }, /"npai\[0\]\.destination" is missing/],
	[npai({ date: 'yesterday' }), /"npai\[0\]\.date" must be .*, not "yesterday"/],
	[npai({ date: '2026-01-15 12:00:00' }), /"npai\[0\]\.date"/],
	[npai({ date: '9999-12-31T23:59:59Z' }), /"npai\[0\]\.date"/],
	[{ lists: [{ ...LIST, id: '007' }] }, /"lists\[0\]\.id"/],
	[{ lists: [LIST, { ...LIST, id: '7' }] }, /"lists".*different IDs/],
	[{ reports: { 12: 'delivered' } }, /"reports".*phone number/],
	[{ reports: { [PHONE]: 'deliverd' } }, /"reports\.33639981000".*Did you mean delivered\?/],
	[{ webhooks: [{ ...WEBHOOK, url: 'here' }] }, /"webhooks\[0\]\.url".*an http or https URL/],
	[{ webhooks: [{ ...WEBHOOK, url: 'ftp://127.0.0.1/' }] }, /"webhooks\[0\]\.url"/],
	[{ clock: '2026-01-15T12:00:00' }, /"clock".*a date with its zone/],
	[{ clock: '2026-02-31T00:00:00Z' }, /"clock"/],
	[{ clock: '1969-12-31T23:59:59Z' }, /"clock"/],
	[{ assumptions: { nope: 1 } }, /no assumption "nope"/],
	[{ assumptions: { 'xml.null': 'maybe' } }, /"xml\.null" must be "text" or "empty"/],
	[{ assumptions: { 'delay.zone': 'UTC' } }, /is fixed/],
	[{ assumptions: { 'push.retries': '5' } }, /an integer from 0 to 100/],
];

const FAULT = { kind: 'status', status: 503 };
const FAULTS: Array<[fault: unknown, message: RegExp]> = [
	...['/sned', '/send/', 'send', '/send*/x', '/webhook/1/x', '/errors/', '', '*'].map(
		(path): [unknown, RegExp] => [{ kind: 'reset', path }, /"path".*a path of the service/],
	),
	[{ ...FAULT, headers: { 'X-A': 'Ж' } }, /"headers".*header names/],
	[{ ...FAULT, headers: { 'Content-Length': '1' } }, /"headers".*header names/],
	[{ ...FAULT, probability: 2 }, /"probability".*from 0 to 1/],
	[
		{ kind: 'reset', status: 500 },
		/"status" has no effect with kind "reset", which accepts when, /,
	],
];

const RESET = { kind: 'reset' };
const CALLS: Array<[method: string, path: string, body: unknown, message: RegExp]> = [
	...['{', '\xff', ''].map((body): [string, string, string, RegExp] => [
		...(['PUT', 'credits'] as const),
		...([body, /not JSON|missing/] as const),
	]),
	...[{}, { now: 0, advanceMs: 1 }, { now: 'soon' }, { now: 'Thu, 15 Jan 2026 12:00:00' }].map(
		(body): [string, string, unknown, RegExp] => ['PUT', 'clock', body, /a date with its zone/],
	),
	['PUT', 'clock', { advanceMs: 253_000_000_000_000 }, /years 1970 to 9998/],
	['PUT', 'assumptions', { 'xml.nul': 'text' }, /no assumption "xml\.nul"/],
	['PUT', 'faults', [RESET, { kind: 'reset', status: 500 }], /^Fault 2: /],
	['PUT', 'faults', Array(101).fill(RESET), /at most 100/],
	['PUT', 'faults', '['.repeat(5000) + ']'.repeat(5000), /nested|JSON/],
	['PUT', 'phones/12', { reports: null }, /^"number" must be a phone number.*, not "12"/],
	['POST', 'events/x/redeliver', undefined, /"id"/],
	['POST', `phones/${PHONE}/click`, { url: 'https://shop.example.com/' }, /not a short link/],
	['POST', 'release', { tickett: '1' }, /^There is no member of the body "tickett"\. Did you mean/],
	['GET', 'clock?x=1', undefined, /This call accepts none/],
	['GET', 'webhooks?constructor=1', undefined, /"constructor"/],
	['GET', `messages?${'x'.repeat(9000)}=1`, undefined, /^There is no query parameter "x{90,100}/],
	['GET', 'messages?waitms=1', undefined, /^There is no .* "waitms"\. Did you mean waitMs\?$/],
	['GET', 'messages?state=snet', undefined, /^"state" must be sent, .* Did you mean sent\?$/],
	[
		'GET',
		'messages?report=8',
		undefined,
		/^"report" must be .* such as 3 or DELIVERED, or none, not "8"/,
	],
];

testRejections(
	'other invalid seeds, faults and calls are rejected with an error that explains the mistake',
	async () => {
		for (const [seed, message] of SEEDS) await assertRejected('PUT', 'account', seed, message);
		for (const [fault, message] of FAULTS) await assertRejected('POST', 'faults', fault, message);
		for (const call of CALLS) await assertRejected(...call);
	},
);

test('a body is parsed as JSON for every Content-Type', async () => {
	for (const type of ['text/plain', 'application/xml', 'application/json', 'x', 'a b; c']) {
		const path = '/_sandbox/credits';
		const headers = { 'content-type': type };
		const answer = await client.request('PUT', path, '', '{"credits": 5}', headers);
		assert.deepEqual(await answer.json(), { credits: 5 }, type);
	}
});
