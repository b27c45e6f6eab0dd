import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AccountFaults } from '../../src/faults/accountFaults.mts';
import { validateFault } from '../../src/faults/faultKinds.mts';

const TOKEN = 'sbx_a';

/** Makes calls under one fault. @returns a digit for each call: 1 if the fault applied, otherwise 0 */
function run(fault: object, calls: number): string {
	const faults = new AccountFaults();
	faults.set(TOKEN, [validateFault({ kind: 'reset', ...fault })], 0);
	let result = '';
	for (let i = 0; i < calls; i++) {
		result += faults.takeForCall(TOKEN, 'POST', '/send', 0) === null ? '0' : '1';
	}
	return result;
}

test('a fault applies to about the share of calls that its probability specifies, and to the same calls in each run', () => {
	const one = run({ probability: 0.3 }, 2000);
	assert.equal(run({ probability: 0.3 }, 2000), one);
	const struck = one.replaceAll('0', '').length;
	assert.ok(struck > 500 && struck < 700, String(struck));
	assert.equal(run({ probability: 1 }, 50), '1'.repeat(50));
	assert.equal(run({ probability: 0.5, times: 2 }, 100).replaceAll('0', ''), '11');
});

test('the list of faults shows the remaining calls and time of each fault, and which faults are active', () => {
	const faults = new AccountFaults();
	const given = [
		{ kind: 'reset', times: 2, forMs: 100 },
		{ kind: 'slow', skip: 1, times: 1 },
		{ kind: 'truncate', forMs: 1000 },
	] as const;
	faults.set(
		TOKEN,
		given.map((one) => validateFault(one)),
		0,
	);
	const left = (now: number) =>
		faults.list(TOKEN, now).map(({ left: { times, ms }, active }) => [times, ms, active]);
	const take = (now: number) => faults.takeForCall(TOKEN, 'POST', '/send', now)?.kind;
	assert.deepEqual(left(0), [
		[2, 100, true],
		[1, null, true],
		[null, 1000, true],
	]);
	assert.equal(take(99), 'reset');
	assert.deepEqual(left(99)[0], [1, 1, true]);
	assert.deepEqual(left(100)[0], [1, 0, false]);
	assert.equal(take(100), 'truncate');
	assert.equal(take(100), 'slow');
	assert.deepEqual(left(100)[1], [0, null, false]);
	assert.equal(take(1000), undefined);
	assert.deepEqual(left(1000)[2], [null, 0, false]);
});

test('a fault that has ended does not count toward the limit of 100 faults', () => {
	const faults = new AccountFaults();
	const once = validateFault({ kind: 'reset', times: 1 });
	for (let i = 0; i < 100; i++) faults.add(TOKEN, once, 0);
	assert.throws(
		() => faults.add(TOKEN, once, 0),
		/already has 100 active faults\. Delete a fault first/,
	);
	faults.takeForCall(TOKEN, 'POST', '/send', 0);
	faults.add(TOKEN, once, 0);
	assert.equal(faults.list(TOKEN, 0).length, 100);
});
