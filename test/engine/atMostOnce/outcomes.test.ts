// What a person is told about a send that did not go through, and what a further try then does.
import type { INodeExecutionData, NodeApiError } from 'n8n-workflow';
import { FORMATS, type Format } from '../../support/formats';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import {
	countSends,
	type GivenCallFault,
	type SandboxAccount,
} from '../../support/sandbox/accounts';
import { inputItems, ON_ERROR, PHONES } from '../../support/atMostOnce/matrix/cells';
import { credentialFor } from '../../support/engine/credential';
import { RETRY, runSend, wordsOf, type SendRun } from '../../support/atMostOnce/runSend';

jest.setTimeout(60_000);

const SEND = { method: 'POST', path: '/send', times: 1 };
const LOST: GivenCallFault = { ...SEND, when: 'after', kind: 'reset' };
const ONE_MESSAGE = PHONES.map((phone) => ({ json: { phone, text: 'Your parcel is here.' } }));

const counts = async (account: SandboxAccount) => {
	const messages = await account.messages();
	return PHONES.map((phone) => messages.filter((message) => message.phone === phone).length);
};

async function send(account: SandboxAccount, run: Partial<SendRun> = {}, format: Format = 'json') {
	return await runSend({
		credential: credentialFor(account, { format }),
		input: ONE_MESSAGE,
		...run,
	});
}

const pairs = (items: INodeExecutionData[]) => items.map(({ pairedItem }) => pairedItem);

describe('a combined campaign that did not go through', () => {
	it.each([
		['continueRegularOutput', 0],
		['continueErrorOutput', 1],
	] as const)('gives one failed item per input with %s', async (onError, output) => {
		const account = await unfilteredAccount();
		await account.setFaults(LOST);
		const result = await send(account, { node: { onError } });
		const failed = result.output(undefined, output);
		expect(pairs(failed)).toEqual(PHONES.map((_, item) => ({ item })));
		expect(result.output(undefined, 1 - output)).toEqual([]);
		failed.forEach(({ json, error }, index) => {
			expect(`${wordsOf(error)} ${JSON.stringify(json)}`).toContain(`[item ${index}]`);
		});
	});
});

describe('after an unknown outcome', () => {
	const refusedUnseen: GivenCallFault = { ...SEND, when: 'after', kind: 'truncate' };

	describe.each(FORMATS)('in %s', (format) => {
		it('finds the refusal of its own call in the error log, and says that a repeat is safe', async () => {
			// The service refuses for want of credits, and its answer does not get through.
			const account = await unfilteredAccount({ credits: 0 });
			await account.setFaults(refusedUnseen);
			const result = await send(account, {}, format);
			expect(wordsOf(result.error)).toMatch(/safe/i);
			expect(wordsOf(result.error)).not.toMatch(/twice|may have/i);
			const [sent, ...rest] = await account.calls();
			expect(sent.requestId).toMatch(/^[\da-f-]{36}$/);
			expect(rest.filter(({ path }) => path.startsWith('/errors'))).toHaveLength(1);
			expect(await countSends(account)).toBe(1);
		});

		it('sends again on the next try what the error log proves to be refused', async () => {
			const account = await unfilteredAccount({ credits: 0 });
			await account.setFaults(refusedUnseen);
			const result = await send(account, { node: RETRY }, format);
			expect(result.tries).toBe(3);
			expect(await countSends(account)).toBe(3);
			expect(wordsOf(result.error)).not.toMatch(/earlier try/);
		});

		it('does not take the refusal of another call for its own', async () => {
			// One refused send is in the log already, then a send is accepted and its answer lost.
			const account = await unfilteredAccount({ credits: PHONES.length });
			const twoParts = { message: 'Late again. '.repeat(20) };
			const refused = await send(account, { parameters: twoParts }, format);
			expect(wordsOf(refused.error)).toMatch(/credits/i);
			await account.setFaults(LOST);
			const result = await send(account, { node: RETRY }, format);
			expect(await counts(account)).toEqual([1, 1, 1, 1]);
			expect(wordsOf(result.error)).not.toMatch(/is safe|safe to/i);
			expect(wordsOf(result.error)).toMatch(/\b(check|look)\b/i);
		});
	});

	it('stays unknown when the error log cannot be read', async () => {
		const account = await unfilteredAccount({ credits: 0 });
		await account.setFaults(refusedUnseen, {
			method: 'GET',
			path: '/errors',
			when: 'before',
			kind: 'status',
			status: 403,
		});
		const result = await send(account, { node: RETRY });
		expect(await countSends(account)).toBe(1);
		expect(wordsOf(result.error)).toMatch(/\b(check|look)\b/i);
		expect(wordsOf(result.error)).not.toMatch(/is safe|safe to/i);
	});

	it.each(ON_ERROR)('sends again when the user wants that, with %s', async (onError) => {
		const account = await unfilteredAccount();
		await account.setFaults(LOST);
		const parameters = { options: { unknownOutcome: 'sendAgain' } };
		const result = await send(account, { parameters, node: { ...RETRY, onError } });
		// n8n makes a next try only when the node stops.
		const again = onError === 'stopWorkflow';
		expect(result.status).toBe('success');
		expect(await counts(account)).toEqual(again ? [2, 2, 2, 2] : [1, 1, 1, 1]);
		expect(await countSends(account)).toBe(again ? 2 : 1);
	});

	it('sends what was accepted no second time, even when the unknown is sent again', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...LOST, skip: 1 });
		const parameters = { options: { unknownOutcome: 'sendAgain' } };
		const result = await send(account, { parameters, node: RETRY, input: inputItems() });
		expect(result.status).toBe('success');
		expect(await counts(account)).toEqual([1, 2, 1, 2]);
		expect(result.output().map(({ json }) => json.phone)).toEqual(PHONES);
	});

	it('repeats nothing to a list either', async () => {
		const account = await unfilteredAccount({
			lists: [{ id: 1, name: 'all', contacts: PHONES.map((phone) => ({ phone })) }],
		});
		await account.setFaults({ ...LOST, path: '/send/lists' });
		const run = { parameters: { sendTo: 'lists', listIds: '1', message: 'Hello' }, node: RETRY };
		const result = await send(account, run);
		expect(result.tries).toBe(3);
		expect(await counts(account)).toEqual([1, 1, 1, 1]);
		const again = await send(account, { ...run, retryOf: result.run, executionId: '2' });
		expect(again.status).toBe('error');
		expect(await counts(account)).toEqual([1, 1, 1, 1]);
	});
});

