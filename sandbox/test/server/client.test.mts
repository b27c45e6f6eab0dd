import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createSandbox, type SandboxAccount } from '../../src/index.mts';
import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox } from '../support/sandbox.mts';

const sandbox = await startSandbox({ seed: { credits: 77, allowedCountries: ['FR'] } });
const PHONE = '33639981000';
/** Time limit for waits, in milliseconds; long enough for a busy machine. */
const LONG_MS = 240_000;

const clientOf = ({ baseUrl, token }: SandboxAccount) => new Client(baseUrl, token);

test("each new account is separate, and starts with the sandbox's seed and the given changes", async () => {
	const [one, two] = [await sandbox.account({ credits: 5 }), await sandbox.account()];
	assert.notEqual(one.token, two.token);
	await clientOf(one).send('Hi', [PHONE]);
	assert.deepEqual([(await one.state()).credits, (await two.state()).credits], [4, 77]);
	assert.deepEqual(await two.messages(), []);
	await one.reset();
	assert.deepEqual([(await one.state()).credits, await one.messages()], [77, []]);
	const wrong = sandbox.account({ credits: 'many' as never });
	await assert.rejects(wrong, /"credits" must be a number.*, not "many"/);
});

test('the client waits for messages, and finds messages by phone, text and reason', async () => {
	const account = await sandbox.account({ credits: 10 });
	const waiting = account.waitForMessages(2, { phone: PHONE }, LONG_MS);
	await clientOf(account).send('One', [PHONE, '33639980900', '0']);
	await clientOf(account).send('Two', [PHONE]);
	const texts = (await waiting).map(({ text }) => text);
	assert.deepEqual(texts, ['One', 'Two']);
	const reasons = async (query: object) =>
		(await account.messages(query)).map(({ reason }) => reason);
	assert.deepEqual(await reasons({ reason: 'blacklisted' }), ['blacklisted']);
	assert.deepEqual(await reasons({ text: 'wo' }), [null]);
	await assert.rejects(
		account.waitForMessages(3, { phone: PHONE }, 50),
		/^Error: Waited 50 ms for 3 messages that match \{"phone":"33639981000"\}; found 2$/,
	);
});

test('the client finds messages by their last final report', async () => {
	const account = await sandbox.account();
	await account.control('PUT', 'assumptions', {
		'reports.sequence': 'out-of-order',
		'reports.after-ms': 60_000,
	});
	await clientOf(account).send('Hi', [PHONE, '33639980900']);
	assert.equal((await account.messages({ report: 'none' })).length, 2);
	await account.control('PUT', 'clock', { advanceMs: 121_000 });
	const [message] = await account.waitForMessages(1, { report: 'delivered' }, LONG_MS);
	assert.deepEqual([message?.phone, message?.report?.status], [PHONE, 3]);
	// The SENT report arrives later, but is not a final report.
	await account.control('PUT', 'clock', { advanceMs: 60_000 });
	await account.waitForEvents(2, { type: 'DLR', state: 'unheard' }, LONG_MS);
	assert.equal((await account.messages({ report: 3 })).length, 1);
	assert.equal((await account.messages({ report: 'none' }))[0]?.reason, 'blacklisted');
});

test('closing a sandbox ends all waits, and a closed sandbox can be closed again at the end of its scope', async () => {
	let url = '';
	{
		await using scoped = await createSandbox();
		url = scoped.baseUrl;
		const account = await scoped.account();
		const waiting = assert.rejects(account.waitForMessages(1, {}, 60_000));
		await account.state();
		await scoped.close();
		await waiting;
	}
	await assert.rejects(fetch(url));
});

const faultsOf = async (account: SandboxAccount) =>
	(await account.control<{ faults: unknown[] }>('GET', 'faults')).faults;

test('each reset sets the given clock, faults and webhooks, and a reset without these values removes faults and webhooks', async () => {
	const receiver = await Receiver.start();
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
		assert.equal((await faultsOf(account)).length, 1);
		const { now } = await account.control<{ now: string }>('GET', 'clock');
		assert.match(now, /^2026-01-15T08:00:/);
		await account.reply(PHONE, 'Hi');
		const [delivery] = await account.waitForDeliveries(1, { state: 'delivered' });
		assert.equal(delivery?.type, 'MO');
	}
	await account.reset(scenario);
	await account.reset();
	assert.deepEqual(
		[await account.webhooks(), await faultsOf(account), await account.events()],
		[[], [], []],
	);
});
