import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FIXED_NUMBERS } from '../../src/domain/fixedNumbers.mts';
import {
	eventsAfter,
	phone,
	phones,
	resetAtNoon,
	sendLink,
	withoutTimes,
} from '../support/phones.mts';
import { Client, startSandbox } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();

/** Each range's first number, outcome, report and phone action. Null means that there is no report or no action. */
const RANGES: Array<
	[first: number, outcome: string, report: string | null, action: string | null]
> = [
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

for (const [first, outcome, report, action] of RANGES) {
	test(`each of the ten numbers for the outcome "${outcome}" has the expected report and phone action`, async () => {
		const client = await resetAtNoon(new Client(baseUrl));
		const numbers = phones(10, first);
		assert.equal((await sendLink(client, numbers)).sent, 10);
		const events = await eventsAfter(client);
		const reports = events.filter((one) => one.includes(' DLR '));
		const actions = events.filter((one) => !one.includes(' DLR '));
		const expected = (event: string | null) =>
			event === null ? [] : numbers.map((one) => `${one} ${event}`);
		assert.deepEqual([reports, withoutTimes(actions)], [expected(report), expected(action)]);
		assert.ok(actions.every((one) => Number(one.split(' ').at(-1)) <= 11_000));
		assert.equal((await sendLink(client, numbers)).blacklisted, outcome === 'stop' ? 10 : 0);
	});
}

test('the numbers before and after the fixed ranges have the default report', async () => {
	assert.deepEqual(
		FIXED_NUMBERS.map(({ from, to, outcome }) => [from, to, outcome]),
		RANGES.map(([first, outcome]) => [phone(first), phone(first + 9), outcome]),
	);
	const client = await resetAtNoon(new Client(baseUrl));
	const neighbours = [phone(7999), phone(8090)];
	await sendLink(client, neighbours);
	assert.deepEqual(
		await eventsAfter(client),
		neighbours.map((one) => `${one} DLR 3 1000`),
	);
});