describe('a message that changes between two tries', () => {
	/** Another text on every try, and for every item. */
	const message = '={{ "Code " + Math.random().toString().slice(2, 10) }}';

	const changing = async (account: SandboxAccount, campaigns: string) =>
		await send(account, { parameters: { message, options: { campaigns } }, node: RETRY });

	it.each(['distinct', 'perItem'])(
		'is not sent again after a lost answer, with %s',
		async (campaigns) => {
			const account = await unfilteredAccount();
			await account.setFaults({ ...LOST, skip: 1 });
			const result = await changing(account, campaigns);
			expect(result.tries).toBe(3);
			expect(result.status).toBe('error');
			expect(await counts(account)).toEqual([1, 1, 0, 0]);
			expect(await countSends(account)).toBe(2);
		},
	);

	it.each(['distinct', 'perItem'])(
		'is not sent again once it was accepted, with %s',
		async (campaigns) => {
			const account = await unfilteredAccount();
			await account.setFaults({ ...SEND, when: 'before', kind: 'status', status: 429, skip: 1 });
			const result = await changing(account, campaigns);
			expect(result.tries).toBe(2);
			expect(result.status).toBe('success');
			expect(await counts(account)).toEqual([1, 1, 1, 1]);
			expect(result.output().map(({ json }) => json.phone)).toEqual(PHONES);
			expect(JSON.stringify(result.hints())).toMatch(/changed .*\[item 0\]/);
		},
	);
});

describe('a send that was cut short', () => {
	it('is not sent again by Retry execution when the execution was cancelled in the middle', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...SEND, when: 'after', kind: 'hang' });
		const cancelWhen = (async () => {
			for (let looks = 0; looks < 200 && (await account.messages()).length === 0; looks++) {
				await new Promise((resolve) => setTimeout(resolve, 20));
			}
		})();
		const started = Date.now();
		const result = await send(account, { cancelWhen, node: RETRY });
		expect(Date.now() - started).toBeLessThan(10_000);
		expect(await counts(account)).toEqual([1, 1, 1, 1]);
		await account.clearFaults();
		const again = await send(account, { retryOf: result.run, executionId: '2' });
		expect(await counts(account)).toEqual([1, 1, 1, 1]);
		expect(wordsOf(again.error)).toMatch(/\b(check|look)\b/i);
	});
});

describe('a send that the service asks to make later', () => {
	it.each([
		['in seconds', '7'],
		['as a date', new Date(Date.now() + 3_600_000).toUTCString()],
	])(
		'is not repeated by itself, and says how long to wait (Retry-After %s)',
		async (_name, wait) => {
			const account = await unfilteredAccount();
			await account.setFaults({
				...SEND,
				when: 'before',
				kind: 'status',
				status: 429,
				headers: { 'Retry-After': wait },
			});
			const result = await send(account);
			expect(await countSends(account)).toBe(1);
			expect(await counts(account)).toEqual([0, 0, 0, 0]);
			expect(wordsOf(result.error)).toMatch(wait === '7' ? /7 seconds/ : /\b(60 minutes|1 hour)/);
			const { failure } = result.error as unknown as NodeApiError & {
				failure?: { cause: string; retryAfterMs?: number };
			};
			expect(failure?.cause).toBe('rate-limited');
			if (wait === '7') expect(failure?.retryAfterMs).toBe(7000);
		},
	);
});
