// The next try may differ from the one before: other options, another time, a process that died in between.
import type { IDataObject } from 'n8n-workflow';
import pLimit from 'p-limit';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount.cts';
import { countMessages, countSends, type SandboxAccount } from '../../support/sandbox/accounts.cts';
import { credentialFor } from '../../support/engine/credential.cts';
import { LOST, REFUSED } from '../../support/sandbox/sendFaults.cts';
import {
	RETRY,
	runSend,
	wordsOf,
	type SendResult,
	type SendRun,
} from '../../support/atMostOnce/runSend.cts';

/** Seven people with three messages; the second item has two of them, and the last one two as well. */
const ITEMS = [
	{ phone: '33639980001', text: 'One' },
	{ phone: '33639980002, 33639980003', text: 'Two' },
	{ phone: '33639980004', text: 'One' },
	{ phone: '33639980005', text: 'Three' },
	{ phone: '33639980006, 33639980007', text: 'One' },
];
const PHONES = ITEMS.flatMap(({ phone }) => phone.split(', '));
const INPUT = ITEMS.map((json) => ({ json }));
const ONCE_EACH = PHONES.map(() => 1);

const counts = async (account: SandboxAccount) => await countMessages(account, PHONES);

const send = async (account: SandboxAccount, run: Partial<SendRun> = {}) =>
	await runSend({ credential: credentialFor(account), input: INPUT, ...run });

const retry = async (account: SandboxAccount, stored: SendResult, run: Partial<SendRun> = {}) =>
	await send(account, {
		...run,
		retryOf: stored.run,
		withCurrentNodes: true,
		executionId: '2',
	});

/** Ways to put the same items together. */
const GROUPINGS: IDataObject[] = [{}, { maxRecipients: 2 }, { maxRecipients: 1 }];

describe('Retry execution with other options than before', () => {
	const pairs = GROUPINGS.flatMap((before) => GROUPINGS.map((after) => ({ before, after })));

	it.each([
		[0, 'refused', REFUSED],
		[1, 'refused', REFUSED],
		[2, 'refused', REFUSED],
		[0, 'lost', LOST],
		[1, 'lost', LOST],
		[2, 'lost', LOST],
	] as const)(
		'sends what had not been tried once, and repeats nothing, when call %i was %s',
		async (skip, _name, fault) => {
			await pLimit(8).map(pairs, async ({ before, after }) => {
				const account = await unfilteredAccount();
				await account.setFaults({ ...fault, skip });
				const first = await send(account, { parameters: { options: before } });
				expect(first.status).toBe('error');
				const second = await retry(account, first, {
					parameters: { options: after },
					node: { onError: 'continueRegularOutput' },
				});
				const seen = { before, after, counts: await counts(account) };
				expect(seen).toEqual({ before, after, counts: ONCE_EACH });
				const output = second.output();
				const pairsOfOutput = output.map(({ pairedItem }) => pairedItem);
				expect(pairsOfOutput).toEqual(INPUT.map((_, item) => ({ item })));
				const failed = output.filter(({ json }) => json.accepted !== true);
				expect(failed.length > 0).toBe(fault === LOST);
				for (const item of failed) expect(wordsOf(item)).toMatch(/\b(check|look)\b/i);
			});
		},
	);
});

it('a process that died while it waited for an answer leaves a send that is not made again, and says why', async () => {
	const account = await unfilteredAccount();
	await account.setFaults({ ...LOST, skip: 1 });
	const stored = await send(account);
	const went = await counts(account);
	const calls = await countSends(account);
	// The record as it stood before the answer: n8n stores it with the execution.
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
	expect(wordsOf(result.error)).toMatch(/stopped while waiting for the response/);
	expect(wordsOf(result.error)).toMatch(/\b(check|look)\b/i);
});

describe('an item whose schedule has passed by the time of Retry execution', () => {
	const now = Date.now();
	const HOUR = 3_600_000;
	const schedule = { time: { sendAt: '={{ $json.at }}' } };
	const parameters = { options: { schedule, frequencyLimit: { limit: {} } } };
	const at = new Date(now + HOUR).toISOString();
	const [one, two] = INPUT.map(({ json }) => json);

	/** Sends the items, and once more when their time has passed. */
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
		'stays sent, with %s',
		async (onError) => {
			const account = await unfilteredAccount();
			await account.setFaults({ ...REFUSED, skip: 1 });
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
		'stays in doubt, with %s',
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
