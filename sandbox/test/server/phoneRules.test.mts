import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import type { PhoneRule } from '../../src/domain/phoneRules.mts';
import { createRulePicker } from '../../src/domain/rulePicker.mts';
import { MAIN_SCRIPT, startSandboxProcess } from '../support/child.mts';
import {
	eventsAfter,
	HOUR_MS,
	NOON,
	phone,
	phones,
	resetAtNoon,
	sendLink,
	withoutTimes,
} from '../support/phones.mts';
import fc, { propertyRuns } from '../support/random.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';
import { newTempFolder } from '../support/tempFolder.mts';

const { baseUrl } = await startSandbox();
const DAY_MS = 24 * HOUR_MS;
const newAccount = async (seed: Json) => await resetAtNoon(new Client(baseUrl), seed);

test('each rule applies to its share of the messages', async () => {
	const phoneRules = [
		{ reply: 'Yes', share: 0.2 },
		{ reply: 'STOP', share: 0.03 },
		{ click: true, share: 0.1 },
		{ reports: 'expired', share: 0.02 },
	];
	const client = await newAccount({ phoneRules, blacklist: [], npai: [] });
	await sendLink(client, phones(7000));
	const events = await eventsAfter(client, 2 * HOUR_MS);
	for (const [what, share] of [
		[' DLR 12 ', 0.02],
		[' MO Yes ', 0.98 * 0.2],
		[' STOP STOP ', 0.98 * 0.03],
		[' CLICKER ', 0.98 * 0.1],
	] as const) {
		const count = events.filter((one) => one.includes(what)).length;
		// The tolerance is five standard deviations. The seed is fixed.
		assert.ok(Math.abs(count - 7000 * share) < 5 * Math.sqrt(7000 * share), `${what} ${count}`);
	}
	const phonesOf = (is: boolean) =>
		events.flatMap((one) => (one.includes(' DLR 3 ') === is ? [one.slice(0, 11)] : []));
	const [delivered, others] = [new Set(phonesOf(true)), phonesOf(false)];
	const expired = events.filter((one) => one.includes(' DLR 12 ')).length;
	assert.equal(
		others.filter((one) => !delivered.has(one)).length,
		expired,
		'an expired message causes no other event',
	);
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

test('two rules with a share of 0.5 together apply to every phone', () => {
	const halves = createRulePicker(
		[0, 1].map(() => ({ click: true, share: 0.5 })),
		1,
	);
	assert.ok(phones(1000).every((one) => halves('click', one, () => 0)));
});

test('a rule applies to the same messages with and without later rules', () => {
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

test('the same sends cause the same events after a reset, and in another account with the recipients in another order', async () => {
	const account = new Client(baseUrl);
	const numbers = [...phones(70), phone(8043), phone(8065)];
	const run = async (seed: Json, client: Client, order = (to: string[]) => to) => {
		await resetAtNoon(client, seed);
		for (const to of [numbers.slice(0, 20), numbers, numbers.slice(10, 30)]) {
			await sendLink(client, order(to));
		}
		const events = await eventsAfter(client, 40 * DAY_MS);
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

test('with another seed, or for a second message, a rule applies to other phones', async () => {
	const acting = async (rulesSeed: number, sends: number) => {
		const client = await newAccount({ rulesSeed, phoneRules: [{ reply: 'Yes', share: 0.5 }] });
		for (let at = 0; at < sends; at++) await client.send('Hi', phones(100));
		return (await eventsAfter(client, 2 * HOUR_MS)).filter((one) => one.includes(' MO ')).sort();
	};
	const [one, other, both] = [await acting(1, 1), await acting(2, 1), await acting(1, 2)];
	assert.notDeepEqual(withoutTimes(one), withoutTimes(other));
	const second = both.filter((event) => !one.includes(event));
	assert.equal(one.length + second.length, both.length);
	assert.notDeepEqual(withoutTimes(one), withoutTimes(second));
});

test("a number's own reports override the rules, and the rules override a fixed outcome", async () => {
	const numbers = [phone(1), phone(2), phone(8045)];
	const phoneRules = [
		{ numbers, reports: 'none' },
		{ numbers: [phone(8045)], reply: 'Hm' },
	];
	const client = await newAccount({ reports: { [phone(1)]: 'undelivered' }, phoneRules });
	await client.send('Hi', [...numbers, phone(3), phone(8012)]);
	const own = [`${phone(1)} DLR 2`, `${phone(3)} DLR 3`];
	const ofRange = [`${phone(8012)} DLR 12`, `${phone(8045)} MO Hm`];
	assert.deepEqual(withoutTimes(await eventsAfter(client)), [...own, ...ofRange]);
});

test('a phone acts only once and on time, even if the account was reset before and the sandbox is killed', async () => {
	const args = ['--data', join(newTempFolder(), 'rules.db')];
	let running = await startSandboxProcess(MAIN_SCRIPT, args);
	const phoneRules = [
		{ reply: 'Stop.', numbers: [phone(1)] },
		{ click: true, numbers: [phone(2)] },
	];
	const seed = { phoneRules, assumptions: { 'stop.also-mo': true } };
	const client = await resetAtNoon(new Client(running.baseUrl), seed);
	await sendLink(client, [phone(1)]);
	await resetAtNoon(client, seed);
	await client.send('No link', [{ value: phone(1), gsmsmsid: 'first' }, phone(2)]);
	await sendLink(client, [phone(2)]);
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
	const acts = (await eventsAfter(client)).filter((one) => !one.includes(' DLR '));
	assert.equal(Math.min(...acts.map((one) => NOON + Number(one.split(' ').at(-1)))), due);
	const stops = [`${phone(1)} MO Stop.`, `${phone(1)} STOP Stop.`];
	assert.deepEqual(withoutTimes(acts), [...stops, `${phone(2)} CLICKER 1`]);
	assert.equal((await client.simulate('Hi', [phone(1)])).blacklisted, 1);
	const { events } = await client.control('GET', 'events?type=STOP');
	assert.equal((JSON.parse(events[0].body) as Json).last_message_id, 'first');
	await running.stop();
});

const WRONG: Array<[why: string, rule: unknown, message: RegExp]> = [
	['two kinds of action', { reply: 'Yes', click: true }, /Use exactly one .* reply and click/],
	['no action', { share: 0.5 }, /none of them/],
	[
		'a range from high to low',
		{ click: true, numbers: [`${phone(9)}-${phone(1)}`] },
		/"numbers\[0\]"/,
	],
	['a range to a shorter number', { click: true, numbers: [`${phone(9)}-447700`] }, /"numbers/],
	['an empty list of numbers', { click: true, numbers: [] }, /"numbers" is empty/],
	['a time limit for reports', { reports: 'none', withinMs: 5 }, /"withinMs" has no effect/],
	['a reply of 1001 characters', { reply: 'a'.repeat(1001) }, /"reply" .*1 to 1000 characters/],
];

for (const [why, rule, message] of WRONG) {
	test(`a rule with ${why} is rejected with an error that contains its position, and nothing changes`, async () => {
		const client = new Client(baseUrl);
		for (const path of ['phone-rules', 'account']) {
			const { error } = await client.control('PUT', path, { phoneRules: [{ reply: 'Yes' }, rule] });
			assert.match(error, /^Rule 2 of "phoneRules": /);
			assert.match(error, message);
		}
		assert.deepEqual((await client.control('GET', 'phone-rules')).phoneRules, []);
	});
}
