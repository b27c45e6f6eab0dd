// Limits over several tries, several campaigns, and answers that say less or other than usual.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../../support/atMostOnce/unfilteredAccount';
import {
	countSends,
	newAccount,
	type GivenCallFault,
	type SandboxAccount,
} from '../../../support/sandbox/accounts';
import { credentialFor } from '../../../support/engine/credential';
import { RETRY, runSend, wordsOf, type SendRun } from '../../../support/atMostOnce/runSend';
import { items, run } from '../../../support/operations/runOperation';
import { Wire } from '../../../support/sandbox/recordingProxy';

const REFUSED: GivenCallFault = {
	method: 'POST',
	path: '/send',
	when: 'before',
	kind: 'status',
	status: 429,
	times: 1,
};
const LOST: GivenCallFault = { ...REFUSED, when: 'after', kind: 'reset', status: undefined };
const SHORT = { phone: '33639980001', text: 'Short' };
const LONG = { phone: '33639980002', text: 'x'.repeat(200) };
const rows = items(SHORT, LONG);
const again = { unknownOutcome: 'sendAgain' };

const send = async (account: SandboxAccount, maximumCost: number, over: Partial<SendRun> = {}) =>
	await runSend({
		credential: credentialFor(account),
		input: rows,
		node: RETRY,
		...over,
		parameters: { maximumCost, ...over.parameters },
	});

describe('Maximum Cost (Credits) over several tries', () => {
	it('counts what earlier tries have cost', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		const first = await send(account, 3, { node: {} });
		expect(first.status).toBe('error');
		const stored = { retryOf: first.run, withCurrentNodes: true, executionId: '2' };
		const second = await send(account, 2, { ...stored, node: {} });
		expect(wordsOf(second.error)).toMatch(
			/would cost 2 credits after the 1 that earlier tries have cost: more than .* \(2\)\. Nothing more was sent\./,
		);
		expect(await countSends(account)).toBe(2);
		const third = await send(account, 3, { ...stored, node: {} });
		expect(third.status).toBe('success');
	});

	it.each([
		[5, 1],
		[6, 2],
	])('of %i with a run of 3 whose answer is lost: %i calls', async (maximumCost, sends) => {
		const account = await unfilteredAccount();
		await account.setFaults(LOST);
		const input = items({ ...LONG, text: SHORT.text }, { ...SHORT, phone: '33639980003' }, SHORT);
		const result = await send(account, maximumCost, { input, parameters: { options: again } });
		expect(await countSends(account)).toBe(sends);
		if (sends === 2) expect(result.status).toBe('success');
		else expect(wordsOf(result.error)).toMatch(/after the 3 that earlier tries have cost or may/);
	});

	it('counts each lost answer, and none that was refused', async () => {
		const account = await unfilteredAccount();
		// The first call goes out and is lost from sight, so is the second, the third is refused.
		await account.setFaults({ ...LOST, times: 2 }, REFUSED);
		const input = items(SHORT);
		const over = { input, parameters: { options: again } };
		const first = await send(account, 3, over);
		expect(await countSends(account)).toBe(3);
		await account.clearFaults();
		const stored = { retryOf: first.run, executionId: '2', withCurrentNodes: true };
		const second = await send(account, 2, { ...over, ...stored, node: {} });
		expect(wordsOf(second.error)).toMatch(/cost 1 credit after the 2 that .* may have cost/);
		const third = await send(account, 3, { ...over, ...stored, node: {} });
		expect(third.status).toBe('success');
		expect(await account.messages()).toHaveLength(3);
	});

	it('counts what a campaign has cost that was accepted after a lost answer', async () => {
		const account = await unfilteredAccount();
		await account.setFaults(LOST, { ...REFUSED, skip: 1, times: 9 });
		const over = { parameters: { options: again } };
		const first = await send(account, 4, over);
		expect(first.status).toBe('error');
		// Twice the short one, and the long one never.
		expect(await account.messages()).toHaveLength(2);
		await account.clearFaults();
		const stored = { retryOf: first.run, executionId: '2', withCurrentNodes: true };
		const second = await send(account, 3, { ...over, ...stored, node: {} });
		expect(wordsOf(second.error)).toMatch(/cost 2 credits after the 2 that .* may have cost/);
	});
});

