// Each round of a loop and each call of an AI agent is a send of its own; a repeated try is not.
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import { countSends, type SandboxAccount } from '../../support/sandbox/accounts';
import { runAgent, WAYS } from '../../support/atMostOnce/aiAgents';
import { credentialFor } from '../../support/engine/credential';
import { engineOptions, RETRY, runSend, sendParameters } from '../../support/atMostOnce/runSend';
import { runWorkflow, type EngineOptions, type TestNode } from '../../support/engine/runNode';

jest.setTimeout(60_000);

const PHONE = '33639980001';
const OTHER = '33639980002';
const TEXT = 'Your parcel is here.';

const phonesOf = async (account: SandboxAccount) =>
	(await account.messages()).map(({ phone }) => phone).sort();

const lostAnswer = (skip = 0) => ({
	method: 'POST',
	path: '/send',
	when: 'after' as const,
	kind: 'reset' as const,
	times: 1,
	skip,
});

describe('in a loop', () => {
	const loop = async (
		account: SandboxAccount,
		node: Partial<TestNode>,
		stored: Pick<EngineOptions, 'retryOf' | 'executionId'> = {},
	) =>
		await runWorkflow({
			...engineOptions(credentialFor(account)),
			...stored,
			nodes: [
				{ name: 'Loop', type: 'loop', parameters: { batchSize: 1 } },
				{ name: 'Send', type: 'smsCampaigns', parameters: sendParameters(), ...node },
			],
			connections: [
				['Loop', 'Send', 1],
				['Send', 'Loop'],
			],
			// The same message to the same person, three times: the user wants that.
			input: [1, 2, 3].map(() => ({ json: { phone: PHONE, text: TEXT } })),
		});

	it('sends in each round', async () => {
		const account = await unfilteredAccount();
		const result = await loop(account, RETRY);
		expect(result.error).toBeUndefined();
		expect(result.runs('Send')).toHaveLength(3);
		expect(await phonesOf(account)).toEqual([PHONE, PHONE, PHONE]);
		const tickets = result.output('Loop').map(({ json }) => json.ticket);
		expect(new Set(tickets).size).toBe(3);
	});

	it('does not repeat a round whose answer was lost, and goes on with the next', async () => {
		const account = await unfilteredAccount();
		await account.setFaults(lostAnswer(1));
		const result = await loop(account, { ...RETRY, onError: 'continueRegularOutput' });
		expect(result.error).toBeUndefined();
		expect(await phonesOf(account)).toEqual([PHONE, PHONE, PHONE]);
		expect(await countSends(account)).toBe(3);
	});

	it('tries a round again without sending it again', async () => {
		const account = await unfilteredAccount();
		await account.setFaults(lostAnswer(1));
		const result = await loop(account, RETRY);
		expect(result.status).toBe('error');
		expect(await phonesOf(account)).toEqual([PHONE, PHONE]);
		expect(await countSends(account)).toBe(2);
	});

	it.each([
		['refused', { when: 'before', kind: 'status', status: 429 }, 3],
		['whose answer was lost', {}, 2],
	] as const)(
		'takes a round %s up again where Retry execution finds it',
		async (_name, fault, sent) => {
			const account = await unfilteredAccount();
			await account.setFaults({ ...lostAnswer(1), ...fault });
			const first = await loop(account, {});
			expect(first.status).toBe('error');
			const second = await loop(account, {}, { retryOf: first.run, executionId: '2' });
			expect(second.status).toBe(sent === 3 ? 'success' : 'error');
			expect(await phonesOf(account)).toEqual(Array.from({ length: sent }, () => PHONE));
		},
	);

	it('sends two equal items to the same person as two campaigns when they are one per item', async () => {
		const account = await unfilteredAccount();
		const result = await runSend({
			credential: credentialFor(account),
			parameters: { options: { campaigns: 'perItem' } },
			input: [1, 2].map(() => ({ json: { phone: PHONE, text: TEXT } })),
		});
		expect(result.error).toBeUndefined();
		expect(await phonesOf(account)).toEqual([PHONE, PHONE]);
	});
});

describe.each(WAYS)('as a tool, %s', (way) => {
	const call = (phone = PHONE) => ({ phone, text: TEXT });

	it('sends once for each of two calls in one agent run, equal as they are', async () => {
		const account = await unfilteredAccount();
		const result = await runAgent({
			way,
			credential: credentialFor(account),
			rounds: [[call()], [call()]],
		});
		expect(result.error).toBeUndefined();
		expect(JSON.stringify(result.output('Agent'))).toContain(PHONE);
		expect(await phonesOf(account)).toEqual([PHONE, PHONE]);
	});

	it('sends once for each of two calls made at the same time', async () => {
		const account = await unfilteredAccount();
		const result = await runAgent({
			way,
			credential: credentialFor(account),
			rounds: [[call(), call(OTHER)]],
		});
		expect(result.error).toBeUndefined();
		expect(await phonesOf(account)).toEqual([PHONE, OTHER]);
	});

	it.each([
		"={{ $fromAI('left', '', 'number') }}",
		'={{ $json.left }}',
		'={{ $input.item.json.left }}',
		"={{ $fromAI?.('left', '', 'number') }}",
		'={{ $parameter.message }}',
	])('takes no limit from the model: %s', async (minimumCreditsLeft) => {
		const account = await unfilteredAccount();
		const result = await runAgent({
			way,
			credential: credentialFor(account),
			rounds: [[{ ...call(), left: 0 }]],
			options: { minimumCreditsLeft },
		});
		expect(JSON.stringify([result.output('Agent'), result.error])).toMatch(
			/could take its value from the AI model/,
		);
		expect(await account.calls()).toEqual([]);
	});

	it('keeps the limit that a person has set', async () => {
		const account = await unfilteredAccount({ credits: 3 });
		const result = await runAgent({
			way,
			credential: credentialFor(account),
			rounds: [[call()], [call(OTHER)]],
			options: { minimumCreditsLeft: 2 },
		});
		expect(await phonesOf(account)).toEqual([PHONE]);
		expect(JSON.stringify([result.output('Agent'), result.error])).toMatch(
			/1 credit would be left/,
		);
	});

	it('does not send again when n8n tries a call again', async () => {
		const account = await unfilteredAccount();
		await account.setFaults(lostAnswer());
		let tries = 0;
		const result = await runAgent({
			way,
			credential: credentialFor(account),
			node: RETRY,
			rounds: [[call()]],
			beforeTry: (tryNumber) => {
				tries = tryNumber;
			},
		});
		expect(tries).toBe(3);
		expect(await phonesOf(account)).toEqual([PHONE]);
		expect(await countSends(account)).toBe(1);
		expect(JSON.stringify([result.output('Agent'), result.error])).toMatch(/earlier try/);
	});

	it('sends a call again that the service had refused, and the one after it too', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...lostAnswer(), when: 'before', kind: 'status', status: 429 });
		const result = await runAgent({
			way,
			credential: credentialFor(account),
			node: RETRY,
			rounds: [[call()], [call()]],
		});
		expect(result.error).toBeUndefined();
		expect(await phonesOf(account)).toEqual([PHONE, PHONE]);
		expect(await countSends(account)).toBe(3);
	});
});
