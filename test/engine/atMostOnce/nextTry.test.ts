// The next try may differ from the one before: other options, other grouping, a process that died in between.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import {
	countMessages,
	countSends,
	type GivenCallFault,
	type SandboxAccount,
} from '../../support/sandbox/accounts';
import { ON_ERROR } from '../../support/atMostOnce/matrix/cells';
import { LateServer } from '../../support/atMostOnce/lateServer';
import { credentialFor } from '../../support/engine/credential';
import { LOST, REFUSED } from '../../support/sandbox/sendFaults';
import { makeName, useNames } from '../../support/atMostOnce/hostNames';
import { inParallel } from '../../support/atMostOnce/inParallel';
import {
	RETRY,
	runSend,
	wordsOf,
	type SendResult,
	type SendRun,
} from '../../support/atMostOnce/runSend';

jest.setTimeout(60_000);
useNames();

/** Five people with three messages; the second item has two of them, and the last one two as well. */
const ITEMS = [
	{ phone: '33639980001', text: 'One' },
	{ phone: '33639980002, 33639980003', text: 'Two' },
	{ phone: '33639980004', text: 'One' },
	{ phone: '33639980005', text: 'Three' },
	{ phone: '33639980006, 33639980007', text: 'One' },
];
const PHONES = ITEMS.flatMap(({ phone }) => phone.split(', '));
const INPUT = ITEMS.map((json) => ({ json }));

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
const GROUPINGS: IDataObject[] = [
	{ campaigns: 'distinct' },
	{ campaigns: 'perItem' },
	{ campaigns: 'distinct', maxRecipients: 1 },
	{ campaigns: 'perItem', maxRecipients: 1 },
	{ campaigns: 'distinct', maxRecipients: 3 },
	{ campaigns: 'perItem', batching: { batch: { batchSize: -1, batchInterval: 0 } } },
	{ campaigns: 'perItem', batching: { batch: { batchSize: 2, batchInterval: 1 } } },
];

describe('Retry execution with other options than before', () => {
	const pairs = GROUPINGS.flatMap((before) => GROUPINGS.map((after) => ({ before, after })));

	it.each([0, 1, 2])('sends the rest once when call %i was refused', async (skip) => {
		await inParallel(pairs, 8, async ({ before, after }) => {
			const account = await unfilteredAccount();
			await account.setFaults({ ...REFUSED, skip });
			const first = await send(account, { parameters: { options: before } });
			expect(first.status).toBe('error');
			const second = await retry(account, first, { parameters: { options: after } });
			const seen = { before, after, counts: await counts(account), words: wordsOf(second.error) };
			expect(seen).toEqual({ before, after, counts: PHONES.map(() => 1), words: '' });
			expect(second.output().map(({ pairedItem }) => pairedItem)).toEqual(
				INPUT.map((_, item) => ({ item })),
			);
		});
	});

	it.each([0, 1, 2])('repeats nothing when the answer to call %i was lost', async (skip) => {
		await inParallel(pairs, 8, async ({ before, after }) => {
			const account = await unfilteredAccount();
			await account.setFaults({ ...LOST, skip });
			const first = await send(account, { parameters: { options: before } });
			expect(first.status).toBe('error');
			const went = await counts(account);
			const second = await retry(account, first, {
				parameters: { options: after },
				node: { onError: 'continueRegularOutput' },
			});
			// What had not been tried goes out now, nothing else does.
			const seen = { before, after, went, counts: await counts(account) };
			expect(seen).toEqual({ ...seen, counts: PHONES.map(() => 1) });
			const output = second.output();
			expect(output.map(({ pairedItem }) => pairedItem)).toEqual(
				INPUT.map((_, item) => ({ item })),
			);
			const failed = output.filter(({ error }) => error !== undefined);
			expect(failed.length).toBeGreaterThan(0);
			for (const { error } of failed) expect(wordsOf(error)).toMatch(/\b(check|look)\b/i);
		});
	});
});

describe('calls made at the same time', () => {
	const options = {
		campaigns: 'perItem',
		batching: { batch: { batchSize: -1, batchInterval: 0 } },
	};

	it('are all on record when the run stops at one of them', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...LOST, skip: 2 });
		const result = await send(account, { parameters: { options }, node: RETRY });
		expect(result.tries).toBe(3);
		expect(await counts(account)).toEqual(PHONES.map(() => 1));
		expect(await countSends(account)).toBe(INPUT.length);
		// All but the lost one are named with their tickets.
		expect(wordsOf(result.error).match(/ticket \d+ \(item \d\)/g)).toHaveLength(4);
	});
});