describe('the price of several campaigns', () => {
	const base = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };
	const parts = { ...base, options: { maxRecipients: 1 } };
	/** A simulation answers each time with the next of these, and a send with the same. */
	const answering = async (
		answers: IDataObject[],
		parameters: IDataObject,
		node: IDataObject = {},
	) => {
		const account = await newAccount();
		let at = 0;
		const wire = await Wire.start(({ path }) => {
			const body = path.endsWith('/simulate') ? answers[at++] : { status: 1, ticket: '7' };
			return { body: JSON.stringify(body) };
		});
		try {
			const three = items(...[1, 2, 3].map((last) => ({ phone: `3363998000${last}` })));
			const result = await run(account, 'campaign.send', parameters, three, {
				baseUrl: wire.url,
				node,
			});
			const sends = wire.requests.filter(({ path }) => path === '/send').length;
			return { ...result, sends };
		} finally {
			await wire.close();
		}
	};
	const answer = (cost?: number, credits?: number): IDataObject => ({ status: 1, cost, credits });

	it('is the sum over the parts, and fractions leave no dust', async () => {
		const fractions = [answer(0.1, 9.9), answer(0.2, 9.8), answer(0.3, 9.7)];
		const enough = { ...parts, maximumCost: 0.6 };
		expect((await answering(fractions, enough)).sends).toBe(3);
		const { stopped, sends } = await answering(fractions, { ...parts, maximumCost: 0.59 });
		expect(stopped?.message).toMatch(/would cost 0\.6 credits.*\(0\.59\)/);
		expect(sends).toBe(0);
	});

	it.each([
		[9.4, 3],
		[9.41, 0],
	])('leaves 9.4 of 10 credits: at least %d makes %i calls', async (minimumCreditsLeft, sends) => {
		const options = { ...parts.options, minimumCreditsLeft };
		const fractions = [answer(0.1, 9.9), answer(0.2, 9.8), answer(0.3, 9.7)];
		expect((await answering(fractions, { ...base, options })).sends).toBe(sends);
	});

	it('that one answer does not tell keeps all from being sent', async () => {
		const { stopped, sends } = await answering([answer(1, 9), answer(undefined, 9), answer(1, 9)], {
			...parts,
			maximumCost: 100,
		});
		expect(stopped?.message).toMatch(/did not say what this run would cost.*Nothing was sent/);
		expect(sends).toBe(0);
	});

	it('is enough for a ceiling without the credits left, not for a floor', async () => {
		const bare = [answer(1), answer(1), answer(1)];
		expect((await answering(bare, { ...parts, maximumCost: 3 })).sends).toBe(3);
		const options = { ...parts.options, minimumCreditsLeft: 1 };
		const { stopped, sends } = await answering(bare, { ...base, options });
		expect(stopped?.message).toMatch(/'Minimum Credits Left' cannot be kept/);
		expect(sends).toBe(0);
	});

	it('is that of the others when the service refuses one, where the node continues', async () => {
		const refused = { status: -3, message: 'Not enough credits' };
		const mixed = [answer(1, 9), refused, answer(1, 9)];
		const node = { onError: 'continueRegularOutput' };
		const parameters = { ...parts, maximumCost: 2 };
		const { failures, sends } = await answering(mixed, parameters, node);
		expect(sends).toBe(2);
		expect(failures.map((failure) => failure !== undefined)).toEqual([false, true, false]);
		const stopping = await answering(mixed, parameters);
		expect(stopping.sends).toBe(0);
		expect(stopping.stopped?.message).toMatch(/could not be simulated/);
	});
});

it('asks for the price of an account under moderation like of any other', async () => {
	const account = await newAccount({ moderation: true, credits: 10 });
	const base = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };
	const { stopped } = await run(account, 'campaign.send', { ...base, maximumCost: 1 }, rows);
	expect(stopped?.message).toMatch(/would cost 2 credits/);
	const { json } = await run(account, 'campaign.send', { ...base, maximumCost: 2 }, rows);
	expect(json.map(({ moderated }) => moderated as boolean)).toEqual([true, true]);
});

it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'sends nothing when the execution is cancelled while the price is asked for, with %s',
	async (onError) => {
		let asked: () => void = () => {};
		const cancelWhen = new Promise<void>((resolve) => (asked = resolve));
		const wire = await Wire.start(() => {
			asked();
			return { body: '{"status":1,"cost":1,"credits":9}', delayMs: 300 };
		});
		try {
			const account = await unfilteredAccount();
			const credential = credentialFor(account, { baseUrl: wire.url });
			const result = await send(account, 9, { credential, cancelWhen, node: { onError } });
			expect(result.status).toBe('canceled');
			await new Promise((resolve) => setTimeout(resolve, 500));
			expect(wire.requests.map(({ path }) => path)).toEqual(['/send/simulate']);
		} finally {
			await wire.close();
		}
	},
);
