// The next attempt after a send with an unknown outcome, if the service's log proves the rejection, n8n has crashed, or
// the scheduled time has passed. `model/sends` covers the other cases.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount.cts';
import {
	countMessages,
	countSends,
	type GivenFault,
	type SandboxAccount,
} from '../../support/sandbox/accounts.cts';
import { credentialFor } from '../../support/engine/credential.cts';
import { FORMATS } from '../../support/formats.cts';
import { LOST, REJECTED } from '../../support/sandbox/sendFaults.cts';
import {
	again,
	RETRY,
	runSend,
	wordsOf,
	type SendResult,
	type SendRun,
} from '../../support/atMostOnce/runSend.cts';

const ITEMS = [
	{ phone: '33639980001', text: 'One' },
	{ phone: '33639980002, 33639980003', text: 'Two' },
	{ phone: '33639980004', text: 'One' },
	{ phone: '33639980005', text: 'Three' },
];
const PHONES = ITEMS.flatMap(({ phone }) => phone.split(', '));
const INPUT = ITEMS.map((json) => ({ json }));

const counts = async (account: SandboxAccount) => await countMessages(account, PHONES);

const send = async (account: SandboxAccount, run: Partial<SendRun> = {}) =>
	await runSend({ credential: credentialFor(account), input: INPUT, ...run });

const retry = async (account: SandboxAccount, stored: SendResult, run: Partial<SendRun> = {}) =>
	await send(account, { ...run, ...again(stored) });

it('does not repeat a send if the process crashed before the response arrived, and shows the reason', async () => {
	const account = await unfilteredAccount();
	await account.setFaults({ ...LOST, skip: 1 });
	const stored = await send(account);
	const went = await counts(account);
	const calls = await countSends(account);
	// Sets the send back to `pending`: n8n keeps this state if the process crashes before the response arrives.
	const context = stored.run.data.executionData!.contextData['node:Under Test'] as {
		atMostOnce: Record<string, { sends: Record<string, IDataObject> }>;
	};
	const [{ sends }] = Object.values(context.atMostOnce);
	const [lost] = Object.values(sends).filter(({ state }) => state === 'unknown');
	lost.state = 'pending';
	delete lost.problem;
	const result = await retry(account, stored, { node: RETRY });
	expect(await counts(account)).toEqual(went);
	expect(await countSends(account)).toBe(calls);
	expect(wordsOf(result.error)).toMatch(/stopped while the node was waiting for the response/);
	expect(wordsOf(result.error)).toMatch(/\b(check|look)\b/i);
});

describe('a retry after the scheduled time of an item', () => {
	const now = Date.now();
	const HOUR = 3_600_000;
	const schedule = { time: { sendAt: '={{ $json.at }}' } };
	const parameters = { options: { schedule, frequencyLimit: { limit: {} } } };
	const at = new Date(now + HOUR).toISOString();
	const [one, two] = INPUT.map(({ json }) => json);

	/** Sends the items, and retries the execution after their scheduled time has passed. */
	async function sendTwice(
		account: SandboxAccount,
		rows: IDataObject[],
		onError: NonNullable<SendRun['node']>['onError'],
	) {
		const input = rows.map((json) => ({ json }));
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
		const first = await send(account, { input, parameters });
		clock.mockReturnValue(now + 2 * HOUR);
		const second = await retry(account, first, { input, parameters, node: { onError } });
		return { first, second };
	}
	afterEach(() => jest.restoreAllMocks());

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'reports a sent item as accepted with onError %s',
		async (onError) => {
			const account = await unfilteredAccount();
			await account.setFaults({ ...REJECTED, skip: 1 });
			const rows = [
				{ ...one, at },
				{ ...two, at: '' },
			];
			const { first, second } = await sendTwice(account, rows, onError);
			expect(wordsOf(first.error)).toMatch(/ticket \d+ \(item 1\)/);
			expect(wordsOf(second.error)).toBe('');
			expect((await counts(account)).slice(0, 3)).toEqual([1, 1, 1]);
			expect(second.output().map(({ json }) => json.accepted)).toEqual([true, true]);
		},
	);

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'reports with onError %s that the outcome of an item is still unknown',
		async (onError) => {
			const account = await unfilteredAccount();
			await account.setFaults(LOST);
			const { first, second } = await sendTwice(account, [{ ...one, at }], onError);
			expect(wordsOf(first.error)).toMatch(/it is unknown whether/i);
			const words = wordsOf(second.error ?? second.output()[0]);
			expect(words).toMatch(/it is unknown whether/i);
			expect(words).toMatch(/\b(check|look)\b/i);
			expect((await counts(account))[0]).toBe(1);
		},
	);
});

// The service rejects the send because the account has no credits, and the fault truncates the response.
const rejectedUnseen: GivenFault = { ...LOST, kind: 'truncate' };

it.each(FORMATS)(
	'repeats a send in the next attempt if the error log in %s proves that nothing was sent',
	async (format) => {
		const account = await unfilteredAccount({ credits: 0 });
		await account.setFaults(rejectedUnseen);
		const run = { credential: credentialFor(account, { format }), input: INPUT.slice(0, 1) };
		const result = await send(account, run);
		expect(wordsOf(result.error)).toMatch(/^Not sent: there are not enough credits/);
		expect(wordsOf(result.error)).not.toMatch(/twice|may have/i);
		const [sent, ...rest] = await account.calls();
		expect(sent.requestId).toMatch(/^[\da-f-]{36}$/);
		expect(rest.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/errors/)]);
		await account.setFaults(rejectedUnseen);
		const tried = await send(account, { ...run, node: RETRY });
		expect(tried.attempts).toBe(3);
		expect(await countSends(account)).toBe(4);
		expect(wordsOf(tried.error)).not.toMatch(/earlier attempt/);
	},
);