describe('a process that died while it waited for an answer', () => {
	it('leaves a send that is not made again, and says why', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...LOST, skip: 1 });
		const stored = await send(account);
		const went = await counts(account);
		// The record as it stood before the answer: n8n stores it with the execution.
		const context = stored.run.data.executionData!.contextData['node:Under Test'] as {
			atMostOnce: Record<string, { entries: Record<string, IDataObject> }>;
		};
		const [{ entries }] = Object.values(context.atMostOnce);
		const [lost] = Object.values(entries).filter(({ state }) => state === 'unknown');
		lost.state = 'pending';
		delete lost.message;
		const result = await retry(account, stored, { node: RETRY });
		expect(await counts(account)).toEqual(went);
		expect(await countSends(account)).toBe(2);
		expect(wordsOf(result.error)).toMatch(/stopped while the answer was awaited/);
		expect(wordsOf(result.error)).toMatch(/\b(check|look)\b/i);
	});
});

describe('the first item', () => {
	// n8n runs a node again when the first item holds `json.error`, whatever the node does about failed items.
	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'makes n8n run the node no second time when it did not go through, with %s',
		async (onError) => {
			for (const fault of [LOST, REFUSED]) {
				const account = await unfilteredAccount();
				await account.setFaults(fault);
				const parameters = { options: { campaigns: 'perItem' } };
				const result = await send(account, { parameters, node: { ...RETRY, onError } });
				expect(result.tries).toBe(1);
				expect(await countSends(account)).toBe(INPUT.length);
				expect(Math.max(...(await counts(account)))).toBe(1);
			}
		},
	);
});

describe('a service out of reach', () => {
	it('whose name cannot be resolved gets the send once, on the next try', async () => {
		const account = await unfilteredAccount();
		const credential = credentialFor(account);
		const { baseUrl } = credential;
		credential.baseUrl = 'http://no-such-host.invalid';
		const result = await send(account, {
			credential,
			node: RETRY,
			beforeTry: (tryNumber) => {
				if (tryNumber === 2) credential.baseUrl = baseUrl;
			},
		});
		expect(result.tries).toBe(2);
		expect(result.status).toBe('success');
		expect(await counts(account)).toEqual(PHONES.map(() => 1));
	});

	it.each(ON_ERROR)(
		'that is back, but whose answer is lost, gets the send once, with %s',
		async (onError) => {
			const account = await unfilteredAccount();
			await account.setFaults(LOST);
			const late = await LateServer.reserve();
			const url = new URL(late.url);
			url.hostname = makeName(async (lookup) => {
				if (lookup >= 2) await late.open();
				return true;
			});
			try {
				const credential = credentialFor(account, { baseUrl: url.href });
				const parameters = { message: 'One' };
				const result = await send(account, { credential, parameters, node: { ...RETRY, onError } });
				expect(await counts(account)).toEqual(PHONES.map(() => 1));
				expect(await countSends(account)).toBe(1);
				const items = [...result.output(undefined, 0), ...result.output(undefined, 1)];
				const words = [result.error, ...items.map(({ error }) => error)].map(wordsOf).join('\n');
				expect(words).toMatch(/it is unknown whether/i);
			} finally {
				await late.close();
			}
		},
	);

	it('that stays so gives one failed item per input, none of them in doubt', async () => {
		const account = await unfilteredAccount();
		const late = await LateServer.reserve();
		const credential = credentialFor(account, { baseUrl: late.url });
		const node = { ...RETRY, onError: 'continueRegularOutput' as const };
		const result = await send(account, { credential, node });
		expect(result.status).toBe('success');
		expect(result.output().map(({ pairedItem }) => pairedItem)).toEqual(
			INPUT.map((_, item) => ({ item })),
		);
		for (const { error } of result.output()) {
			expect(wordsOf(error)).toMatch(/^Not sent/);
			expect(wordsOf(error)).not.toMatch(/unknown/i);
		}
	});
});

