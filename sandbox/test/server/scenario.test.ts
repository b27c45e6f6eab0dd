import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.ts';
import { startSandbox } from '../support/sandbox.ts';

const ANN = '33639981000';
const receiver = await Receiver.start();
const sandbox = await startSandbox();

test('a reset begins the scenario anew, and without one nothing of it is left', async () => {
	const account = await sandbox.account();
	const scenario = {
		clock: '2026-01-15T09:00:00+01:00',
		faults: [{ kind: 'status', status: 500 } as const],
		webhooks: [{ type: 'MO', url: `${receiver.url}/again`, signature: 'a secret' } as const],
	};
	for (let run = 0; run < 2; run++) {
		await account.reset(scenario);
		const [hook] = await account.webhooks();
		assert.deepEqual([hook?.type, hook?.hasSignature, hook?.status], ['MO', true, 'live']);
		assert.equal((await account.faults()).length, 1);
		const { now } = await account.control<{ now: string }>('GET', 'clock');
		assert.match(now, /^2026-01-15T08:00:/);
		await account.reply(ANN, 'Hi');
		const [delivery] = await account.waitForDeliveries(1, { state: 'delivered' });
		assert.equal(delivery?.type, 'MO');
	}
	await account.reset(scenario);
	await account.reset();
	assert.deepEqual(
		[await account.webhooks(), await account.faults(), await account.events()],
		[[], [], []],
	);
});
