import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import { FIXED_NUMBERS } from '../../src/domain/fixedNumbers.mts';
import type { PhoneRule } from '../../src/domain/phoneRules.mts';
import { createRulePicker } from '../../src/domain/rulePicker.mts';
import { MAIN_SCRIPT, startSandboxProcess } from '../support/child.mts';
import fc, { propertyRuns } from '../support/random.mts';
import { Client, smsBody, startSandbox, type Json } from '../support/sandbox.mts';
import { newTempFolder } from '../support/tempFolder.mts';

const { baseUrl } = await startSandbox();
const NOON = Date.parse('2026-01-15T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const phone = (at: number) => String(33639980000 + at);
const phones = (count: number, from = 0) =>
	Array.from({ length: count }, (_, at) => phone(from + at));

/** Begins an account again, with a clock that stands still. */
async function begin(seed: Json, client = new Client(baseUrl)): Promise<Client> {
	await client.control('PUT', 'account', { credits: 1e6, ...seed });
	await client.control('PUT', 'clock', { now: NOON, stopped: true });
	return client;
}

const send = async (client: Client, to: Array<string | Json>) =>
	await client.send('See <-short->', to, { links: ['https://shop.example/'] });

/** Lets time pass. @returns what happened: phone, event, and milliseconds after noon */
async function happened(client: Client, advanceMs = HOUR_MS): Promise<string[]> {
	await client.control('PUT', 'clock', { advanceMs });
	const { events } = await client.control('GET', 'events?limit=100000');
	return (events as Json[]).map(({ phone: from, type, body, at }) => {
		const { status, message, clicks_on_link: clicks } = JSON.parse(body) as Json;
		return `${from} ${type} ${status ?? message ?? clicks} ${Date.parse(at) - NOON}`;
	});
}
const withoutTimes = (events: string[]) => events.map((one) => one.replace(/ \d+$/, '')).sort();

const RANGES: Array<[first: number, outcome: string, report: string | null, act: string | null]> = [
	[8000, 'delivered', 'DLR 3 1000', null],
	[8010, 'expired', 'DLR 12 10000', null],
	[8020, 'rejected', 'DLR 9 1000', null],
	[8030, 'late', 'DLR 3 600000', null],
	[8040, 'yes', 'DLR 3 1000', 'MO Yes'],
	[8050, 'no', 'DLR 3 1000', 'MO No'],
	[8060, 'stop', 'DLR 3 1000', 'STOP STOP'],
	[8070, 'clicks', 'DLR 3 1000', 'CLICKER 1'],
	[8080, 'unreported', null, null],
];

for (const [first, outcome, report, act] of RANGES) {
	test(`the ten numbers of the outcome ${outcome}, as in the instructions`, async () => {
		const instructions = await (await fetch(`${baseUrl}/_sandbox/instructions`)).text();
		assert.ok(instructions.includes(`${phone(first)} to ${phone(first + 9)}: `));
		const client = await begin({});
		const numbers = phones(10, first);
		assert.equal((await send(client, numbers)).sent, 10);
		const [reports, acts] = [true, false].map((is) => (events: string[]) => {
			return events.filter((one) => one.includes(' DLR ') === is);
		});
		const events = await happened(client);
		const of = (what: string | null) =>
			what === null ? [] : numbers.map((one) => `${one} ${what}`);
		assert.deepEqual([reports!(events), withoutTimes(acts!(events))], [of(report), of(act)]);
		assert.ok(acts!(events).every((one) => Number(one.split(' ').at(-1)) <= 11_000));
		assert.equal((await send(client, numbers)).blacklisted, outcome === 'stop' ? 10 : 0);
	});
}

test('there are no other ranges, and the numbers around them act as usual', async () => {
	assert.deepEqual(
		FIXED_NUMBERS.map(({ from, to, outcome }) => [from, to, outcome]),
		RANGES.map(([first, outcome]) => [phone(first), phone(first + 9), outcome]),
	);
	const client = await begin({});
	const around = [phone(7999), phone(8090)];
	await send(client, around);
	assert.deepEqual(
		await happened(client),
		around.map((one) => `${one} DLR 3 1000`),
	);
});

for (const path of ['/send', '/send/simulate']) {
	test(`a text breaks its own call of ${path} in both formats, and nothing is sent`, async () => {
		const client = await begin({});
		for (const accept of ['application/json', 'application/xml']) {
			const call = async (text: string, signal: AbortSignal | null = null) => {
				const xml = `<sms><message><text>${text}</text><pushtype>alert</pushtype></message><recipients><gsm>${phone(1)}</gsm></recipients></sms>`;
				const body = accept.endsWith('xml') ? xml : JSON.stringify(smsBody(text, [phone(1)]));
				const headers = { authorization: `Bearer ${client.token}`, accept };
				return await fetch(baseUrl + path, { method: 'POST', headers, body, signal });
			};
			const { status, headers } = await call('Hi [sandbox:429]!');
			assert.deepEqual([status, headers.get('retry-after')], [429, '1']);
			const timeout = call('[sandbox:timeout]', AbortSignal.timeout(300));
			await assert.rejects(timeout, { name: 'TimeoutError' });
			const { campaigns, credits } = await client.control('GET', 'account');
			assert.deepEqual([campaigns, credits], [0, 1e6]);
		}
		assert.equal((await client.send('[sandbox:430] [sandbox 429]', [phone(1)])).status, 1);
		const { calls } = await client.control('GET', 'calls');
		const [status, hang] = ['before:status', 'before:hang'];
		const faults = (calls as Json[]).map(({ fault }) => fault as string | null);
		assert.deepEqual(faults, [status, hang, status, hang, null]);
	});
}

test('shares have the given size', async () => {
	const phoneRules = [
		{ reply: 'Yes', share: 0.2 },
		{ reply: 'STOP', share: 0.03 },
		{ click: true, share: 0.1 },
		{ reports: 'expired', share: 0.02 },
	];
	const client = await begin({ phoneRules, blacklist: [], npai: [] });
	await send(client, phones(7000));
	const events = await happened(client, 2 * HOUR_MS);
	for (const [what, share] of [
		...([
			[' DLR 12 ', 0.02],
			[' MO Yes ', 0.98 * 0.2],
			[' STOP STOP ', 0.98 * 0.03],
		] as const),
		[' CLICKER ', 0.98 * 0.1] as const,
	]) {
		const count = events.filter((one) => one.includes(what)).length;
		// Five standard deviations; the seed is fixed.
		assert.ok(Math.abs(count - 7000 * share) < 5 * Math.sqrt(7000 * share), `${what} ${count}`);
	}
	const phonesOf = (is: boolean) =>
		events.flatMap((one) => (one.includes(' DLR 3 ') === is ? [one.slice(0, 11)] : []));
	const [delivered, others] = [new Set(phonesOf(true)), phonesOf(false)];
	const expired = events.filter((one) => one.includes(' DLR 12 ')).length;
	assert.equal(others.filter((one) => !delivered.has(one)).length, expired, 'none of them acts');
});

const NUMBERS = fc.tuple(fc.nat(60), fc.nat(40)).map(([from, more]) => {
	return more === 0 ? phone(from) : `${phone(from)}-${phone(from + more)}`;
});
const WHAT = fc.oneof(
	fc.constantFrom<PhoneRule>({ click: true }, { reply: ' stop! ' }, { reports: 'none' }),
	fc.constantFrom('npai', 'repeated', 'out-of-order').map((reports): PhoneRule => ({ reports })),
	fc
		.string({ unit: 'grapheme', minLength: 1, maxLength: 9 })
		.map((reply): PhoneRule => ({ reply })),
);
const RULE = fc.record(
	{
		what: WHAT,
		share: fc.oneof(fc.constantFrom(0, 1, 1e-9, 0.5), fc.double({ min: 0, max: 1, noNaN: true })),
		numbers: fc.array(NUMBERS, { minLength: 1, maxLength: 3 }),
		withinMs: fc.constantFrom(0, 1, DAY_MS),
	},
	{ requiredKeys: ['what'] },
);
const RULES = fc.array(
	RULE.map(({ what, withinMs = HOUR_MS, ...rest }): PhoneRule => {
		return { ...what, ...rest, ...(what.reports === undefined ? { withinMs } : {}) };
	}),
	{ maxLength: 6 },
);
const SEED = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('two halves leave nobody out', () => {
	const halves = createRulePicker(
		[0, 1].map(() => ({ click: true, share: 0.5 })),
		1,
	);
	assert.ok(phones(1000).every((one) => halves('click', one, () => 0)));
});

test('a later rule of the same kind does not change the phones of an earlier rule', () => {
	const kind = fc.constantFrom('reports', 'reply', 'click');
	fc.assert(
		fc.property(
			RULES,
			RULES,
			SEED,
			kind,
			fc.nat(99),
			fc.nat(3),
			(rules, later, seed, ...message) => {
				const [what, at, before] = message;
				const [few, all] = [rules, [...rules, ...later]].map((given) =>
					createRulePicker(given, seed)(what, phone(at), () => before),
				);
				if (few) assert.deepEqual(all, few);
			},
		),
		{ numRuns: propertyRuns(2000) },
	);
});

test('a run that is repeated after a reset, or by another account in another order, gives the same events', async () => {
	const account = new Client(baseUrl);
	const numbers = [...phones(70), phone(8043), phone(8065)];
	const run = async (seed: Json, client: Client, order = (to: string[]) => to) => {
		await begin(seed, client);
		for (const to of [numbers.slice(0, 20), numbers, numbers.slice(10, 30)]) {
			await send(client, order(to));
		}
		const events = await happened(client, 40 * DAY_MS);
		assert.equal((await client.control('GET', 'pending')).actions, 0);
		return events.sort();
	};
	let acts = 0;
	await fc.assert(
		fc.asyncProperty(RULES, SEED, async (phoneRules, rulesSeed) => {
			const seed = { phoneRules, rulesSeed };
			const events = await run(seed, account);
			assert.deepEqual(await run(seed, account), events);
			assert.deepEqual(await run(seed, new Client(baseUrl), (to) => to.toReversed()), events);
			acts += events.filter((one) => !one.includes(' DLR ')).length;
		}),
		{ numRuns: propertyRuns(20) },
	);
	assert.ok(acts > 100, String(acts));
});

test('another seed, and a second message, draw other phones', async () => {
	const acting = async (rulesSeed: number, sends: number) => {
		const client = await begin({ rulesSeed, phoneRules: [{ reply: 'Yes', share: 0.5 }] });
		for (let at = 0; at < sends; at++) await client.send('Hi', phones(100));
		return (await happened(client, 2 * HOUR_MS)).filter((one) => one.includes(' MO ')).sort();
	};
	const [one, other, both] = [await acting(1, 1), await acting(2, 1), await acting(1, 2)];
	assert.notDeepEqual(withoutTimes(one), withoutTimes(other));
	const second = both.filter((event) => !one.includes(event));
	assert.equal(one.length + second.length, both.length);
	assert.notDeepEqual(withoutTimes(one), withoutTimes(second));
});

test('a number uses its own reports first, then those of the rules, then those of its range', async () => {
	const numbers = [phone(1), phone(2), phone(8045)];
	const phoneRules = [
		{ numbers, reports: 'none' },
		{ numbers: [phone(8045)], reply: 'Hm' },
	];
	const client = await begin({ reports: { [phone(1)]: 'undelivered' }, phoneRules });
	await client.send('Hi', [...numbers, phone(3), phone(8012)]);
	const own = [`${phone(1)} DLR 2`, `${phone(3)} DLR 3`];
	const ofRange = [`${phone(8012)} DLR 12`, `${phone(8045)} MO Hm`];
	assert.deepEqual(withoutTimes(await happened(client)), [...own, ...ofRange]);
});

test('a phone acts once, when its action is due, although the sandbox is reset or killed', async () => {
	const args = ['--data', join(newTempFolder(), 'rules.db')];
	let running = await startSandboxProcess(MAIN_SCRIPT, args);
	const phoneRules = [
		{ reply: 'Stop.', numbers: [phone(1)] },
		{ click: true, numbers: [phone(2)] },
	];
	const seed = { phoneRules, assumptions: { 'stop.also-mo': true } };
	const client = await begin(seed, new Client(running.baseUrl));
	await send(client, [phone(1)]);
	await begin(seed, client);
	await client.send('No link', [{ value: phone(1), gsmsmsid: 'first' }, phone(2)]);
	await send(client, [phone(2)]);
	const pending = await client.control('GET', 'pending');
	assert.deepEqual([pending.actions, pending.events, pending.idle], [2, 3, false]);
	await running.stop('SIGKILL');
	running = await startSandboxProcess(MAIN_SCRIPT, args);
	client.baseUrl = running.baseUrl;
	await client.control('PUT', 'clock', { advanceMs: 1000 });
	const due = Date.parse((await client.control('GET', 'pending')).next);
	await client.control('PUT', 'clock', { now: due - 1 });
	assert.equal((await client.control('GET', 'pending')).actions, 2);
	assert.equal((await client.simulate('Hi', [phone(1)])).blacklisted, 0);
	const acts = (await happened(client)).filter((one) => !one.includes(' DLR '));
	assert.equal(Math.min(...acts.map((one) => NOON + Number(one.split(' ').at(-1)))), due);
	const stops = [`${phone(1)} MO Stop.`, `${phone(1)} STOP Stop.`];
	assert.deepEqual(withoutTimes(acts), [...stops, `${phone(2)} CLICKER 1`]);
	assert.equal((await client.simulate('Hi', [phone(1)])).blacklisted, 1);
	const { events } = await client.control('GET', 'events?type=STOP');
	assert.equal((JSON.parse(events[0].body) as Json).last_message_id, 'first');
	await running.stop();
});

const WRONG: Array<[why: string, rule: unknown, says: RegExp]> = [
	['two kinds', { reply: 'Yes', click: true }, /Use exactly one .* reply and click/],
	['no kind', { share: 0.5 }, /none of them/],
	['a share in percent', { reply: 'Yes', share: 20 }, /"share" must be .*, not 20/],
	['a range upside down', { click: true, numbers: [`${phone(9)}-${phone(1)}`] }, /"numbers\[0\]"/],
	['a range to a shorter number', { click: true, numbers: [`${phone(9)}-447700`] }, /"numbers/],
	['no numbers', { click: true, numbers: [] }, /"numbers" is empty/],
	['times for reports', { reports: 'none', withinMs: 5 }, /"withinMs" has no effect/],
	['a long reply', { reply: 'a'.repeat(1001) }, /"reply" .*1 to 1000 characters/],
	['a text in its place', 'Yes', /"rule" must be .*, not "Yes"/],
];

for (const [why, rule, says] of WRONG) {
	test(`a rule with ${why} is rejected by its number, and nothing changes`, async () => {
		const client = new Client(baseUrl);
		for (const path of ['phone-rules', 'account']) {
			const { error } = await client.control('PUT', path, { phoneRules: [{ reply: 'Yes' }, rule] });
			assert.match(error, /^Rule 2 of "phoneRules": /);
			assert.match(error, says);
		}
		assert.deepEqual((await client.control('GET', 'phone-rules')).phoneRules, []);
	});
}
