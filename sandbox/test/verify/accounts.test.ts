import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { SeedChanges } from '../../src/index.ts';
import { startSandbox } from '../support/sandbox.ts';
import { verifyAccount } from '../support/verify.ts';

const sandbox = await startSandbox();

for (const seed of [
	{ credits: 0 },
	{ credits: 100_000_000 },
	{ allowedCountries: ['GB'] },
	{ blacklist: ['33639981000'] },
	{ npai: ['33639981000'] },
	{ flood: { max: 0, windowSeconds: 60 } },
	{ moderation: true },
	{ lists: [] },
	{ lists: [{ id: 1001, name: 'Empty', contacts: [] }] },
] satisfies SeedChanges[]) {
	test(`an account with ${JSON.stringify(seed)}: nothing differs, as the assumptions do not`, async () => {
		for (const sendTo of [null, '33639981777']) {
			const account = await sandbox.account(seed);
			const { differing, webhooks } = await verifyAccount(account, { sendTo });
			assert.deepEqual([differing, webhooks], [{}, 0]);
		}
	});
}

for (const path of ['/errors', '/webhook', '/npai', '/send/lists/simulate', '/send']) {
	test(`an account that may not call ${path}: nothing differs for it`, async () => {
		const account = await sandbox.account();
		const body = '{"status":-7,"message":"Data error"}';
		await account.setFaults({ kind: 'status', status: 200, body, path });
		const { differing } = await verifyAccount(account, { sendTo: '33639981777' });
		// The answer of this fault is JSON, whatever Accept says.
		const { 'accept.default': _, ...others } = differing;
		assert.deepEqual(others, {});
	});
}

test('an account whose clock is another: nothing differs', async () => {
	const account = await sandbox.account();
	await account.setClock('2027-10-31T00:30:00Z');
	assert.deepEqual((await verifyAccount(account)).differing, {});
});