describe('an item whose input is no longer valid', () => {
	const ROWS = [
		{ phone: '33639980001', text: 'One', at: '' },
		{ phone: '33639980002', text: 'Two', at: '' },
	];
	const parameters = { options: { schedule: '={{ $json.at }}' } };

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'stays sent when its schedule has passed by the time of Retry execution, with %s',
		async (onError) => {
			const account = await unfilteredAccount();
			await account.setFaults({ ...REFUSED, skip: 1 });
			const soon = Date.now() + 1500;
			const input = ROWS.map((row, index) => ({
				json: { ...row, at: index === 0 ? new Date(soon).toISOString() : '' },
			}));
			const first = await send(account, { input, parameters });
			expect(wordsOf(first.error)).toMatch(/ticket \d+ \(item 0\)/);
			await new Promise((resolve) => setTimeout(resolve, soon - Date.now() + 1100));
			const second = await retry(account, first, { parameters, node: { onError } });
			expect(wordsOf(second.error)).toBe('');
			expect((await counts(account)).slice(0, 2)).toEqual([1, 1]);
			expect(second.output().map(({ json }) => json.accepted)).toEqual([true, true]);
			expect(second.output().map(({ error }) => error)).toEqual([undefined, undefined]);
		},
	);

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'stays in doubt when its schedule has passed by the time of Retry execution, with %s',
		async (onError) => {
			const account = await unfilteredAccount();
			await account.setFaults(LOST);
			const soon = Date.now() + 1500;
			const input = ROWS.map((row) => ({ json: { ...row, at: new Date(soon).toISOString() } }));
			const first = await send(account, { input: input.slice(0, 1), parameters });
			expect(wordsOf(first.error)).toMatch(/it is unknown whether/i);
			await new Promise((resolve) => setTimeout(resolve, soon - Date.now() + 1100));
			const second = await retry(account, first, { parameters, node: { onError } });
			const items = second.output();
			expect(items).toHaveLength(onError === 'stopWorkflow' ? 0 : 1);
			const words = wordsOf(onError === 'stopWorkflow' ? second.error : items[0].error);
			expect(words).toMatch(/it is unknown whether/i);
			expect(words).toMatch(/\b(check|look)\b/i);
			expect((await counts(account)).slice(0, 1)).toEqual([1]);
		},
	);
});

describe('One Output Item Per: Campaign', () => {
	it('gives each campaign once, whichever try sent it', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		const parameters = { options: { outputItemPer: 'campaign' } };
		const result = await send(account, { parameters, node: RETRY });
		expect(result.tries).toBe(2);
		expect(await counts(account)).toEqual(PHONES.map(() => 1));
		const output = result.output();
		expect(new Set(output.map(({ json }) => json.ticket)).size).toBe(3);
		const paired = output.map(({ pairedItem }) => [pairedItem].flat());
		expect(paired).toEqual([[{ item: 0 }, { item: 2 }, { item: 4 }], [{ item: 1 }], [{ item: 3 }]]);
	});
});

describe('a campaign under moderation', () => {
	it('is accepted, and goes out once', async () => {
		const account = await unfilteredAccount({ moderation: true });
		await account.setFaults({ ...REFUSED, skip: 1 });
		const result = await send(account, { node: RETRY });
		expect(result.status).toBe('success');
		expect(result.tries).toBe(2);
		expect(result.output().every(({ json }) => json.moderated === true)).toBe(true);
		expect(await counts(account)).toEqual(PHONES.map(() => 1));
	});
});

describe('other answers that leave the outcome unknown', () => {
	it.each<[string, Partial<GivenCallFault>]>([
		['empty', { kind: 'empty' }],
		['cut in the middle of the text', { kind: 'malformed' }],
		['HTTP 408', { kind: 'status', status: 408 }],
		['HTTP 503 with Retry-After', { kind: 'status', status: 503, headers: { 'Retry-After': '1' } }],
		['status -99', { kind: 'status', status: 200, body: '{"status":-99,"message":"unknown"}' }],
		['a status that nobody knows', { kind: 'status', status: 200, body: '{"status":-42}' }],
		['no status', { kind: 'status', status: 200, body: '{"message":"OK"}' }],
	])('%s', async (_name, fault) => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...LOST, ...fault });
		const result = await send(account, { node: RETRY });
		expect(result.tries).toBe(3);
		expect(await countSends(account)).toBe(1);
		expect(Math.max(...(await counts(account)))).toBe(1);
		expect(wordsOf(result.error)).toMatch(/it is unknown whether/i);
		const again = await retry(account, result);
		expect(again.status).toBe('error');
		expect(await countSends(account)).toBe(1);
	});
});
